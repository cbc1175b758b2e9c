// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Output/src/slices.hh"

#include <gtest/gtest.h>

namespace output {
namespace {

const Box domain = geometry::box_between<3>({0, 0, 0}, {6, 7, 8});

std::string suffixes(int dimension, int group_dimension) {
  std::string result;
  for (const Slice& slice : slices_of_dimension(dimension))
    if (suits(slice, group_dimension)) result += std::string(slice.suffix) + ".";
  return result;
}

TEST(Slices, GroupsHaveTheSlicesThatTheirDimensionAllows) {
  EXPECT_EQ(suffixes(0, 0), ".");
  EXPECT_EQ(suffixes(1, 0), "");
  EXPECT_EQ(suffixes(1, 1), "x.y.");
  EXPECT_EQ(suffixes(1, 2), "x.y.z.");
  EXPECT_EQ(suffixes(1, 3), "x.y.z.d.");
  EXPECT_EQ(suffixes(2, 1), "");
  EXPECT_EQ(suffixes(2, 2), "xy.");
  EXPECT_EQ(suffixes(2, 3), "xy.xz.yz.");
  EXPECT_EQ(suffixes(3, 2), "");
  EXPECT_EQ(suffixes(3, 3), "xyz.");
}

TEST(Slices, ExtendAlongTheirAxesOnly) {
  const Index cut{3, 4, 5};
  EXPECT_EQ(slice_box(slices_of_dimension(0)[0], domain, cut), geometry::box_between<3>(cut, cut));
  EXPECT_EQ(slice_box(slices_of_dimension(1)[1], domain, cut),
            geometry::box_between<3>({3, 0, 5}, {3, 7, 5}));
  EXPECT_EQ(slice_box(slices_of_dimension(2)[1], domain, cut),
            geometry::box_between<3>({0, 4, 0}, {6, 4, 8}));
  EXPECT_EQ(slice_box(slices_of_dimension(3)[0], domain, cut), domain);
}

TEST(Slices, TheDiagonalEndsWithTheShortestSide) {
  EXPECT_EQ(slice_box(slices_of_dimension(1)[3], domain, {}), geometry::box_between<3>({0, 0, 0}, {6, 6, 6}));
}

TEST(Slices, OneThatMissesTheDomainIsEmpty) {
  EXPECT_TRUE(slice_box(slices_of_dimension(2)[0], domain, {0, 0, 9}).empty());
}

TEST(Slices, CutAtTheNearestPointAndHalfwayAtTheUpperOne) {
  EXPECT_EQ(nearest_point(0, -0.5, 1.0 / 6), 3);
  EXPECT_EQ(nearest_point(0, -0.5, 1.0 / 7), 4);
  EXPECT_EQ(nearest_point(0, -0.375, 0.25), 2);
  EXPECT_EQ(nearest_point(0.1, 0, 1), 0);
  EXPECT_EQ(nearest_point(-0.7, 0, 1), -1);
}

}  // namespace
}  // namespace output
