// SPDX-License-Identifier: LGPL-2.1-or-later
#include "run/memory_guard.hh"

#include "core/text.hh"

namespace flesh {

std::string need_text(const MemoryNeed& need) {
  return text("Memory of a process: ", bytes_text(need.program), " for the program, ",
              bytes_text(need.permanent), " of storage for the whole run, ",
              bytes_text(need.most - need.permanent), " more while parts of the schedule run; together ",
              bytes_text(need.program + need.most),
              need.is_partial ? " and what the driver cannot tell" : "");
}

std::string memory_shortage(double storage, int processes, const std::optional<AvailableMemory>& available) {
  if (!available || storage <= available->bytes) return {};
  return text(
      "not enough memory: ", processes == 1 ? "the process" : text("the ", processes, " processes"),
      " on this machine will need ", bytes_text(storage), " of storage, and ", bytes_text(available->bytes),
      " are left (", available->limit,
      "); use a coarser or smaller grid, or more machines (Cactus::memory_shortage decides whether this "
      "ends the run)");
}

}  // namespace flesh
