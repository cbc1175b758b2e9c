// SPDX-License-Identifier: LGPL-2.1-or-later
#include "main/cpu.hh"

#include <gtest/gtest.h>

namespace flesh {
namespace {

TEST(Cpu, HasWhatThisProgramNeeds) { EXPECT_EQ(missing_instruction_set(), nullptr); }

}  // namespace
}  // namespace flesh
