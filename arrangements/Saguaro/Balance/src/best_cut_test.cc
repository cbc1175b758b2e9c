// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Balance/src/best_cut.hh"

#include <gtest/gtest.h>

namespace balance {
namespace {

constexpr Coordinate least_load = 10;
const Answer halves{{20, 100}, Cut{2, 5, 1}, true};

/// A cut that can be told from others.
Cut cut(int number) { return {0, number, 1}; }

/// The number of the cut that has been taken; -1: what there was at first.
int taken(const BestCut& best) {
  return best.answer().cut->axis == 0 ? int(best.answer().cut->position) : -1;
}

TEST(BestCut, IsOfTheLeastLoadThenOfTheLeastSurface) {
  BestCut best(halves, least_load);
  best.offer(0, {19, 200}, cut(0));
  EXPECT_EQ(taken(best), 0);
  best.offer(1, {19, 199}, cut(1));
  EXPECT_EQ(taken(best), 1);
  best.offer(2, {20, 1}, cut(2));
  EXPECT_EQ(taken(best), 1);
  EXPECT_TRUE(best.answer().is_solved);
  EXPECT_EQ(best.answer().judgement, (Judgement{19, 199}));
}

TEST(BestCut, OfEqualOnesIsTheFirstInOrderWhicheverComesFirst) {
  BestCut forward(halves, least_load), backward(halves, least_load);
  for (const int number : {3, 4}) forward.offer(number, {19, 99}, cut(number));
  for (const int number : {4, 3}) backward.offer(number, {19, 99}, cut(number));
  EXPECT_EQ(taken(forward), 3);
  EXPECT_EQ(taken(backward), 3);
}

TEST(BestCut, ComesAfterWhatThereIsAtFirst) {
  BestCut best(halves, least_load);
  best.offer(0, halves.judgement, cut(0));
  EXPECT_EQ(taken(best), -1);
}

TEST(BestCut, ThatIsPerfectEndsTheSearchForThoseAfterIt) {
  BestCut best(halves, least_load);
  best.offer(9, {least_load + 1, 1}, cut(9));
  EXPECT_TRUE(best.wants(100)) << "one point more than needed is not perfect";
  best.offer(7, {least_load, 90}, cut(7));
  EXPECT_TRUE(best.wants(6));
  EXPECT_FALSE(best.wants(7));
  EXPECT_FALSE(best.wants(8));
  best.offer(8, {least_load, 80}, cut(8));  // somebody has judged it meanwhile
  EXPECT_EQ(taken(best), 7) << "whatever its surface";
  best.offer(5, {least_load + 1, 1}, cut(5));
  EXPECT_EQ(taken(best), 7) << "though it is not perfect";
  best.offer(4, {least_load, 200}, cut(4));
  EXPECT_EQ(taken(best), 4) << "as if nobody had looked at later ones";
  EXPECT_FALSE(best.wants(5));
}

TEST(BestCut, IsNotLookedForIfHalvesArePerfect) {
  const BestCut best({{least_load, 100}, Cut{2, 5, 1}, true}, least_load);
  EXPECT_FALSE(best.wants(0));
}

TEST(BestCut, IsLookedForIfNothingIsSolvedYet) {
  const BestCut best({{least_load}, {}, false}, least_load);
  EXPECT_TRUE(best.wants(0)) << "what is not solved is not perfect";
}

TEST(BestCut, BoundsTheLoadOfThoseToCome) {
  BestCut best(halves, least_load);
  EXPECT_EQ(best.bound(), 20);
  best.offer(0, {15, 1}, cut(0));
  EXPECT_EQ(best.bound(), 15);
  best.offer(1, {16, 1}, cut(1));
  EXPECT_EQ(best.bound(), 15);
}

}  // namespace
}  // namespace balance
