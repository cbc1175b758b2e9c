// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Device/src/tiles.hh"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

namespace device {
namespace {

constexpr std::uint32_t greatest = std::numeric_limits<std::int32_t>::max();

TEST(Divisor, DividesLikeDivision) {
  std::mt19937 random(17);
  for (int n = 0; n < 2000; ++n) {
    const auto divisor = static_cast<std::uint32_t>((random() >> (random() % 31)) % greatest + 1);
    const auto any = static_cast<std::uint32_t>(random() % greatest);
    const std::uint32_t multiple = greatest / divisor * divisor;
    const Divisor by(divisor);
    for (const std::uint32_t value : {0u, divisor - 1, divisor, any, multiple, multiple - 1, greatest})
      ASSERT_EQ(by.divide(value), value / divisor) << value << " / " << divisor;
  }
}

/// What the threads of all tiles do, one after the other.
template <class Visit>
void visit_tiles(const Tiling& tiling, const Visit& visit) {
  for (unsigned tile = 0; tile < tiling.tiles; ++tile) {
    const TiledBox& box =
        tiling.boxes[box_of_tile(tiling.boxes.data(), static_cast<int>(tiling.boxes.size()), tile)];
    const unsigned first = (tile - box.first_tile) * tiling.points_per_tile;
    for (unsigned n = first; n < std::min(first + tiling.points_per_tile, box.points); ++n) {
      int i, j, k;
      box.locate(n, i, j, k);
      visit(box.number, i, j, k);
    }
  }
}

TEST(Tiling, CoversEachPointOfManyBoxesOnce) {
  constexpr int size = 12;
  std::mt19937 random(3);
  std::vector<PointBox> boxes(100);
  for (PointBox& box : boxes)
    for (int d = 0; d < 3; ++d) box.begin[d] = random() % size, box.end[d] = random() % (size + 1);
  std::vector<int> visits(boxes.size() * size * size * size);
  visit_tiles(Tiling(boxes), [&](int box, int i, int j, int k) {
    for (int d = 0; d < 3; ++d) {
      const int at = std::array{i, j, k}[d];
      ASSERT_TRUE(at >= boxes[box].begin[d] && at < boxes[box].end[d]);
    }
    ++visits[((box * size + k) * size + j) * size + i];
  });
  std::int64_t points = 0;
  for (const PointBox& box : boxes) points += box.size();
  EXPECT_EQ(std::count(visits.begin(), visits.end(), 1), points);
  EXPECT_EQ(*std::max_element(visits.begin(), visits.end()), 1);
}

TEST(Tiling, GivesThreadsOfLargeBoxesSeveralPoints) {
  EXPECT_EQ(Tiling(std::vector<PointBox>{{{0, 0, 0}, {100, 10, 10}}}).tiles, 40u);  // 10000 / 256, upwards
  EXPECT_EQ(Tiling(std::vector<PointBox>{{{0, 0, 0}, {256, 256, 64}}}).tiles, 4096u);
}

TEST(Tiling, RefusesBoxesThatCannotBeCounted) {
  EXPECT_THROW(Tiling(std::vector<PointBox>{{{0, 0, 0}, {2048, 1024, 1024}}}), std::length_error);
}

}  // namespace
}  // namespace device
