// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/data/poison.hh"

#include <gtest/gtest.h>

#include <cstring>

namespace grid_driver {
namespace {

constexpr int poison = 255;

/// A component of 4 x 3 x 2 points that are stored with one more along x, which is nobody's.
Component component() {
  Component result;
  result.stored = result.owned = geometry::box_between<3>({10, 20, 30}, {13, 22, 31});
  result.allocated = {5, 3, 2};
  return result;
}

TEST(Poison, IsFoundWhereAllBytesOfAValueHaveIt) {
  std::vector<double> values(30, 1.0);
  const Component here = component();
  std::memset(&values[here.offset({12, 20, 30})], poison, sizeof(double));
  std::memset(&values[here.offset({10, 22, 31})], poison, sizeof(double));
  std::memset(&values[here.offset({11, 21, 30})], poison, sizeof(double) - 1);
  const PoisonedPoints found = find_poison(values.data(), here, sizeof(double), poison, -1);
  EXPECT_EQ(found.count, 2);
  EXPECT_EQ(found.first, (std::vector<Index>{{2, 0, 0}, {0, 2, 1}}));
}

TEST(Poison, IsNotLookedForInPadding) {
  std::vector<double> values(30, 1.0);
  std::memset(&values[4], poison, sizeof(double));
  EXPECT_EQ(find_poison(values.data(), component(), sizeof(double), poison, -1).count, 0);
}

TEST(Poison, IsCountedEverywhereButListedAtFewPoints) {
  std::vector<double> values(30);
  std::memset(values.data(), poison, values.size() * sizeof(double));
  const PoisonedPoints found = find_poison(values.data(), component(), sizeof(double), poison, 3);
  EXPECT_EQ(found.count, 24);
  EXPECT_EQ(found.first.size(), 3u);
}

}  // namespace
}  // namespace grid_driver
