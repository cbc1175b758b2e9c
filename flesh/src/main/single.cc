// SPDX-License-Identifier: LGPL-2.1-or-later
#include "main/single.hh"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace flesh {
namespace {

/// What launchers, and the libraries through which processes of a run find each other, tell each process.
/// Open MPI with Slurm's PMI-1 has the step only, and takes it for the sign that srun started the program.
constexpr std::array marks_of_launchers{
    "OMPI_COMM_WORLD_SIZE", "PMIX_RANK",   "PMIX_NAMESPACE", "PMI_RANK", "PMI_FD", "PMI_PORT",
    "MV2_COMM_WORLD_SIZE",  "ALPS_APP_PE", "SLURM_STEP_ID"};

}  // namespace

std::vector<std::pair<std::string, std::string>> settings_of_single_process(
    const EnvironmentReader& environment) {
  const auto is_set = [&](const char* name) { return environment(name).has_value(); };
  if (std::ranges::any_of(marks_of_launchers, is_set)) return {};
  // Open MPI would start a daemon, through which more processes could join, and look for networks: half a
  // second, most of it asleep. A single process has nobody to send anything to.
  std::vector<std::pair<std::string, std::string>> settings{{"OMPI_MCA_ess_singleton_isolated", "1"},
                                                            {"OMPI_MCA_pml", "ob1"}};
  std::erase_if(settings, [&](const auto& setting) { return is_set(setting.first.c_str()); });
  return settings;
}

QuickStart::QuickStart(const EnvironmentReader& environment)
    : settings_(settings_of_single_process(environment)) {
  for (const auto& [name, value] : settings_) setenv(name.c_str(), value.c_str(), /*overwrite=*/0);
}

QuickStart::~QuickStart() {
  for (const auto& [name, value] : settings_) unsetenv(name.c_str());
}

}  // namespace flesh
