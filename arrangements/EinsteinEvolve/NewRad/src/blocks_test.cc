// SPDX-License-Identifier: LGPL-2.1-or-later
#include "blocks.hh"

#include <gtest/gtest.h>

#include <algorithm>
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

/// How many steps inwards, of which each has to be done before the next one outwards, lead from each point to
/// the inside of `cube`.
template <typename Walk>
std::vector<int> steps_to_inside(const std::vector<Block>& blocks, Walk walk) {
  std::vector<int> steps(std::size_t(cube.points[0]) * cube.points[1] * cube.points[2]);
  const auto at = [&](const Point& p) -> int& {
    return steps[p[0] + cube.points[0] * (p[1] + cube.points[1] * p[2])];
  };
  walk(blocks, [&](const Block& block, const Point& p) {
    Point inner = p;
    for (int axis = 0; axis < 3; ++axis) inner[axis] -= block.outward[axis];
    at(p) = 1 + at(inner);
  });
  return steps;
}

TEST(Blocks, AreVisitedByThreadsFromInsideOutward) {
  const std::vector<Block> blocks = boundary_blocks(cube, true);
  const auto one_by_one = [](const std::vector<Block>& all, const auto& visit) {
    for (const Block& block : all) from_inside_outward(block, [&](const Point& p) { visit(block, p); });
  };
  const auto in_threads = [](const std::vector<Block>& all, const auto& visit) {
    from_inside_outward(all, visit);
  };
  const std::vector<int> expected = steps_to_inside(blocks, one_by_one);
  EXPECT_EQ(*std::max_element(expected.begin(), expected.end()), 2);
  for (int round = 0; round < 200; ++round) EXPECT_EQ(steps_to_inside(blocks, in_threads), expected);
}

}  // namespace
}  // namespace newrad
