// SPDX-License-Identifier: LGPL-2.1-or-later
#include "main/cpu.hh"

#include <gtest/gtest.h>

namespace flesh {
namespace {

TEST(InstructionSets, AreMissingFromTheFirstThatIsNotThere) {
  const InstructionSet all[] = {{"AVX", true}, {"FMA", true}, {nullptr, true}};
  const InstructionSet older[] = {{"AVX", true}, {"FMA", false}, {"BMI2", false}, {nullptr, true}};
  const InstructionSet oldest[] = {{"AVX", false}, {"FMA", true}, {nullptr, true}};
  const InstructionSet none[] = {{nullptr, true}};
  EXPECT_EQ(first_missing(all), nullptr);
  EXPECT_STREQ(first_missing(older), "FMA");
  EXPECT_STREQ(first_missing(oldest), "AVX");
  EXPECT_EQ(first_missing(none), nullptr);
}

TEST(CpuDeathTest, ThatLacksAnInstructionSetEndsTheProgramInOneLine) {
  EXPECT_EXIT(stop_without("AVX-512F"), testing::ExitedWithCode(1),
              "^This program was compiled for CPUs with AVX-512F, which this one lacks; compile it for this "
              "CPU.\n$");
}

TEST(Cpu, ThatLacksNothingGoesOn) { stop_without(nullptr); }

TEST(Cpu, HasWhatThisProgramNeeds) { EXPECT_EQ(missing_instruction_set(), nullptr); }

}  // namespace
}  // namespace flesh
