// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wrap.hh"

#include <gtest/gtest.h>

namespace periodic_thorn {
namespace {

TEST(Pieces, CoverEachZoneOnceFromPointsInsideAWholeNumberOfPeriodsAway) {
  for (int width = 1; width <= 5; ++width)
    for (int points = 2 * width + 1; points < 4 * width + 3; ++points)
      for (const bool is_upper : {false, true}) {
        SCOPED_TRACE(testing::Message()
                     << points << " points, width " << width << (is_upper ? ", upper" : ", lower"));
        std::vector<int> filled(points, 0);
        for (const Piece& piece : pieces(points, width, is_upper))
          for (int i = 0; i < piece.length; ++i) {
            const int target = piece.target + i, source = piece.source + i;
            ++filled.at(target);
            EXPECT_EQ((target - source) % (points - 2 * width), 0);
            EXPECT_GE(source, width);
            EXPECT_LT(source, points - width);
          }
        for (int i = 0; i < points; ++i)
          EXPECT_EQ(filled[i], (is_upper ? i >= points - width : i < width) ? 1 : 0);
      }
}

}  // namespace
}  // namespace periodic_thorn
