// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Where the points beyond periodic faces come from, along one axis. Pure.
#ifndef SAGUARO_SYMMETRY_ZONES_WRAP_HH
#define SAGUARO_SYMMETRY_ZONES_WRAP_HH

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

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

/// Whether zones at the faces hold all points of a level that lie outside of its interior. Finer levels than
/// the coarsest may end anywhere within the domain.
/// \param points  of the level along each axis; \param ghosts  widths of ghost zones
template <std::size_t dimension>
bool hold_all_outside(int level, const std::array<int, dimension>& points,
                      const std::array<Widths, dimension>& zones, const int* ghosts) {
  for (std::size_t d = 0; d < dimension; ++d)
    if (points[d] > 1 && std::min(zones[d].lower, zones[d].upper) < ghosts[d]) return false;
  return level == 0;
}

}  // namespace symmetry_zones

#endif
