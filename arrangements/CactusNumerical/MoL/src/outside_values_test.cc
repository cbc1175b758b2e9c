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
  EXPECT_FALSE(values.are_filled_before_read(u));
  values.begin(u, false);
  EXPECT_FALSE(values.are_filled_before_read(u));
  values.fill(both);
  EXPECT_TRUE(values.are_filled_before_read(u));
  EXPECT_FALSE(values.are_filled_before_read(v));  // which nobody has updated
}

TEST(OutsideValues, AreSetIfSomebodyLooksBeforeTheyAreFilled) {
  OutsideValues values;
  for (const int variable : both) values.begin(variable, false);
  EXPECT_EQ(values.read(looks_at_v), Variables{});
  values.fill(both);
  EXPECT_TRUE(values.are_filled_before_read(u));
  EXPECT_FALSE(values.are_filled_before_read(v));
  values.begin(v, false);
  values.fill(both);
  EXPECT_FALSE(values.are_filled_before_read(v));
}

TEST(OutsideValues, MayBeLookedAtOnceTheyAreFilled) {
  OutsideValues values;
  values.begin(v, false);
  values.fill(both);
  EXPECT_EQ(values.read(looks_at_v), Variables{});
  EXPECT_TRUE(values.are_filled_before_read(v));
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
  EXPECT_FALSE(values.are_filled_before_read(u));
  values.begin(v, false);
  values.begin(v, false);
  values.fill(both);
  EXPECT_FALSE(values.are_filled_before_read(v));
}

}  // namespace
}  // namespace mol
