// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Points of boxes that are copied in memory of the host, in all threads.
#ifndef SAGUARO_SYMMETRY_ZONES_ROWS_HH
#define SAGUARO_SYMMETRY_ZONES_ROWS_HH

#include <array>
#include <cstdint>
#include <vector>

namespace symmetry_zones {

/// Values of a box. Along each axis they lie `step` elements apart, which may be negative.
struct Assignment {
  int type;  ///< CCTK_VARIABLE_...
  std::array<int, 3> extent;
  void* to;  ///< of the first point, as `from`
  std::array<std::int64_t, 3> to_steps;
  const void* from;
  std::array<std::int64_t, 3> from_steps;
  bool is_negated;  ///< the other sign arrives
};

/// Carries out all of them, in any order: none may write what another one reads or writes.
void assign(const std::vector<Assignment>& assignments);

}  // namespace symmetry_zones

#endif
