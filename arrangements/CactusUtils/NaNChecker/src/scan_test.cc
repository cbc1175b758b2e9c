// SPDX-License-Identifier: LGPL-2.1-or-later
#include "scan.hh"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

namespace nan_checker {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double inf = std::numeric_limits<double>::infinity();

/// A component of 3 x 2 x 2 points in arrays of 4 x 3 x 2 elements.
const Block block{{3, 2, 2}, {4, 3, 2}, {10, 20, 30}, {1, 0, 0}, {3, 2, 2}};

std::vector<std::ptrdiff_t> offsets(const Values& values, Search search, const double* weights = nullptr) {
  std::vector<std::ptrdiff_t> found;
  for_each_bad_value(block, values, search, weights,
                     [&](const BadValue& bad) { found.push_back(bad.offset); });
  return found;
}

std::vector<double> field() { return std::vector<double>(4 * 3 * 2, 1.0); }

using Offsets = std::vector<std::ptrdiff_t>;

TEST(Scan, FindsNothingAmongFiniteNumbers) {
  std::vector<double> values = field();
  values[0] = std::numeric_limits<double>::max();
  values[1] = std::numeric_limits<double>::denorm_min();
  EXPECT_EQ(offsets(values.data(), Search::both), Offsets{});
}

TEST(Scan, TellsNaNsFromInfinities) {
  std::vector<double> values = field();
  values[1] = nan;
  values[block.offset({2, 1, 1})] = -inf;
  EXPECT_EQ(offsets(values.data(), Search::nan), Offsets{1});
  EXPECT_EQ(offsets(values.data(), Search::infinity), Offsets{18});
  EXPECT_EQ(offsets(values.data(), Search::both), (Offsets{1, 18}));
}

TEST(Scan, DoesNotLookAtElementsThatAreNoPoints) {
  std::vector<double> values = field();
  values[3] = nan;                        // behind the last point of a row
  values[block.offset({0, 2, 0})] = nan;  // behind the last row
  EXPECT_EQ(offsets(values.data(), Search::both), Offsets{});
}

TEST(Scan, LeavesOutPointsOfNoWeight) {
  std::vector<double> values = field(), weights = field();
  values[1] = values[2] = nan;
  weights[1] = 0;
  EXPECT_EQ(offsets(values.data(), Search::both, weights.data()), Offsets{2});
}

TEST(Scan, AComplexNumberIsBadIfOnePartIs) {
  std::vector<std::complex<float>> values(4 * 3 * 2, {1, 1});
  values[0] = {1, std::numeric_limits<float>::quiet_NaN()};
  values[5] = {std::numeric_limits<float>::infinity(), 0};
  EXPECT_EQ(offsets(values.data(), Search::both), (Offsets{0, 5}));
  EXPECT_EQ(offsets(values.data(), Search::infinity), Offsets{5});
}

TEST(Scan, SaysWhichPointItIs) {
  std::vector<double> values = field();
  values[block.offset({2, 1, 1})] = nan;
  for_each_bad_value(block, values.data(), Search::both, nullptr, [](const BadValue& bad) {
    EXPECT_EQ(bad.point, (Point{2, 1, 1}));
    EXPECT_TRUE(bad.is_nan);
  });
}

TEST(Block, OwnsWhatIsNotACopy) {
  EXPECT_TRUE(block.owns({1, 0, 0}));
  EXPECT_FALSE(block.owns({0, 1, 1}));
}

TEST(Search, IsKnownByItsKeyword) {
  EXPECT_EQ(search_named("nan"), Search::nan);
  EXPECT_EQ(search_named("Inf"), Search::infinity);
  EXPECT_EQ(search_named("BOTH"), Search::both);
  EXPECT_EQ(search_named("neither"), std::nullopt);
}

}  // namespace
}  // namespace nan_checker
