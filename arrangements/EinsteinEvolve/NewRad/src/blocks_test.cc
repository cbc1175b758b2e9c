// SPDX-License-Identifier: LGPL-2.1-or-later
#include "blocks.hh"

#include <gtest/gtest.h>

#include <map>

namespace newrad {
namespace {

using enum Face;

std::map<Point, int> visits(const Component& component, bool with_symmetries) {
  std::map<Point, int> result;
  for (const Block& block : boundary_blocks(component, with_symmetries))
    from_inside_outward(block, [&](const Point& p) { ++result[p]; });
  return result;
}

const Component cube{
    {6, 7, 8}, {1, 2, 1, 2, 1, 2}, {physical, physical, physical, physical, physical, physical}};

TEST(Blocks, HoldEachBoundaryPointOfAClosedBoxOnce) {
  const auto found = visits(cube, true);
  EXPECT_EQ(found.size(), 6u * 7 * 8 - 3u * 4 * 5);
  for (const auto& [point, times] : found) EXPECT_EQ(times, 1);
  EXPECT_EQ(found.count({1, 1, 1}), 0u);
}

TEST(Blocks, LeaveOutWhatOtherProcessesOwn) {
  Component component = cube;
  component.face[0] = inter_process;
  for (const auto& [point, times] : visits(component, true)) EXPECT_GE(point[0], 1);
}

TEST(Blocks, TouchSymmetriesOnlyIfAskedTo) {
  Component component = cube;
  component.face = {symmetry, physical, symmetry, symmetry, symmetry, symmetry};
  const auto with = visits(component, true), without = visits(component, false);
  EXPECT_EQ(with.size(), 2u * 7 * 8);
  EXPECT_EQ(without.size(), 2u * 4 * 5);
}

TEST(Blocks, AreVisitedFromInsideOutward) {
  Block block{{-1, 0, 1}, {0, 3, 5}, {2, 4, 7}};
  std::vector<Point> order;
  from_inside_outward(block, [&](const Point& p) { order.push_back(p); });
  EXPECT_EQ(order, (std::vector<Point>{{1, 3, 5}, {0, 3, 5}, {1, 3, 6}, {0, 3, 6}}));
}

TEST(Blocks, ComeInTheOrderFacesEdgesCorners) {
  const auto blocks = boundary_blocks(cube, true);
  ASSERT_EQ(blocks.size(), 26u);
  const auto lost = [](const Block& b) {
    return b.outward[0] * b.outward[0] + b.outward[1] * b.outward[1] + b.outward[2] * b.outward[2];
  };
  EXPECT_EQ(lost(blocks[5]), 1);
  EXPECT_EQ(lost(blocks[6]), 2);
  EXPECT_EQ(lost(blocks[18]), 3);
}

}  // namespace
}  // namespace newrad
