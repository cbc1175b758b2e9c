// SPDX-License-Identifier: LGPL-2.1-or-later
#include "CactusUtils/CaKernel/src/points.hh"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>

namespace cakernel {
namespace {

using Point = std::array<int, 3>;

template <class Visit>
void for_each(const device::PointBox& box, const Visit& visit) {
  for (int k = box.begin[2]; k < box.end[2]; ++k)
    for (int j = box.begin[1]; j < box.end[1]; ++j)
      for (int i = box.begin[0]; i < box.end[0]; ++i) visit(Point{i, j, k});
}

bool is_in(const device::PointBox& box, const Point& point) {
  for (int d = 0; d < 3; ++d)
    if (point[d] < box.begin[d] || point[d] >= box.end[d]) return false;
  return true;
}

TEST(BlockPoints, LeaveOutGhostPointsWhereExteriorIsZeroAndTheStencilOtherwise) {
  const Shape shape{{10, 11, 12}, {3, 3, 3}, {1, 0, 1, 0, 1, 0}};
  const Stencil stencil{{1, 1, 1, 1, 4, 4}, {0, 1, 1, 0, 0, 1}, {16, 16, 16}};
  const device::PointBox points = block_points(shape, stencil);
  EXPECT_EQ((std::array{points.begin[0], points.begin[1], points.begin[2]}), (Point{3, 1, 4}));
  EXPECT_EQ((std::array{points.end[0], points.end[1], points.end[2]}), (Point{9, 8, 8}));
}

TEST(BlockPoints, AreNoneWhereTheStencilDoesNotFit) {
  const Shape shape{{3, 9, 9}, {1, 1, 1}, {}};
  EXPECT_EQ(block_points(shape, {{2, 2, 0, 0, 0, 0}, {1, 1, 1, 1, 1, 1}, {8, 8, 8}}).size(), 0);
}

/// The definition, point by point.
bool is_boundary_point(const Shape& shape, const Point& point) {
  for (int d = 0; d < 3; ++d) {
    if (shape.bbox[2 * d] && point[d] < shape.ghosts[d]) return true;
    if (shape.bbox[2 * d + 1] && point[d] >= shape.size[d] - shape.ghosts[d]) return true;
  }
  return false;
}

TEST(BoundaryPoints, AreThoseOfTheOuterLayersEachOnce) {
  std::mt19937 random(11);
  for (int trial = 0; trial < 200; ++trial) {
    Shape shape;
    for (int d = 0; d < 3; ++d) shape.size[d] = 1 + random() % 8, shape.ghosts[d] = random() % 4;
    for (int& is_outer : shape.bbox) is_outer = random() % 2;
    const auto boxes = boundary_points(shape);
    EXPECT_LE(boxes.size(), 6u);
    for_each({{0, 0, 0}, {shape.size[0], shape.size[1], shape.size[2]}}, [&](const Point& point) {
      const auto times = std::count_if(boxes.begin(), boxes.end(),
                                       [&](const device::PointBox& box) { return is_in(box, point); });
      EXPECT_EQ(times, is_boundary_point(shape, point) ? 1 : 0) << "trial " << trial;
    });
  }
}

TEST(FacePoints, AreOneLayerOfOuterSidesAndNothingOfOthers) {
  const Shape shape{{4, 5, 6}, {2, 2, 2}, {0, 1, 0, 0, 1, 0}};
  EXPECT_EQ(face_points(shape, 1).size(), 30);
  EXPECT_EQ(face_points(shape, 1).begin[0], 3);
  EXPECT_EQ(face_points(shape, 4).size(), 20);
  EXPECT_EQ(face_points(shape, 4).end[2], 1);
  EXPECT_EQ(face_points(shape, 0).size(), 0);
}

}  // namespace
}  // namespace cakernel
