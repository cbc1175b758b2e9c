// SPDX-License-Identifier: LGPL-2.1-or-later
#include "front.hh"

#include <cmath>

namespace initial_data {
namespace {

/// 1/sqrt(2) in single precision: the reference data of others were made with it, and theirs differ from
/// those of the exact number in the eighth digit.
constexpr double half_turn_2d = static_cast<double>(0.707106781186547524f);

Vector turned_by_45_degrees(const Vector& v) {
  return {half_turn_2d * v[0] - half_turn_2d * v[1], half_turn_2d * v[0] + half_turn_2d * v[1], v[2]};
}

/// The normal (1, 1, 1)/sqrt(3) and its tangents (-1, 1, 0)/sqrt(2), (-1, -1, 2)/sqrt(6).
Vector turned_to_space_diagonal(const Vector& v) {
  const double n = v[0] / std::sqrt(3), s = v[1] / std::sqrt(2), t = v[2] / std::sqrt(6);
  return {n - s - t, n + s - t, n + 2 * t};
}

}  // namespace

double Front::position(const Vector& at) const {
  const double x = at[0] - centre[0], y = at[1] - centre[1], z = at[2] - centre[2];
  const double distance = shape == Shape::x             ? x
                          : shape == Shape::y           ? y
                          : shape == Shape::z           ? z
                          : shape == Shape::diagonal_2d ? x + y
                          : shape == Shape::diagonal_3d ? x + y + z
                                                        : std::sqrt(x * x + y * y + z * z) - radius;
  return is_reversed ? -distance : distance;
}

Vector Front::turned(const Vector& v) const {
  if (shape == Shape::y) return {v[2], v[0], v[1]};
  if (shape == Shape::z) return {v[1], v[2], v[0]};
  if (shape == Shape::diagonal_2d) return turned_by_45_degrees(v);
  if (shape == Shape::diagonal_3d) return turned_to_space_diagonal(v);
  return v;
}

}  // namespace initial_data
