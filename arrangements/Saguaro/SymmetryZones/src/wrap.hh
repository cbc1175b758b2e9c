// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Where the points beyond periodic faces come from, along one axis. Pure.
#ifndef SAGUARO_SYMMETRY_ZONES_WRAP_HH
#define SAGUARO_SYMMETRY_ZONES_WRAP_HH

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "flesh/levels.hh"

namespace symmetry_zones {

/// Neighbouring points that are copied from neighbouring points.
struct Piece {
  int target;  ///< first point
  int source;
  int length;
};

/// How many points lie beyond the lower and the upper face.
struct Widths {
  int lower = 0;
  int upper = 0;
  int both() const { return lower + upper; }
};

/// Of `points` points the first and last ones lie beyond the faces; the others are one period. The pieces
/// that fill the lower or the upper zone; more than one where a zone is wider than the period.
/// \param points  more than both zones have
inline std::vector<Piece> pieces(int points, const Widths& widths, bool is_upper) {
  const int period = points - widths.both(), width = is_upper ? widths.upper : widths.lower;
  std::vector<Piece> result;
  for (int done = 0, wraps = 1; done < width; done += period, ++wraps) {
    const int length = std::min(period, width - done);
    if (is_upper) {
      const int target = points - width + done;
      result.push_back({target, target - wraps * period, length});
    } else {
      const int target = width - done - length;
      result.push_back({target, target + wraps * period, length});
    }
  }
  return result;
}

/// The zones that are as wide as ghost zones, as parts of flesh::outside.
/// \param ghosts  widths of ghost zones
template <std::size_t dimension>
unsigned whole_zones(const std::array<Widths, dimension>& zones, const int* ghosts) {
  unsigned result = 0;
  for (int d = 0; d < static_cast<int>(dimension); ++d) {
    if (zones[d].lower >= ghosts[d]) result |= flesh::outside::zone(2 * d);
    if (zones[d].upper >= ghosts[d]) result |= flesh::outside::zone(2 * d + 1);
  }
  return result;
}

}  // namespace symmetry_zones

#endif
