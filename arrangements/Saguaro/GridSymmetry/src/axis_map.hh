// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The symmetries of a rectangular grid: maps of space that permute the axes and reverse some of them.
#ifndef SAGUARO_GRID_SYMMETRY_AXIS_MAP_HH
#define SAGUARO_GRID_SYMMETRY_AXIS_MAP_HH

#include <array>

namespace grid_symmetry {

constexpr int dimension = 3;

/// A linear map that takes the unit vector along axis j to `sign[j]` times the one along `axis[j]`.
///
/// Invariant: `axis` is a permutation of 0, 1, 2; signs are 1 or -1. Such maps are orthogonal, so vectors
/// and covectors are transformed alike.
struct AxisMap {
  std::array<int, dimension> axis{0, 1, 2};
  std::array<int, dimension> sign{1, 1, 1};

  bool is_valid() const;
  /// 1 for rotations, -1 for maps that turn a right hand into a left one.
  int determinant() const;
  AxisMap inverse() const;
  std::array<double, dimension> operator()(const std::array<double, dimension>& point) const;

  friend bool operator==(const AxisMap&, const AxisMap&) = default;
};

/// First `second`, then `first`.
AxisMap operator*(const AxisMap& first, const AxisMap& second);

/// Reverses one axis.
AxisMap reflection(int axis);

/// Turns about an axis, counter-clockwise as seen from its positive end, by `quarter_turns` right angles.
AxisMap rotation(int axis, int quarter_turns);

}  // namespace grid_symmetry

#endif
