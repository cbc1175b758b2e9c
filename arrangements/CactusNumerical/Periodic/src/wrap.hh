// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Where the points beyond periodic faces come from, along one axis. Pure.
#ifndef PERIODIC_WRAP_HH
#define PERIODIC_WRAP_HH

#include <algorithm>
#include <vector>

namespace periodic_thorn {

/// Neighbouring points that are copied from neighbouring points.
struct Piece {
  int target;  ///< first point
  int source;
  int length;
};

/// Of `points` points the first and last `width` lie beyond the faces; the others are one period. The pieces
/// that fill the lower or the upper zone; more than one where a zone is wider than the period.
/// \param points  > 2 * width
inline std::vector<Piece> pieces(int points, int width, bool is_upper) {
  const int period = points - 2 * width;
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

}  // namespace periodic_thorn

#endif
