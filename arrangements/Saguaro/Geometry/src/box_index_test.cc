// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Geometry/src/box_index.hh"

#include <gtest/gtest.h>

#include <random>

namespace geometry {
namespace {

std::vector<Box<3>> random_boxes(int count, unsigned seed) {
  std::mt19937 engine(seed);
  std::vector<Box<3>> result(count);
  for (Box<3>& box : result)
    for (int d = 0; d < 3; ++d) {
      box.lower[d] = static_cast<Coordinate>(engine() % 60) - 20;
      box.upper[d] = box.lower[d] + static_cast<Coordinate>(engine() % 9);
    }
  return result;
}

TEST(BoxIndex, FindsWhatALookAtEachBoxFinds) {
  for (int count : {0, 1, 7, 8, 9, 64, 65, 500}) {
    SCOPED_TRACE(testing::Message() << count << " boxes");
    const std::vector<Box<3>> boxes = random_boxes(count, 1);
    const BoxIndex<3> index{std::span<const Box<3>>(boxes)};
    for (const Box<3>& question : random_boxes(50, 2)) {
      std::vector<int> expected;
      for (int i = 0; i < count; ++i)
        if (!(boxes[i] & question).empty()) expected.push_back(i);
      EXPECT_EQ(index.touching(question), expected);
    }
  }
}

TEST(NearbyOrder, ListsEachBoxOnceAndHalvesAcrossTheLongestSide) {
  std::vector<Box<2>> boxes;
  for (Coordinate x = 0; x < 8; ++x)
    for (Coordinate y = 0; y < 2; ++y) boxes.push_back(box_between<2>({x, y}, {x, y}));
  std::vector<int> order = nearby_order<2>(boxes);
  for (int i = 0; i < 16; ++i) EXPECT_EQ(boxes[order[i]].lower[0] < 4, i < 8);
  std::sort(order.begin(), order.end());
  for (int i = 0; i < 16; ++i) EXPECT_EQ(order[i], i);
}

}  // namespace
}  // namespace geometry
