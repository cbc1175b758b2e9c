// SPDX-License-Identifier: LGPL-2.1-or-later
#include "main/single.hh"

#include <gtest/gtest.h>

#include "core/environment.hh"

namespace flesh {
namespace {

Environment environment_with(const std::string& variable) {
  return [variable](const std::string& name) {
    return name == variable ? std::optional<std::string>("0") : std::nullopt;
  };
}

std::vector<std::string> names_set_with(const std::string& variable) {
  std::vector<std::string> names;
  for (const auto& setting : settings_of_single_process(environment_with(variable)))
    names.push_back(setting.first);
  return names;
}

TEST(SingleProcess, StartsQuickly) {
  const std::vector<std::string> all{"OMPI_MCA_ess_singleton_isolated", "OMPI_MCA_pml", "HWLOC_COMPONENTS"};
  EXPECT_EQ(names_set_with("OMP_NUM_THREADS"), all);
}

TEST(SingleProcess, IsNoProcessOfALauncher) {
  for (const char* mark : {"OMPI_COMM_WORLD_SIZE", "PMIX_RANK", "PMIX_NAMESPACE", "PMI_RANK", "PMI_FD",
                           "PMI_PORT", "MV2_COMM_WORLD_SIZE", "ALPS_APP_PE", "SLURM_STEP_ID"})
    EXPECT_TRUE(names_set_with(mark).empty()) << mark;
}

TEST(SingleProcess, KeepsWhatTheUserHasSet) {
  using Names = std::vector<std::string>;
  EXPECT_EQ(names_set_with("OMPI_MCA_pml"), Names({"OMPI_MCA_ess_singleton_isolated", "HWLOC_COMPONENTS"}));
  EXPECT_EQ(names_set_with("OMPI_MCA_ess_singleton_isolated"), Names({"OMPI_MCA_pml", "HWLOC_COMPONENTS"}));
  EXPECT_EQ(names_set_with("HWLOC_COMPONENTS"), Names({"OMPI_MCA_ess_singleton_isolated", "OMPI_MCA_pml"}));
}

TEST(SingleProcess, LeavesNothingInTheEnvironment) {
  const auto pml_before = process_environment("OMPI_MCA_pml");
  {
    const QuickStart start(environment_with("OMPI_MCA_pml"));
    EXPECT_EQ(process_environment("OMPI_MCA_ess_singleton_isolated"), "1");
    EXPECT_EQ(process_environment("OMPI_MCA_pml"), pml_before);
  }
  EXPECT_EQ(process_environment("OMPI_MCA_ess_singleton_isolated"), std::nullopt);
  EXPECT_EQ(process_environment("OMPI_MCA_pml"), pml_before);
}

TEST(SingleProcess, LeavesComponentsOfHwlocToTheRun) {
  const auto before = process_environment("HWLOC_COMPONENTS");
  {
    const QuickStart start(environment_with("OMP_NUM_THREADS"));
    EXPECT_TRUE(process_environment("HWLOC_COMPONENTS").has_value());
  }
  if (!before) EXPECT_EQ(process_environment("HWLOC_COMPONENTS"), std::nullopt);
}

}  // namespace
}  // namespace flesh
