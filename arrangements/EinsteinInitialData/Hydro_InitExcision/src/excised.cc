// SPDX-License-Identifier: LGPL-2.1-or-later
#include "excised.hh"

#include <cmath>

namespace excision {
namespace {

/// Rounding does not decide about points of the boundary.
constexpr double margin = 1e-10;

bool is_below(double value, double limit) { return value < limit - margin; }

}  // namespace

double Region::size() const {
  if (length > 0) return length;
  if (shape == Shape::y_axis) return fraction * extent(1);
  if (shape == Shape::z_axis) return fraction * extent(2);
  if (shape == Shape::diagonal) return fraction * (extent(0) + extent(1) + extent(2));
  return fraction * extent(0);
}

bool Region::is_inside(const Vector& at) const {
  const Vector d{at[0] - centre[0], at[1] - centre[1], at[2] - centre[2]};
  switch (shape) {
    case Shape::x_axis:
      return is_below(upper[0] - at[0], size());
    case Shape::y_axis:
      return is_below(upper[1] - at[1], size());
    case Shape::z_axis:
      return is_below(upper[2] - at[2], size());
    case Shape::diagonal:
      return is_below(upper[0] + upper[1] + upper[2] - (at[0] + at[1] + at[2]), size());
    case Shape::sphere:
      return is_below(std::sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]), size() / 2);
    case Shape::box:
      break;
  }
  for (int i = 0; i < 3; ++i)
    if (!is_below(std::abs(d[i]), (length > 0 ? length : fraction * extent(i)) / 2)) return false;
  return true;
}

bool Region::contains(const Vector& at) const { return is_inside(at) != is_flipped; }

}  // namespace excision
