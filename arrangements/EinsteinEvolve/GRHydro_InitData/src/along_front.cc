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
  // Axes along which the point lies inside make up for it; in corners those that have moved go on.
  for (const bool is_inside : {true, false})
    for (int a = 0; a < axes && moved != 0; ++a) {
      if ((nearest[a] == boundary[a]) != is_inside) continue;
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

// The way is long only in space, where one axis makes up for both others.
Index3 halfway_along_front(const Index3& boundary, const Interior& interior, int axes) {
  const Index3 inside = inside_along_front(boundary, interior, axes);
  const auto way = [&](int a) { return inside[a] - boundary[a]; };
  int longest = 0;
  for (int a = 1; a < axes; ++a)
    if (std::abs(way(a)) > std::abs(way(longest))) longest = a;
  const int other = way((longest + 1) % 3) != 0 ? (longest + 1) % 3 : (longest + 2) % 3;
  Index3 result = boundary;
  result[other] = inside[other];
  result[longest] -= way(other);
  return result;
}

}  // namespace initial_data
