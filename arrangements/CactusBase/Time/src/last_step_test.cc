// SPDX-License-Identifier: LGPL-2.1-or-later
#include "last_step.hh"

#include <gtest/gtest.h>

namespace time_steps {
namespace {

TEST(LastStep, IsWhatIsLeftIfAWholeOneLeadsBeyondTheEnd) {
  EXPECT_EQ(next_step(0.5, 0.375), 0.375);
  EXPECT_EQ(next_step(-0.5, -0.375), -0.375);
}

TEST(LastStep, IsWholeIfItEndsThereUpToRounding) {
  EXPECT_EQ(next_step(0.5, 0.5), 0.5);
  EXPECT_EQ(next_step(0.5, 0.5 * (1 - 5e-9)), 0.5);
  EXPECT_EQ(next_step(0.5, 0.5 * (1 + 5e-9)), 0.5);
}

TEST(LastStep, TakesARestWithItThatIsTooShortForAStepOfItsOwn) {
  EXPECT_EQ(next_step(0.5, 0.5 * (1 + 9e-7)), 0.5 * (1 + 9e-7));
  EXPECT_EQ(next_step(-0.5, -0.5 * (1 + 9e-7)), -0.5 * (1 + 9e-7));
}

TEST(LastStep, IsNotTheNextOneWhileMoreIsLeft) {
  EXPECT_EQ(next_step(0.5, 0.5 * (1 + 2e-6)), 0.5);
  EXPECT_EQ(next_step(0.5, 100), 0.5);
}

TEST(LastStep, IsOverAtTheEndAndBehindIt) {
  EXPECT_EQ(next_step(0.5, 0), 0.5);
  EXPECT_EQ(next_step(0.5, 0.5 * 5e-9), 0.5);
  EXPECT_EQ(next_step(0.5, -3), 0.5);
  EXPECT_EQ(next_step(-0.5, 3), -0.5);
}

TEST(LastStep, HasNoLengthIfStepsHaveNone) { EXPECT_EQ(next_step(0, 3), 0); }

}  // namespace
}  // namespace time_steps
