// SPDX-License-Identifier: LGPL-2.1-or-later
#include "flesh/processors.hh"

#include <sched.h>
#ifdef _OPENMP
#include <omp.h>
#endif

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <vector>

namespace flesh {
namespace {

/// A set of processors by their numbers. The system refuses sets that are smaller than its own.
class Processors {
 public:
  void add(int processor) {
    if (processor < most) CPU_SET_S(processor, bytes, sets_.data());
  }
  /// Those that a thread may run on; none if it has ended.
  void add_those_of(int thread) {
    Processors its_own;
    if (sched_getaffinity(thread, bytes, its_own.sets_.data()) == 0)
      CPU_OR_S(bytes, sets_.data(), sets_.data(), its_own.sets_.data());
  }
  int count() const { return CPU_COUNT_S(bytes, sets_.data()); }
  void bind_this_thread() const { sched_setaffinity(0, bytes, sets_.data()); }

 private:
  static constexpr int sets = 16;
  static constexpr int most = sets * CPU_SETSIZE;
  static constexpr std::size_t bytes = sets * sizeof(cpu_set_t);
  std::array<cpu_set_t, sets> sets_{};
};

/// OpenMP may have bound the first thread before main(), when there were no others.
void add_places([[maybe_unused]] Processors& all) {
#ifdef _OPENMP
  for (int place = 0; place < omp_get_num_places(); ++place) {
    std::vector<int> processors(omp_get_place_num_procs(place));
    omp_get_place_proc_ids(place, processors.data());
    for (const int processor : processors) all.add(processor);
  }
#endif
}

void add_threads(Processors& all) {
  std::error_code error;
  std::filesystem::directory_iterator thread("/proc/self/task", error);
  for (; !error && thread != std::filesystem::directory_iterator(); thread.increment(error))
    all.add_those_of(std::atoi(thread->path().filename().c_str()));
}

Processors all_processors() {
  Processors all;
  add_places(all);
  add_threads(all);
  return all;
}

}  // namespace

int processors_of_process() { return std::max(all_processors().count(), 1); }

void run_on_any_processor() {
  const Processors all = all_processors();
  if (all.count() > 0) all.bind_this_thread();
}

}  // namespace flesh
