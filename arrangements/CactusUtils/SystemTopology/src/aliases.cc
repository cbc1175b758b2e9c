// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The aliased functions.
#include <algorithm>
#include <cstdint>

#include "cctk.h"
#include "topology.hh"

using system_topology::MemoryLevel;
using system_topology::topology;

extern "C" CCTK_INT ST_GetNumSMTThreads() { return topology().host.threads_per_core(); }

extern "C" CCTK_INT ST_GetMaxSMTThreads() { return topology().host.most_threads_per_core(); }

extern "C" CCTK_INT ST_GetCacheInfo(CCTK_POINTER_TO_CONST* names, CCTK_INT* types,
                                    CCTK_POINTER_TO_CONST* sizes, CCTK_INT* linesizes, CCTK_INT* strides,
                                    CCTK_INT* num_puss, CCTK_INT max_num_cache_levels) {
  const std::vector<MemoryLevel>& levels = topology().levels;
  const CCTK_INT count = CCTK_INT(levels.size());
  for (CCTK_INT n = 0; n < std::min(count, max_num_cache_levels); ++n) {
    const MemoryLevel& level = levels[std::size_t(n)];
    if (names) names[n] = level.name.c_str();
    if (types) types[n] = level.kind;
    if (sizes)
      sizes[n] =
          reinterpret_cast<const void*>(std::uintptr_t(level.size));  // a number in a pointer's clothes
    if (linesizes) linesizes[n] = CCTK_INT(level.line);
    if (strides) strides[n] = CCTK_INT(level.stride);
    if (num_puss) num_puss[n] = level.sharing_units;
  }
  return count;
}

extern "C" CCTK_INT ST_GetMPIProcessInfo(CCTK_INT* mpi_num_procs, CCTK_INT* mpi_proc_num,
                                         CCTK_INT* mpi_num_hosts, CCTK_INT* mpi_host_num,
                                         CCTK_INT* mpi_num_procs_on_host, CCTK_INT* mpi_proc_num_on_host) {
  const system_topology::ProcessPlace& place = topology().place;
  *mpi_num_procs = place.processes;
  *mpi_proc_num = place.process;
  *mpi_num_hosts = place.hosts;
  *mpi_host_num = place.host;
  *mpi_num_procs_on_host = place.processes_on_host;
  *mpi_proc_num_on_host = place.process_on_host;
  return 0;
}
