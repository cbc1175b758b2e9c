// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/SymmetryZones/src/wrap.hh"

#include <gtest/gtest.h>

namespace symmetry_zones {
namespace {

TEST(Pieces, CoverEachZoneOnceFromPointsInsideAWholeNumberOfPeriodsAway) {
  for (int lower = 0; lower <= 5; ++lower)
    for (int upper = 0; upper <= 5; ++upper)
      for (int points = lower + upper + 1; points < 2 * (lower + upper) + 3; ++points)
        for (const bool is_upper : {false, true}) {
          SCOPED_TRACE(testing::Message() << points << " points, widths " << lower << " and " << upper
                                          << (is_upper ? ", upper" : ", lower"));
          std::vector<int> filled(points, 0);
          for (const Piece& piece : pieces(points, {lower, upper}, is_upper))
            for (int i = 0; i < piece.length; ++i) {
              const int target = piece.target + i, source = piece.source + i;
              ++filled.at(target);
              EXPECT_EQ((target - source) % (points - lower - upper), 0);
              EXPECT_GE(source, lower);
              EXPECT_LT(source, points - upper);
            }
          for (int i = 0; i < points; ++i)
            EXPECT_EQ(filled[i], (is_upper ? i >= points - upper : i < lower) ? 1 : 0);
        }
}

TEST(Zones, AreWholeIfTheyAreAsWideAsGhostZones) {
  using flesh::outside::zone;
  const int ghosts[] = {2, 2, 2};
  EXPECT_EQ(whole_zones<3>({{{2, 2}, {3, 2}, {2, 3}}}, ghosts), 63u);
  EXPECT_EQ(whole_zones<3>({{{2, 2}, {2, 1}, {}}}, ghosts), zone(0) | zone(1) | zone(2));
}

}  // namespace
}  // namespace symmetry_zones
