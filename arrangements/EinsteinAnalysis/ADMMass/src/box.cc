// SPDX-License-Identifier: LGPL-2.1-or-later
#include "box.hh"

#include <algorithm>
#include <cmath>
#include <sstream>
#include <string>

namespace adm_mass {
namespace {

/// Distances that differ by less, in spacings, are equal.
constexpr double rounding = 1e-9;

/// Trapezoidal weight of index i: 1/2 at the ends.
double weight_along(std::int64_t lower, std::int64_t upper, std::int64_t i) {
  if (i < lower || i > upper) return 0;
  return i == lower || i == upper ? 0.5 : 1;
}

double outward(std::int64_t lower, std::int64_t upper, std::int64_t i) {
  return i == upper ? 1 : i == lower ? -1 : 0;
}

/// How many numbers from a to b are between first and last.
std::int64_t common(std::int64_t a, std::int64_t b, std::int64_t first, std::int64_t last) {
  return std::max<std::int64_t>(0, std::min(b, last) - std::max(a, first) + 1);
}

}  // namespace

Planes nearest_planes(const Box& box, const Lattice& lattice) {
  Planes planes{};
  for (int d = 0; d < 3; ++d) {
    const auto index = [&](double x) { return (x - lattice.origin[d]) / lattice.spacing[d]; };
    planes.lower[d] = std::int64_t(std::ceil(index(box.lower[d]) - 0.5 - rounding));
    planes.upper[d] = std::int64_t(std::floor(index(box.upper[d]) + 0.5 + rounding));
  }
  return planes;
}

Box box_of(const Planes& planes, const Lattice& lattice) {
  Box box{};
  for (int d = 0; d < 3; ++d) {
    box.lower[d] = lattice.origin[d] + lattice.spacing[d] * double(planes.lower[d]);
    box.upper[d] = lattice.origin[d] + lattice.spacing[d] * double(planes.upper[d]);
  }
  return box;
}

std::int64_t points_on_surface(const Planes& planes, const Range& range) {
  std::int64_t closed = 1, open = 1;
  for (int d = 0; d < 3; ++d) {
    closed *= common(planes.lower[d], planes.upper[d], range.first[d], range.last[d]);
    open *= common(planes.lower[d] + 1, planes.upper[d] - 1, range.first[d], range.last[d]);
  }
  return closed - open;
}

std::array<double, 3> layer_weight(const Planes& planes, const std::array<std::int64_t, 3>& point,
                                   const std::array<double, 3>& spacing) {
  std::array<double, 3> weight{}, along{};
  for (int d = 0; d < 3; ++d) along[d] = weight_along(planes.lower[d], planes.upper[d], point[d]);
  for (int d = 0; d < 3; ++d)
    weight[d] = outward(planes.lower[d], planes.upper[d], point[d]) * along[(d + 1) % 3] *
                along[(d + 2) % 3] / spacing[d];
  return weight;
}

std::string text_of(const Box& box) {
  std::ostringstream text;
  for (int d = 0; d < 3; ++d)
    text << (d > 0 ? ", " : "") << "xyz"[d] << ' ' << box.lower[d] << " to " << box.upper[d];
  return text.str();
}

std::string problem_with(const Box& box) {
  for (int d = 0; d < 3; ++d)
    if (!(box.lower[d] < box.upper[d]))
      return text_of(box) + ": the first number must be smaller than the second along " + "xyz"[d];
  return "";
}

}  // namespace adm_mass
