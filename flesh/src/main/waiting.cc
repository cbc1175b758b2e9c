// SPDX-License-Identifier: LGPL-2.1-or-later
#include "main/waiting.hh"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "core/text.hh"
#include "flesh/processors.hh"
#include "services/launchers.hh"

namespace flesh {
namespace {

/// What says how threads wait; the last one is ours, for the program that is started anew.
constexpr const char* policy = "OMP_WAIT_POLICY";
constexpr const char* spin_count = "GOMP_SPINCOUNT";
constexpr const char* note = "SAGUARO_CORES_ARE_SHORT";

/// The first number of a variable, such as "4,2"; nothing if it has none.
std::optional<int> number(const char* name, const Environment& environment) {
  const auto text = environment(name);
  const int value = text ? std::atoi(text->c_str()) : 0;
  return value > 0 ? std::optional(value) : std::nullopt;
}

/// Under a debugger such as valgrind the running program is another one.
bool is_running_program(const char* name) {
  std::error_code error;
  const std::filesystem::path running = std::filesystem::read_symlink("/proc/self/exe", error);
  const std::filesystem::path called = std::filesystem::weakly_canonical(name, error);
  return !error && running.filename() == called.filename();
}

}  // namespace

bool are_cores_short(const CoreUse& use) {
  return use.threads > use.allowed_cores || use.processes * use.threads > use.cores;
}

std::string to_text(const CoreUse& use) {
  const bool is_bound = use.allowed_cores < use.cores && use.threads > use.allowed_cores;
  return is_bound ? text(use.threads, " threads on ", use.allowed_cores, " of ", use.cores, " cores")
                  : text(use.processes, " x ", use.threads, " processes x threads on ", use.cores, " cores");
}

CoreUse core_use(int allowed_cores, int cores, const Environment& environment) {
  CoreUse use{.allowed_cores = allowed_cores, .cores = cores};
  use.processes = launched_on_this_machine(environment).value_or(1);
  use.threads = number("OMP_NUM_THREADS", environment).value_or(allowed_cores);
  return use;
}

void wait_passively_if_cores_are_short(char** argv) {
  const int cores = std::max(static_cast<int>(sysconf(_SC_NPROCESSORS_ONLN)), 1);
  const CoreUse use = core_use(processors_of_process(), cores, process_environment);
  const bool is_told = process_environment(policy) || process_environment(spin_count);
  if (is_told || !are_cores_short(use) || argv[0] == nullptr || !is_running_program(argv[0])) return;
  setenv(policy, "passive", 1);
  setenv("OMPI_MCA_mpi_yield_when_idle", "1", 0);
  setenv(note, to_text(use).c_str(), 1);
  run_on_any_processor();  // the new program inherits the binding, and its threads would share one core
  execv("/proc/self/exe", argv);
}

std::string waiting_report(const Environment& environment) {
  const auto use = environment(note);
  if (!use) return "";
  return text("Cores are short: ", *use, ". Threads that wait leave their core to others (", policy,
              "=passive); the run is faster with a core for each.");
}

}  // namespace flesh
