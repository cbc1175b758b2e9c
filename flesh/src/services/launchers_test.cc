// SPDX-License-Identifier: LGPL-2.1-or-later
#include "services/launchers.hh"

#include <gtest/gtest.h>

#include <map>

namespace flesh {
namespace {

auto environment(std::map<std::string, std::string> values) {
  return [values](const std::string& name) {
    const auto found = values.find(name);
    return found == values.end() ? std::nullopt : std::optional(found->second);
  };
}

TEST(LauncherProblem, IsNoneForOrdinaryRuns) {
  EXPECT_EQ(launcher_problem(1, environment({})), "");
  EXPECT_EQ(launcher_problem(4, environment({{"OMPI_COMM_WORLD_SIZE", "4"}})), "");
  EXPECT_EQ(launcher_problem(1, environment({{"PMI_SIZE", "1"}})), "");
}

TEST(LauncherProblem, IsAnotherMpi) {
  const std::string problem = launcher_problem(1, environment({{"PMI_SIZE", "4"}}));
  EXPECT_NE(problem.find("started as one of 4 processes (PMI_SIZE)"), std::string::npos);
  EXPECT_EQ(problem.find('\n'), std::string::npos);
}

TEST(LauncherProblem, DoesNotMatterWhereMpiIsSwitchedOff) {
  EXPECT_EQ(launcher_problem(1, environment({{"PMI_SIZE", "4"}, {"CACTUS_NOMPI", "1"}})), "");
}

TEST(LauncherProcess, ComesFromTheLauncher) {
  EXPECT_EQ(launcher_process(environment({{"OMPI_COMM_WORLD_RANK", "3"}})), 3);
  EXPECT_EQ(launcher_process(environment({})), 0);
}

}  // namespace
}  // namespace flesh
