// SPDX-License-Identifier: LGPL-2.1-or-later
#include "outside_values.hh"

#include <gtest/gtest.h>

#include <array>

namespace mol {
namespace {

constexpr int u = 3, v = 7;
constexpr std::array<int, 2> both{u, v};
constexpr unsigned lower = 1, upper = 2, whole = lower | upper;
bool looks_at_v(int variable) { return variable == v; }
using Variables = std::vector<int>;

TEST(OutsideValues, AreSetUntilSomebodyHasBeenSeenToFillThem) {
  OutsideValues values;
  EXPECT_FALSE(values.are_filled_before_read(u, 1));
  values.begin(u, false, 1, whole);
  values.fill(both, whole);
  EXPECT_FALSE(values.are_filled_before_read(u, 1));
  values.end_step();
  EXPECT_TRUE(values.are_filled_before_read(u, 1));
  EXPECT_FALSE(values.are_filled_before_read(v, 1));  // which nobody has updated
}

TEST(OutsideValues, AreSetInAsManyStepsAsAreAskedFor) {
  OutsideValues values;
  for (int step = 1; step <= 3; ++step) {
    for (int stage = 0; stage < 2; ++stage) {
      values.begin(u, false, 2 * step + stage, whole);
      values.fill(both, whole);
    }
    values.end_step();
    EXPECT_EQ(values.are_filled_before_read(u, 3), step == 3);
  }
}

TEST(OutsideValues, AreSetIfSomebodyLooksBeforeTheyAreFilled) {
  OutsideValues values;
  for (const int variable : both) values.begin(variable, false, 3, whole);
  EXPECT_EQ(values.read(looks_at_v), Variables{});
  values.fill(both, whole);
  values.end_step();
  EXPECT_TRUE(values.are_filled_before_read(u, 1));
  EXPECT_FALSE(values.are_filled_before_read(v, 1));
  values.begin(v, false, 4, whole);
  values.fill(both, whole);
  values.end_step();
  EXPECT_FALSE(values.are_filled_before_read(v, 1));
}

TEST(OutsideValues, MayBeLookedAtOnceTheyAreFilled) {
  OutsideValues values;
  values.begin(v, false, 5, whole);
  values.fill(both, whole);
  EXPECT_EQ(values.read(looks_at_v), Variables{});
  values.end_step();
  EXPECT_TRUE(values.are_filled_before_read(v, 1));
}

TEST(OutsideValues, ThatNobodyHasSetAreNamedIfSomebodyLooks) {
  OutsideValues values;
  for (const int variable : both) values.begin(variable, true, 6, whole);
  EXPECT_EQ(values.read(looks_at_v), Variables{v});
  EXPECT_EQ(values.end_step(), Variables{u});
  EXPECT_EQ(values.end_step(), Variables{});
}

TEST(OutsideValues, AreOpenFromAnUpdateUntilTheyAreFilledOrRead) {
  OutsideValues values;
  EXPECT_FALSE(values.are_open(u));
  for (const int variable : both) values.begin(variable, false, 7, whole);
  EXPECT_TRUE(values.are_open(u));
  values.read(looks_at_v);
  EXPECT_FALSE(values.are_open(v));
  values.fill(both, whole);
  EXPECT_FALSE(values.are_open(u));
}

TEST(OutsideValues, ThatNobodyHasSetAreToldIfTheNextUpdateFindsThemUnfilled) {
  OutsideValues values;
  EXPECT_FALSE(values.begin(u, false, 8, whole));
  EXPECT_FALSE(values.begin(u, true, 9, whole));
  EXPECT_TRUE(values.begin(u, true, 10, whole));
  values.fill(both, whole);
  EXPECT_FALSE(values.begin(u, false, 11, whole));
}

TEST(OutsideValues, AreSetIfAStepOrAnUpdateFindsThemUnfilled) {
  OutsideValues values;
  for (const int variable : both) values.begin(variable, false, 12, whole);
  values.fill(both, whole);
  values.begin(u, false, 13, whole);
  EXPECT_EQ(values.end_step(), Variables{});
  EXPECT_FALSE(values.are_filled_before_read(u, 1));
  values.begin(v, false, 14, whole);
  values.begin(v, false, 15, whole);
  values.fill(both, whole);
  values.end_step();
  EXPECT_FALSE(values.are_filled_before_read(v, 1));
}

TEST(OutsideValues, OfAnUpdateInPartsAreOpenOnce) {
  OutsideValues values;
  for (const int update : {1, 2}) {
    EXPECT_FALSE(values.begin(u, true, update, whole));
    EXPECT_FALSE(values.begin(u, true, update, whole));
    values.fill(both, whole);
  }
  EXPECT_EQ(values.end_step(), Variables{});
  EXPECT_TRUE(values.are_filled_before_read(u, 1));
}

TEST(OutsideValues, AreFilledWhenAllPartsAre) {
  OutsideValues values;
  values.begin(u, false, 1, lower);
  values.begin(u, false, 1, upper);
  values.fill(both, lower);
  EXPECT_TRUE(values.are_open(u));
  values.fill(both, upper);
  EXPECT_FALSE(values.are_open(u));
  values.end_step();
  EXPECT_TRUE(values.are_filled_before_read(u, 1));
  values.begin(u, true, 2, whole);
  values.fill(both, lower);
  EXPECT_EQ(values.read([](int) { return true; }), Variables{u});
}

TEST(OutsideValues, OfPartsThatNobodyLeavesAreNotWaitedFor) {
  OutsideValues values;
  values.begin(u, false, 1, lower);
  values.fill(both, lower);
  values.end_step();
  EXPECT_TRUE(values.are_filled_before_read(u, 1));
}

}  // namespace
}  // namespace mol
