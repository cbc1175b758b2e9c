// SPDX-License-Identifier: LGPL-2.1-or-later
#include "along_front.hh"

#include <algorithm>

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

}  // namespace initial_data
