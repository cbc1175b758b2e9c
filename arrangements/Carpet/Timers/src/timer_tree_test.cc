// SPDX-License-Identifier: LGPL-2.1-or-later
#include "TimerTree.hh"

#include <gtest/gtest.h>

#include "CactusTimer.hh"

namespace Timers {
namespace {

/// A tree "run" with the nodes run/evolve and run/evolve/rhs, none of which measures anything.
class TimerTreeTest : public testing::Test {
 protected:
  TimerTreeTest() {
    root.instantiate();
    root.getChildTimer("evolve")->instantiate();
    evolve().getChildTimer("rhs")->instantiate();
  }

  TimerNode& evolve() { return *root.getChildTimer("evolve"); }
  TimerNode& rhs() { return *evolve().getChildTimer("rhs"); }

  TimerTree tree;
  TimerNode root{&tree, "run"};
};

TEST_F(TimerTreeTest, TheFirstNodeThatTakesItsPlaceIsTheRoot) { EXPECT_EQ(tree.root, &root); }

TEST_F(TimerTreeTest, TheNodeThatTookItsPlaceLastIsTheCurrentOne) { EXPECT_EQ(tree.current, &rhs()); }

TEST_F(TimerTreeTest, APathHasAllNamesFromTheRoot) {
  EXPECT_EQ(root.pathName(), "run");
  EXPECT_EQ(rhs().pathName(), "run/evolve/rhs");
  EXPECT_EQ(rhs().getName(), "rhs");
}

TEST_F(TimerTreeTest, AChildIsMadeOnceForEachNameAndPlace) {
  EXPECT_EQ(&rhs(), &rhs());
  EXPECT_NE(root.getChildTimer("rhs"), &rhs());
}

TEST_F(TimerTreeTest, FindingPrefersTheNodeNearestToTheRoot) {
  EXPECT_EQ(root.findTimer("rhs"), &rhs());
  TimerNode* const nearer = root.getChildTimer("rhs");
  EXPECT_EQ(root.findTimer("rhs"), nearer);
  EXPECT_EQ(evolve().findTimer("rhs"), &rhs());
  EXPECT_EQ(root.findTimer("boundary"), nullptr);
}

TEST_F(TimerTreeTest, ANodeThatHasNotStartedDoesNotRunAndHasNoValues) {
  EXPECT_FALSE(rhs().isRunning());
  EXPECT_TRUE(rhs().getAllTimerNames().empty());
}

}  // namespace
}  // namespace Timers
