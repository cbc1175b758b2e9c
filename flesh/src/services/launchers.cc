// SPDX-License-Identifier: LGPL-2.1-or-later
#include "services/launchers.hh"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "core/text.hh"

namespace flesh {
namespace {

/// How a launcher calls the number of processes, the number of this one, and that of those on this machine.
struct Launcher {
  const char* processes;
  const char* process;
  const char* on_machine;
};

constexpr std::array launchers{
    Launcher{"OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_LOCAL_SIZE"},
    Launcher{"PMI_SIZE", "PMI_RANK", "MPI_LOCALNRANKS"},
    Launcher{"MV2_COMM_WORLD_SIZE", "MV2_COMM_WORLD_RANK", "MV2_COMM_WORLD_LOCAL_SIZE"}};

/// What else only processes have that a launcher started. Open MPI with Slurm's PMI-1 has the step only, and
/// takes it for the sign that srun started the program.
constexpr std::array other_marks{"PMIX_RANK", "PMIX_NAMESPACE", "PMI_FD",
                                 "PMI_PORT",  "ALPS_APP_PE",    "SLURM_STEP_ID"};

}  // namespace

bool is_launched(const Environment& environment) {
  const auto is_set = [&](const char* name) { return environment(name).has_value(); };
  return std::ranges::any_of(other_marks, is_set) ||
         std::ranges::any_of(launchers, [&](const Launcher& launcher) {
           return is_set(launcher.processes) || is_set(launcher.process);
         });
}

int launcher_process(const Environment& environment) {
  for (const Launcher& launcher : launchers)
    if (const auto number = environment(launcher.process)) return std::atoi(number->c_str());
  return 0;
}

std::optional<int> launched_on_this_machine(const Environment& environment) {
  for (const Launcher& launcher : launchers)
    if (const auto count = environment(launcher.on_machine); count && std::atoi(count->c_str()) > 0)
      return std::atoi(count->c_str());
  return std::nullopt;
}

std::string launcher_problem(int processes, const Environment& environment) {
  if (processes > 1 || environment("CACTUS_NOMPI")) return {};
  for (const Launcher& launcher : launchers)
    if (const auto count = environment(launcher.processes); count && std::atoi(count->c_str()) > 1)
      return text(
          "started as one of ", *count, " processes (", launcher.processes,
          "), but each believes it is alone: this mpirun belongs to another MPI than the one this program "
          "was built with, or it was built without MPI; use the matching mpirun");
  return {};
}

}  // namespace flesh
