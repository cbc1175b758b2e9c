// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Looks at the machine, says what it sees, and binds threads.
#include <exception>
#include <string>
#include <vector>

#ifdef _OPENMP
#include <omp.h>
#endif

#include "cctk.h"
#include "cctk_Parameters.h"
#include "flesh/processes.hh"
#include "topology.hh"
#include "util_Network.h"

namespace system_topology {

namespace {

int threads_of_process() {
#ifdef _OPENMP
  return omp_get_max_threads();
#else
  return 1;
#endif
}

int number_of_thread() {
#ifdef _OPENMP
  return omp_get_thread_num();
#else
  return 0;
#endif
}

std::vector<std::string> host_names() {
  char name[256];
  Util_GetHostName(name, sizeof name);
  return flesh::texts_of_processes(name);
}

void report_hosts(const std::vector<std::string>& names) {
  const std::vector<std::string> hosts = hosts_of(names);
  CCTK_VINFO("%zu processes on %zu hosts", names.size(), hosts.size());
  for (std::size_t host = 0; host < hosts.size(); ++host) CCTK_VINFO("  %zu: %s", host, hosts[host].c_str());
}

void report_machine(const Topology& all) {
  CCTK_VINFO("This host: %d cores, %d processing units; %d threads of all processes, %d for each core in use",
             all.host.cores, all.host.units, all.host.threads, all.host.threads_per_core());
  CCTK_INFO(all.machine.tree().c_str());
  for (const MemoryLevel& level : all.levels)
    CCTK_VINFO("  %s: %zu bytes, lines of %zu, shared by %d units", level.name.c_str(), level.size,
               level.line, level.sharing_units);
}

/// Calls `visit(thread)` in each thread of this process, one after the other.
template <class Visit>
void in_each_thread(Visit visit) {
#pragma omp parallel
  {
#pragma omp critical(system_topology)
    visit(number_of_thread());
  }
}

void report_bindings(const Topology& all, const char* when) {
  std::vector<std::string> bindings(static_cast<std::size_t>(threads_of_process()));
  in_each_thread([&](int thread) { bindings[std::size_t(thread)] = all.machine.binding(); });
  for (std::size_t thread = 0; thread < bindings.size(); ++thread)
    CCTK_VINFO("%s, thread %zu runs on units %s", when, thread, bindings[thread].c_str());
}

void bind_threads(const Topology& all) {
  DECLARE_CCTK_PARAMETERS;
  const Layout layout = CCTK_EQUALS(thread_layout, "loose") ? Layout::loose : Layout::dense;
  const int first = all.place.process_on_host * threads_of_process();
  bool is_bound = true;
  in_each_thread([&](int thread) {
    is_bound = all.machine.bind(seat_of(first + thread, all.host, layout)) && is_bound;
  });
  if (!is_bound)
    CCTK_WARN(CCTK_WARN_ALERT, "The system does not let threads be bound; they stay where they are");
}

}  // namespace

const Topology& topology() {
  static const Topology& the_topology = *[] {
    auto* all = new Topology;  // for the life of the process: others keep pointers to names
    const std::vector<std::string> names = host_names();
    all->place = place_of(CCTK_MyProc(nullptr), names);
    all->host = {all->machine.cores(), all->machine.units(),
                 threads_of_process() * all->place.processes_on_host};
    all->levels = all->machine.memory_levels();
    return all;
  }();
  return the_topology;
}

}  // namespace system_topology

extern "C" int ST_system_topology() {
  using namespace system_topology;
  DECLARE_CCTK_PARAMETERS;
  try {
    const Topology& all = topology();
    report_hosts(host_names());
    report_machine(all);
    report_bindings(all, "At first");
    // More threads than processing units would only hinder each other if they were bound.
    if (CCTK_EQUALS(set_thread_bindings, "no") || all.host.threads > all.host.units) return 0;
    bind_threads(all);
    report_bindings(all, "Now");
  } catch (const std::exception& error) {
    CCTK_VERROR("%s", error.what());
  }
  return 0;
}
