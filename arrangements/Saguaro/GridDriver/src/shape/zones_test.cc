// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/shape/zones.hh"

#include <gtest/gtest.h>

#include <array>
#include <random>

namespace grid_driver {
namespace {

Box random_box(std::mt19937& random) {
  std::uniform_int_distribution<Coordinate> position(0, 6), extent(1, 5);
  const Index lower{position(random), position(random), position(random)};
  return geometry::box_between<3>(
      lower, {lower[0] + extent(random) - 1, lower[1] + extent(random) - 1, lower[2] + extent(random) - 1});
}

/// The size of the largest box without any point of a hole, by trying all of them.
Coordinate largest_size(const Box& box, const Box& hole) {
  Coordinate largest = 0;
  const auto& [a, b] = std::pair(box.lower, box.upper);
  for (Coordinate i = a[0]; i <= b[0]; ++i)
    for (Coordinate I = i; I <= b[0]; ++I)
      for (Coordinate j = a[1]; j <= b[1]; ++j)
        for (Coordinate J = j; J <= b[1]; ++J)
          for (Coordinate k = a[2]; k <= b[2]; ++k)
            for (Coordinate K = k; K <= b[2]; ++K) {
              const Box part = geometry::box_between<3>({i, j, k}, {I, J, K});
              if ((part & hole).empty()) largest = std::max(largest, part.size());
            }
  return largest;
}

TEST(Zones, TheLargestPartWithoutAHoleIsTheLargestOfAll) {
  std::mt19937 random(11);
  for (int n = 0; n < 60; ++n) {
    const Box box = random_box(random), hole = random_box(random);
    SCOPED_TRACE(testing::Message() << box << " without " << hole);
    const Box part = largest_part_without(box, hole);
    EXPECT_TRUE((part & hole).empty());
    EXPECT_TRUE(part.empty() || box.covers(part));
    EXPECT_EQ(part.size(), largest_size(box, hole));
  }
}

TEST(Zones, ThePartNearARegionHoldsAllPointsNearItAndNoMore) {
  std::mt19937 random(12);
  const Index reach{1, 0, 2};
  for (int n = 0; n < 60; ++n) {
    const Box box = random_box(random);
    const std::array<Box, 2> boxes{random_box(random), random_box(random)};
    const Region region = Region::united(boxes);
    SCOPED_TRACE(testing::Message() << box << " near " << region);
    const Region near = region.expanded(reach, reach) & Region(box);
    const Box part = part_near(box, region.boxes(), reach);
    EXPECT_EQ(part.empty(), near.empty());
    if (near.empty()) continue;
    EXPECT_TRUE((near - Region(part)).empty());
    for (int d = 0; d < 3; ++d)
      for (const Coordinate face : {part.lower[d], part.upper[d]}) {
        Box layer = part;
        layer.lower[d] = layer.upper[d] = face;
        EXPECT_FALSE((near & Region(layer)).empty()) << "nothing lies in a layer";
      }
  }
}

}  // namespace
}  // namespace grid_driver
