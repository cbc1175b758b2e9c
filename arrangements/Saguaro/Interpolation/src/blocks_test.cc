// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Interpolation/src/blocks.hh"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace interpolation {
namespace {

using grid_driver::Box;
using grid_driver::Coordinate;
using grid_driver::Region;

const Box all{{-3, 10, 5}, {19, 20, 33}};

Box random_box(std::mt19937& generator) {
  Box box = all;
  for (int d = 0; d < 3; ++d) {
    std::uniform_int_distribution<Coordinate> anywhere(all.lower[d], all.upper[d]);
    const Coordinate a = anywhere(generator), b = std::min(all.upper[d], a + 5);
    box.lower[d] = a;
    box.upper[d] = b;
  }
  return box;
}

/// The blocks that hold a point of a region, point by point.
Region blocks_around(const Region& points) {
  std::vector<Box> blocks;
  for (Coordinate z = all.lower[2]; z <= all.upper[2]; z += Blocks::edge)
    for (Coordinate y = all.lower[1]; y <= all.upper[1]; y += Blocks::edge)
      for (Coordinate x = all.lower[0]; x <= all.upper[0]; x += Blocks::edge) {
        constexpr Coordinate more = Blocks::edge - 1;
        const Box block = Box{{x, y, z}, {x + more, y + more, z + more}} & all;
        if (!(points & Region(block)).empty()) blocks.push_back(block);
      }
  return Region::united(blocks);
}

TEST(Blocks, AreThoseThatBoxesTouch) {
  std::mt19937 generator(3);
  for (const int count : {0, 1, 7, 60}) {
    Blocks blocks(all);
    Region expected;
    for (int n = 0; n < count; ++n) {
      const Box box = random_box(generator);
      blocks.add(box);
      expected |= box;
    }
    EXPECT_EQ(blocks.points(), blocks_around(expected)) << count << " boxes";
  }
}

/// As boxes around points of a surface are, which lie beside each other.
TEST(Blocks, AreThoseThatBoxesTouchWhereTheseFollowEachOther) {
  std::mt19937 generator(5);
  std::uniform_int_distribution<int> axis(0, 2), move(-1, 1);
  Blocks blocks(all);
  Region expected;
  Box box{all.lower, all.lower};
  for (int n = 0; n < 300; ++n) {
    const int d = axis(generator);
    Coordinate& end = n % 2 ? box.lower[d] : box.upper[d];
    end = std::clamp<Coordinate>(end + move(generator), n % 2 ? all.lower[d] : box.lower[d],
                                 n % 2 ? box.upper[d] : all.upper[d]);
    blocks.add(box);
    expected |= box;
    ASSERT_EQ(blocks.points(), blocks_around(expected)) << n;
  }
}

TEST(Blocks, AreAllOfThemWhereABoxIsAll) {
  Blocks blocks(all);
  blocks.add(all);
  EXPECT_EQ(blocks.points(), Region(all));
}

}  // namespace
}  // namespace interpolation
