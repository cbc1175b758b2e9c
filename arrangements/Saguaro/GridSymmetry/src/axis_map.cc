// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridSymmetry/src/axis_map.hh"

#include <algorithm>
#include <cstdlib>

namespace grid_symmetry {

bool AxisMap::is_valid() const {
  std::array<int, dimension> sorted = axis;
  std::sort(sorted.begin(), sorted.end());
  return sorted == std::array<int, dimension>{0, 1, 2} &&
         std::all_of(sign.begin(), sign.end(), [](int s) { return std::abs(s) == 1; });
}

int AxisMap::determinant() const {
  // The cyclic permutations are the even ones.
  const int permutation = (axis[1] - axis[0] + dimension) % dimension == 1 ? 1 : -1;
  return permutation * sign[0] * sign[1] * sign[2];
}

AxisMap AxisMap::inverse() const {
  AxisMap result;
  for (int j = 0; j < dimension; ++j) {
    result.axis[axis[j]] = j;
    result.sign[axis[j]] = sign[j];
  }
  return result;
}

std::array<double, dimension> AxisMap::operator()(const std::array<double, dimension>& point) const {
  std::array<double, dimension> result{};
  for (int j = 0; j < dimension; ++j) result[axis[j]] = sign[j] * point[j];
  return result;
}

AxisMap operator*(const AxisMap& first, const AxisMap& second) {
  AxisMap result;
  for (int j = 0; j < dimension; ++j) {
    result.axis[j] = first.axis[second.axis[j]];
    result.sign[j] = first.sign[second.axis[j]] * second.sign[j];
  }
  return result;
}

AxisMap reflection(int axis) {
  AxisMap result;
  result.sign[axis] = -1;
  return result;
}

AxisMap rotation(int axis, int quarter_turns) {
  const int a = (axis + 1) % dimension, b = (axis + 2) % dimension;
  AxisMap quarter;
  quarter.axis[a] = b;
  quarter.axis[b] = a;
  quarter.sign[b] = -1;
  AxisMap result;
  for (int turn = 0; turn < (quarter_turns % 4 + 4) % 4; ++turn) result = quarter * result;
  return result;
}

}  // namespace grid_symmetry
