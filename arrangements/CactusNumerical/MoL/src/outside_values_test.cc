// SPDX-License-Identifier: LGPL-2.1-or-later
#include "outside_values.hh"

#include <gtest/gtest.h>

#include <array>

namespace mol {
namespace {

constexpr int u = 3, v = 7;
constexpr std::array<int, 2> both{u, v};
bool looks_at_v(int variable) { return variable == v; }
using Variables = std::vector<int>;

TEST(OutsideValues, AreSetUntilSomebodyHasBeenSeenToFillThem) {
  OutsideValues values;
  EXPECT_FALSE(values.are_filled_before_read(u, 1));
  values.begin(u, false);
  values.fill(both);
  EXPECT_FALSE(values.are_filled_before_read(u, 1));
  values.end_step();
  EXPECT_TRUE(values.are_filled_before_read(u, 1));
  EXPECT_FALSE(values.are_filled_before_read(v, 1));  // which nobody has updated
}

TEST(OutsideValues, AreSetInAsManyStepsAsAreAskedFor) {
  OutsideValues values;
  for (int step = 1; step <= 3; ++step) {
    for (int stage = 0; stage < 2; ++stage) {
      values.begin(u, false);
      values.fill(both);
    }
    values.end_step();
    EXPECT_EQ(values.are_filled_before_read(u, 3), step == 3);
  }
}

TEST(OutsideValues, AreSetIfSomebodyLooksBeforeTheyAreFilled) {
  OutsideValues values;
  for (const int variable : both) values.begin(variable, false);
  EXPECT_EQ(values.read(looks_at_v), Variables{});
  values.fill(both);
  values.end_step();
  EXPECT_TRUE(values.are_filled_before_read(u, 1));
  EXPECT_FALSE(values.are_filled_before_read(v, 1));
  values.begin(v, false);
  values.fill(both);
  values.end_step();
  EXPECT_FALSE(values.are_filled_before_read(v, 1));
}

TEST(OutsideValues, MayBeLookedAtOnceTheyAreFilled) {
  OutsideValues values;
  values.begin(v, false);
  values.fill(both);
  EXPECT_EQ(values.read(looks_at_v), Variables{});
  values.end_step();
  EXPECT_TRUE(values.are_filled_before_read(v, 1));
}

TEST(OutsideValues, ThatNobodyHasSetAreNamedIfSomebodyLooks) {
  OutsideValues values;
  for (const int variable : both) values.begin(variable, true);
  EXPECT_EQ(values.read(looks_at_v), Variables{v});
  EXPECT_EQ(values.end_step(), Variables{u});
  EXPECT_EQ(values.end_step(), Variables{});
}

TEST(OutsideValues, AreOpenFromAnUpdateUntilTheyAreFilledOrRead) {
  OutsideValues values;
  EXPECT_FALSE(values.are_open(u));
  for (const int variable : both) values.begin(variable, false);
  EXPECT_TRUE(values.are_open(u));
  values.read(looks_at_v);
  EXPECT_FALSE(values.are_open(v));
  values.fill(both);
  EXPECT_FALSE(values.are_open(u));
}

TEST(OutsideValues, ThatNobodyHasSetAreToldIfTheNextUpdateFindsThemUnfilled) {
  OutsideValues values;
  EXPECT_FALSE(values.begin(u, false));
  EXPECT_FALSE(values.begin(u, true));
  EXPECT_TRUE(values.begin(u, true));
  values.fill(both);
  EXPECT_FALSE(values.begin(u, false));
}

TEST(OutsideValues, AreSetIfAStepOrAnUpdateFindsThemUnfilled) {
  OutsideValues values;
  for (const int variable : both) values.begin(variable, false);
  values.fill(both);
  values.begin(u, false);
  EXPECT_EQ(values.end_step(), Variables{});
  EXPECT_FALSE(values.are_filled_before_read(u, 1));
  values.begin(v, false);
  values.begin(v, false);
  values.fill(both);
  values.end_step();
  EXPECT_FALSE(values.are_filled_before_read(v, 1));
}

}  // namespace
}  // namespace mol
