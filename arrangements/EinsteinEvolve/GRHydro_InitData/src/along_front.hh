// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef GRHYDRO_INITDATA_ALONG_FRONT_HH
#define GRHYDRO_INITDATA_ALONG_FRONT_HH

#include <array>

namespace initial_data {

using Index3 = std::array<int, 3>;

/// Points begin <= i < end along each axis.
struct Interior {
  Index3 begin, end;

  /// Are there points along each axis?
  bool is_valid() const { return begin[0] < end[0] && begin[1] < end[1] && begin[2] < end[2]; }

  bool has(const Index3& point) const {
    for (int a = 0; a < 3; ++a)
      if (point[a] < begin[a] || point[a] >= end[a]) return false;
    return true;
  }
};

/// Where a boundary point of a flow along a diagonal takes its values from: the point inside that lies
/// nearest on the same front, i + j (+ k) constant. Beyond the ends of the front, which have no such point,
/// the point in the corner.
/// \param interior  must be valid
/// \param axes  2: fronts are x + y = const, and z is independent; 3: x + y + z = const
Index3 inside_along_front(const Index3& boundary, const Interior& interior, int axes);

/// Whether no index of two points differs by more than this.
bool are_near(const Index3& one, const Index3& other, int reach);

/// Where a boundary point whose point inside is farther away than a boundary is wide takes its values from:
/// the point on the way that one axis has brought inside. It has the same point inside, in its reach.
Index3 halfway_along_front(const Index3& boundary, const Interior& interior, int axes);

}  // namespace initial_data

#endif
