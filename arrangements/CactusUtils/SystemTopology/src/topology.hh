// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What this process knows of the machine after STARTUP.
#ifndef SYSTEMTOPOLOGY_TOPOLOGY_HH
#define SYSTEMTOPOLOGY_TOPOLOGY_HH

#include "layout.hh"
#include "machine.hh"

namespace system_topology {

struct Topology {
  Machine machine;
  ProcessPlace place;
  Host host;
  std::vector<MemoryLevel> levels;
};

/// Made at the first call. Collective then.
const Topology& topology();

}  // namespace system_topology

#endif
