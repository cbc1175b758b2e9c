// SPDX-License-Identifier: LGPL-2.1-or-later
#include "region.hh"

#include <cmath>
#include <numbers>

namespace no_excision {
namespace {

double risen(Transition transition, double s) {
  switch (transition) {
    case Transition::linear:
      break;
    case Transition::spline:
      return s < 0.5 ? 2 * s * s : 1 - 2 * (1 - s) * (1 - s);
    case Transition::cosine:
      return (1 - std::cos(std::numbers::pi * s)) / 2;
  }
  return s;
}

}  // namespace

std::optional<double> Region::weight_of_old(const Vector& at) const {
  double square = 0;
  for (int d = 0; d < 3; ++d) square += std::pow((at[d] - centre[d]) / radius[d], 2);
  const double distance = std::sqrt(square);
  if (!(distance <= 1)) return std::nullopt;
  if (distance <= 1 - zone) return 0;
  return risen(transition, 1 - (1 - distance) / zone);
}

}  // namespace no_excision
