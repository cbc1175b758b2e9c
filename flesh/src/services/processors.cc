// SPDX-License-Identifier: LGPL-2.1-or-later
#include "flesh/processors.hh"

#include <sched.h>
#ifdef _OPENMP
#include <omp.h>
#endif

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <vector>

namespace flesh {
namespace {

/// OpenMP may have bound the first thread before main(), when there were no others.
void add_places([[maybe_unused]] cpu_set_t& all) {
#ifdef _OPENMP
  for (int place = 0; place < omp_get_num_places(); ++place) {
    std::vector<int> processors(omp_get_place_num_procs(place));
    omp_get_place_proc_ids(place, processors.data());
    for (const int processor : processors)
      if (processor < CPU_SETSIZE) CPU_SET(processor, &all);
  }
#endif
}

/// Leaves out threads that end in the meantime.
void add_threads(cpu_set_t& all) {
  std::error_code error;
  for (const auto& thread : std::filesystem::directory_iterator("/proc/self/task", error)) {
    cpu_set_t its_own;
    const int number = std::atoi(thread.path().filename().c_str());
    if (sched_getaffinity(number, sizeof its_own, &its_own) == 0) CPU_OR(&all, &all, &its_own);
  }
}

cpu_set_t all_processors() {
  cpu_set_t all;
  CPU_ZERO(&all);
  add_places(all);
  add_threads(all);
  return all;
}

}  // namespace

int processors_of_process() {
  const cpu_set_t all = all_processors();
  return std::max(CPU_COUNT(&all), 1);
}

void run_on_any_processor() {
  const cpu_set_t all = all_processors();
  if (CPU_COUNT(&all) > 0) sched_setaffinity(0, sizeof all, &all);
}

}  // namespace flesh
