// SPDX-License-Identifier: LGPL-2.1-or-later
#include "along_front.hh"

#include <algorithm>
#include <cstdlib>

namespace initial_data {

Index3 inside_along_front(const Index3& boundary, const Interior& interior, int axes) {
  Index3 result;
  int moved = 0;  // what the sum of indices has grown by
  for (int a = 0; a < 3; ++a) {
    result[a] = std::clamp(boundary[a], interior.begin[a], interior.end[a] - 1);
    if (a < axes) moved += result[a] - boundary[a];
  }
  const Index3 nearest = result;
  for (int a = 0; a < axes && moved != 0; ++a) {
    if (nearest[a] != boundary[a]) continue;  // axes along which the point lies inside make up for it
    result[a] = std::clamp(nearest[a] - moved, interior.begin[a], interior.end[a] - 1);
    moved += result[a] - nearest[a];
  }
  return result;
}

bool are_near(const Index3& one, const Index3& other, int reach) {
  for (int a = 0; a < 3; ++a)
    if (std::abs(one[a] - other[a]) > reach) return false;
  return true;
}

// The way is long only where two axes lie outside on sides that add up, and the third makes up for both.
Index3 halfway_along_front(const Index3& boundary, const Interior& interior, int axes) {
  Index3 result = boundary;
  const Index3 inside = inside_along_front(boundary, interior, axes);
  int first = 0;
  while (std::clamp(boundary[first], interior.begin[first], interior.end[first] - 1) == boundary[first])
    ++first;
  result[first] = inside[first];
  for (int a = 0; a < axes; ++a)
    if (std::clamp(boundary[a], interior.begin[a], interior.end[a] - 1) == boundary[a])
      result[a] -= inside[first] - boundary[first];
  return result;
}

}  // namespace initial_data
