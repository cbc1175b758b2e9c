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
  values.begin(u, false, 1);
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
      values.begin(u, false, 2 * step + stage);
      values.fill(both);
    }
    values.end_step();
    EXPECT_EQ(values.are_filled_before_read(u, 3), step == 3);
  }
}

TEST(OutsideValues, AreSetIfSomebodyLooksBeforeTheyAreFilled) {
  OutsideValues values;
  for (const int variable : both) values.begin(variable, false, 3);
  EXPECT_EQ(values.read(looks_at_v), Variables{});
  values.fill(both);
  values.end_step();
  EXPECT_TRUE(values.are_filled_before_read(u, 1));
  EXPECT_FALSE(values.are_filled_before_read(v, 1));
  values.begin(v, false, 4);
  values.fill(both);
  values.end_step();
  EXPECT_FALSE(values.are_filled_before_read(v, 1));
}

TEST(OutsideValues, MayBeLookedAtOnceTheyAreFilled) {
  OutsideValues values;
  values.begin(v, false, 5);
  values.fill(both);
  EXPECT_EQ(values.read(looks_at_v), Variables{});
  values.end_step();
  EXPECT_TRUE(values.are_filled_before_read(v, 1));
}

TEST(OutsideValues, ThatNobodyHasSetAreNamedIfSomebodyLooks) {
  OutsideValues values;
  for (const int variable : both) values.begin(variable, true, 6);
  EXPECT_EQ(values.read(looks_at_v), Variables{v});
  EXPECT_EQ(values.end_step(), Variables{u});
  EXPECT_EQ(values.end_step(), Variables{});
}

TEST(OutsideValues, AreOpenFromAnUpdateUntilTheyAreFilledOrRead) {
  OutsideValues values;
  EXPECT_FALSE(values.are_open(u));
  for (const int variable : both) values.begin(variable, false, 7);
  EXPECT_TRUE(values.are_open(u));
  values.read(looks_at_v);
  EXPECT_FALSE(values.are_open(v));
  values.fill(both);
  EXPECT_FALSE(values.are_open(u));
}

TEST(OutsideValues, ThatNobodyHasSetAreToldIfTheNextUpdateFindsThemUnfilled) {
  OutsideValues values;
  EXPECT_FALSE(values.begin(u, false, 8));
  EXPECT_FALSE(values.begin(u, true, 9));
  EXPECT_TRUE(values.begin(u, true, 10));
  values.fill(both);
  EXPECT_FALSE(values.begin(u, false, 11));
}

TEST(OutsideValues, AreSetIfAStepOrAnUpdateFindsThemUnfilled) {
  OutsideValues values;
  for (const int variable : both) values.begin(variable, false, 12);
  values.fill(both);
  values.begin(u, false, 13);
  EXPECT_EQ(values.end_step(), Variables{});
  EXPECT_FALSE(values.are_filled_before_read(u, 1));
  values.begin(v, false, 14);
  values.begin(v, false, 15);
  values.fill(both);
  values.end_step();
  EXPECT_FALSE(values.are_filled_before_read(v, 1));
}

TEST(OutsideValues, OfAnUpdateInPartsAreOpenOnce) {
  OutsideValues values;
  for (const int update : {1, 2}) {
    EXPECT_FALSE(values.begin(u, true, update));
    EXPECT_FALSE(values.begin(u, true, update));
    values.fill(both);
  }
  EXPECT_EQ(values.end_step(), Variables{});
  EXPECT_TRUE(values.are_filled_before_read(u, 1));
}

}  // namespace
}  // namespace mol
