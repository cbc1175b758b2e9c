// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <csignal>

#include "cctk.h"

extern "C" CCTK_INT MoL_QueryEvolvedRHS(CCTK_INT variable);

namespace {

// A misspelt name has the index -1. The answer that it has no right-hand side would hide that. Without a run
// nobody can print the message, which BadInput looks at.
TEST(EvolvedRHS, OfANegativeIndexEndsTheProgram) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  const auto has_not_crashed = [](int status) { return !WIFSIGNALED(status) || WTERMSIG(status) != SIGSEGV; };
  EXPECT_EXIT(MoL_QueryEvolvedRHS(-1), has_not_crashed, "");
  EXPECT_EQ(MoL_QueryEvolvedRHS(0), -1) << "nothing is evolved yet";
}

}  // namespace
