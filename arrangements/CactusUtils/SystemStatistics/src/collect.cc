// SPDX-License-Identifier: LGPL-2.1-or-later
#include <cmath>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "memory.hh"

namespace {

/// One quantity in its three units.
void store(double value, CCTK_REAL* bytes, CCTK_INT* kilobytes, CCTK_INT* megabytes) {
  *bytes = value;
  *kilobytes = CCTK_INT(std::floor(value / 1024));
  *megabytes = CCTK_INT(std::floor(value / (1024 * 1024)));
}

}  // namespace

extern "C" void SystemStatistics_Collect(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  const system_statistics::ProcessMemory memory = system_statistics::process_memory();
  store(memory.maxrss, maxrss, maxrss_kb, maxrss_mb);
  store(memory.majflt, majflt, majflt_kb, majflt_mb);
  store(memory.arena, arena, arena_kb, arena_mb);
  store(memory.ordblks, ordblks, ordblks_kb, ordblks_mb);
  store(memory.hblks, hblks, hblks_kb, hblks_mb);
  store(memory.hblkhd, hblkhd, hblkhd_kb, hblkhd_mb);
  store(memory.uordblks, uordblks, uordblks_kb, uordblks_mb);
  store(memory.fordblks, fordblks, fordblks_kb, fordblks_mb);
  store(memory.keepcost, keepcost, keepcost_kb, keepcost_mb);
  store(memory.swap_used, swap_used, swap_used_kb, swap_used_mb);
}
