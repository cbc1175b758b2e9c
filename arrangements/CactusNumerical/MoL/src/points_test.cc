// SPDX-License-Identifier: LGPL-2.1-or-later
#include "points.hh"

#include <gtest/gtest.h>

namespace mol {
namespace {

constexpr int size[] = {20, 30, 40};
const Box interior{{3, 3, 3}, {17, 27, 37}};

TEST(WithBoundary, AddsFacesOfTheDomainThatAreNoSymmetries) {
  const int bbox[] = {1, 1, 1, 1, 1, 1};
  const CCTK_INT none[] = {-1, -1, -1, -1, -1, -1}, some[] = {0, -1, -1, 2, -1, -1};
  EXPECT_EQ(with_boundary(interior, size, bbox, none), (Box{{0, 0, 0}, {20, 30, 40}}));
  EXPECT_EQ(with_boundary(interior, size, bbox, some), (Box{{3, 0, 0}, {20, 27, 40}}));
}

TEST(WithBoundary, LeavesGhostsOut) {
  const int bbox[] = {0, 1, 0, 0, 1, 0};
  const CCTK_INT none[] = {-1, -1, -1, -1, -1, -1};
  EXPECT_EQ(with_boundary(interior, size, bbox, none), (Box{{3, 3, 0}, {20, 27, 37}}));
}

constexpr std::array<CCTK_INT, 6> lower_x{0, -1, -1, -1, -1, -1};

TEST(StagePoints, AreAllSeenIfTheDriverDoesNotSay) {
  const int bbox[] = {1, 0, 0, 0, 0, 0};
  const StagePoints points = stage_points(size, bbox, interior, interior, {}, lower_x);
  EXPECT_EQ(points.seen, (Box{{0, 0, 0}, {20, 30, 40}}));
  EXPECT_EQ(points.beside, flesh::outside::zone(0) | flesh::outside::ghosts | flesh::outside::edges);
  EXPECT_FALSE(points.has_boundary);
}

// Whether there are ghosts beside the points is not asked at a seventh face, which would be that of a flag
// behind the six.
TEST(StagePoints, LieBesideTheOuterBoundaryOfSixFaces) {
  const int bbox[] = {1, 1, 1, 1, 1, 1, 0, 0};
  const std::array<CCTK_INT, 6> none{-1, -1, -1, -1, -1, -1};
  const StagePoints points = stage_points(size, bbox, interior, interior, {}, none);
  EXPECT_EQ(points.seen, (Box{{0, 0, 0}, {20, 30, 40}}));
  unsigned zones = 0;
  for (int face = 0; face < 6; ++face) zones |= flesh::outside::zone(face);
  EXPECT_EQ(points.beside, zones);
}

// Points are spoilt at the upper x face and the lower y face, another component lies above z.
TEST(StagePoints, BeyondSpoiltBufferZonesAreNotSeen) {
  const int bbox[] = {1, 0, 0, 0, 0, 0};
  const Box calculated{{3, 9, 3}, {11, 27, 37}};
  const flesh::PointRange seen{{3, 9, 3}, {11, 27, 40}};
  const StagePoints points = stage_points(size, bbox, interior, calculated, seen, lower_x);
  EXPECT_EQ(points.seen, (Box{{0, 9, 3}, {11, 27, 40}})) << "the zone of the symmetry is seen";
  EXPECT_EQ(points.beside, flesh::outside::zone(0) | flesh::outside::ghosts);
}

TEST(StagePoints, OfAComponentOfBufferZonesAreNotSeen) {
  const int bbox[] = {1, 0, 0, 0, 0, 0};
  const StagePoints points =
      stage_points(size, bbox, interior, {{3, 3, 3}, {3, 3, 3}}, flesh::PointRange{}, lower_x);
  EXPECT_TRUE(is_empty(points.seen));
  EXPECT_EQ(points.beside, 0u);
}

}  // namespace
}  // namespace mol
