// SPDX-License-Identifier: LGPL-2.1-or-later
#include "controlling_threads.hh"

#include <gtest/gtest.h>

namespace cuda {
namespace {

TEST(ControllingThreads, AreThereByThemselvesWithFourCoresForEachDevice) {
  EXPECT_TRUE(has_controlling_threads(Choice::by_cores, {16, 16, 4}));
  EXPECT_FALSE(has_controlling_threads(Choice::by_cores, {15, 15, 4}));
  EXPECT_FALSE(has_controlling_threads(Choice::by_cores, {16, 16, 5}));
}

TEST(ControllingThreads, AreThereIfTheProcessMayUseFourCoresItself) {
  EXPECT_TRUE(has_controlling_threads(Choice::by_cores, {4, 64, 1}));
  EXPECT_FALSE(has_controlling_threads(Choice::by_cores, {3, 64, 1}));
}

TEST(ControllingThreads, OfAMachineThatNamesNoDevicesAreThoseOfOne) {
  EXPECT_TRUE(has_controlling_threads(Choice::by_cores, {4, 4, 0}));
}

TEST(ControllingThreads, AreThereIfAskedForAndNotThereIfRefused) {
  EXPECT_TRUE(has_controlling_threads(Choice::yes, {1, 1, 8}));
  EXPECT_FALSE(has_controlling_threads(Choice::no, {64, 64, 1}));
}

}  // namespace
}  // namespace cuda
