// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Processes on hosts, and threads on cores: arithmetic that knows no machine.
#ifndef SYSTEMTOPOLOGY_LAYOUT_HH
#define SYSTEMTOPOLOGY_LAYOUT_HH

#include <string>
#include <vector>

namespace system_topology {

/// Where one process is among all.
struct ProcessPlace {
  int processes = 1, process = 0;
  int hosts = 1, host = 0;  ///< hosts are numbered in the order in which processes name them first
  int processes_on_host = 1, process_on_host = 0;
};

/// \param host_names  of all processes, in their order
ProcessPlace place_of(int process, const std::vector<std::string>& host_names);

/// Names of the hosts in the order of their numbers.
std::vector<std::string> hosts_of(const std::vector<std::string>& host_names);

/// A host, as far as threads are concerned.
struct Host {
  int cores = 1;
  int units = 1;    ///< processing units (hardware threads) of all cores together
  int threads = 1;  ///< that run on it, of all processes

  /// Processing units of a core.
  int most_threads_per_core() const { return units / cores; }
  /// Threads that share a core: as few as possible.
  int threads_per_core() const { return (threads + cores - 1) / cores; }
};

enum class Layout { dense, loose };

/// Where a thread belongs: the core, and the unit of that core.
struct Seat {
  int core, unit;
  bool operator==(const Seat&) const = default;
};

/// \param thread  number of the thread on its host, process by process. Dense: threads fill neighbouring cores.
/// Loose: the cores in use are spread evenly, cores / (threads / threads per core) apart, rounded down. More
/// threads than processing units sit on units in turn.
Seat seat_of(int thread, const Host& host, Layout layout);

}  // namespace system_topology

#endif
