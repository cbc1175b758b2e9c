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

KernelView view_of(int rows, int planes) {
  KernelView view{};
  const int end[] = {50, rows, planes};
  for (int d = 0; d < 3; ++d) view.end[d] = end[d];
  return view;
}

/// The points of the largest share of a thread, if all threads are equally fast.
int largest_share(const KernelView& view, KernelTile tile, int threads) {
  const int tiles = tiles_of(view, tile);
  return (tiles + threads - 1) / threads * tile.y * tile.z;
}

TEST(Tiles, AreTheFastestOnesWhereThereAreManyOrOneThread) {
  for (const auto& [points, threads] : {std::pair{256, 16}, {200, 8}, {44, 1}}) {
    const KernelView view = view_of(points, points);
    const KernelTile tile = fitting_tile(&view, 1, threads);
    EXPECT_EQ(tile.y, 32) << points;
    EXPECT_EQ(tile.z, 8) << points;
  }
}

TEST(Tiles, OfSmallGridsKeepAllThreadsBusy) {
  for (const int points : {26, 38, 44, 50, 64})
    for (const int threads : {4, 8, 16}) {
      const KernelView view = view_of(points, points);
      const KernelTile tile = fitting_tile(&view, 1, threads);
      EXPECT_LE(largest_share(view, tile, threads), 1.25 * points * points / threads)
          << points << " " << threads;
    }
}

TEST(Tiles, OfTinyAndOfEmptyGridsAreWorthAThread) {
  const KernelView tiny = view_of(5, 3), empty = view_of(0, 0);
  const KernelTile tile = fitting_tile(&tiny, 1, 16);
  EXPECT_GE(tile.y, 5);
  EXPECT_GE(tile.z, 2);
  EXPECT_GT(fitting_tile(&empty, 1, 16).y, 0);
}

}  // namespace
