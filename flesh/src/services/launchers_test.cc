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

TEST(Launched, IsWhoHasAnyMarkOfALauncher) {
  EXPECT_FALSE(is_launched(environment({{"OMP_NUM_THREADS", "4"}, {"SLURM_JOB_ID", "7"}})));
  for (const char* const mark : {"OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK", "PMI_SIZE", "PMI_RANK",
                                 "MV2_COMM_WORLD_SIZE", "MV2_COMM_WORLD_RANK", "PMIX_RANK", "PMIX_NAMESPACE",
                                 "PMI_FD", "PMI_PORT", "ALPS_APP_PE", "SLURM_STEP_ID"})
    EXPECT_TRUE(is_launched(environment({{mark, "0"}}))) << mark;
}

TEST(Launched, OnThisMachineAreAsManyAsTheLauncherSays) {
  EXPECT_EQ(launched_on_this_machine(environment({{"OMPI_COMM_WORLD_SIZE", "8"}})), std::nullopt);
  for (const char* const variable :
       {"OMPI_COMM_WORLD_LOCAL_SIZE", "MPI_LOCALNRANKS", "MV2_COMM_WORLD_LOCAL_SIZE"}) {
    EXPECT_EQ(launched_on_this_machine(environment({{variable, "3"}})), 3) << variable;
    EXPECT_EQ(launched_on_this_machine(environment({{variable, "many"}})), std::nullopt) << variable;
  }
}

TEST(LauncherProcess, ComesFromTheLauncher) {
  for (const char* const variable : {"OMPI_COMM_WORLD_RANK", "PMI_RANK", "MV2_COMM_WORLD_RANK"})
    EXPECT_EQ(launcher_process(environment({{variable, "3"}})), 3) << variable;
  EXPECT_EQ(launcher_process(environment({})), 0);
}

}  // namespace
}  // namespace flesh
