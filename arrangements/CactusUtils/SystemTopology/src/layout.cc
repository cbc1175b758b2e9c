// SPDX-License-Identifier: LGPL-2.1-or-later
#include "layout.hh"

#include <algorithm>

namespace system_topology {

std::vector<std::string> hosts_of(const std::vector<std::string>& host_names) {
  std::vector<std::string> hosts;
  for (const std::string& name : host_names)
    if (std::ranges::find(hosts, name) == hosts.end()) hosts.push_back(name);
  return hosts;
}

ProcessPlace place_of(int process, const std::vector<std::string>& host_names) {
  const std::vector<std::string> hosts = hosts_of(host_names);
  const std::string& mine = host_names[process];
  ProcessPlace place;
  place.processes = int(host_names.size());
  place.process = process;
  place.hosts = int(hosts.size());
  place.host = int(std::ranges::find(hosts, mine) - hosts.begin());
  place.processes_on_host = int(std::ranges::count(host_names, mine));
  place.process_on_host = int(std::count(host_names.begin(), host_names.begin() + process, mine));
  return place;
}

Seat seat_of(int thread, const Host& host, Layout layout) {
  const int per_core = std::max(host.threads_per_core(), 1);
  const int cores_in_use = std::max((host.threads + per_core - 1) / per_core, 1);
  const int spacing = layout == Layout::loose ? std::max(host.cores / cores_in_use, 1) : 1;
  const int core = thread / per_core * spacing % host.cores;
  return {core, thread % per_core % std::max(host.most_threads_per_core(), 1)};
}

}  // namespace system_topology
