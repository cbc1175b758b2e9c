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

}  // namespace
}  // namespace mol
