// SPDX-License-Identifier: LGPL-2.1-or-later
//
// How threads share out tiles.
#include <gtest/gtest.h>

#include <map>
#include <utility>

#include "runtime/kernel_runtime.hh"

namespace {

TEST(Tiles, AreCutWhereThreadsHaveSeveral) {
  EXPECT_EQ(tiles_to_cut(16, 1), 0);
  EXPECT_EQ(tiles_to_cut(7, 2), 0);
  EXPECT_EQ(tiles_to_cut(8, 2), 2);
  EXPECT_EQ(tiles_to_cut(100, 5), 5);
}

TEST(Tiles, AllQuartersOfAllTilesAreTakenOnceAndLargePartsFirst) {
  for (const auto& [total, cut] : {std::pair{16, 2}, {8, 2}, {5, 0}, {12, 3}}) {
    std::map<std::pair<int, int>, int> taken;
    int size = 4;
    for (int n = 0; n < total + 2 * cut; ++n) {
      const PartOfTile part = part_of_tile(n, total, cut);
      EXPECT_LE(part.last - part.first, size);
      size = part.last - part.first;
      for (int quarter = part.first; quarter < part.last; ++quarter) ++taken[{part.tile, quarter}];
    }
    EXPECT_EQ(taken.size(), static_cast<std::size_t>(4 * total));
    for (const auto& [place, times] : taken) EXPECT_EQ(times, 1) << place.first << " " << place.second;
  }
}

}  // namespace
