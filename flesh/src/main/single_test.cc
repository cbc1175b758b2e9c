// SPDX-License-Identifier: LGPL-2.1-or-later
#include "main/single.hh"

#include <gtest/gtest.h>

namespace flesh {
namespace {

EnvironmentReader environment_with(const std::string& variable) {
  return [variable](const std::string& name) {
    return name == variable ? std::optional<std::string>("0") : std::nullopt;
  };
}

TEST(SingleProcess, StartsQuickly) {
  EXPECT_FALSE(settings_of_single_process(environment_with("OMP_NUM_THREADS")).empty());
}

TEST(SingleProcess, IsNoProcessOfALauncher) {
  for (const char* mark : {"OMPI_COMM_WORLD_SIZE", "PMI_RANK", "PMIX_RANK", "MV2_COMM_WORLD_SIZE"})
    EXPECT_TRUE(settings_of_single_process(environment_with(mark)).empty()) << mark;
}

}  // namespace
}  // namespace flesh
