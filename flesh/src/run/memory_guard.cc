// SPDX-License-Identifier: LGPL-2.1-or-later
#include "run/memory_guard.hh"

#include "core/text.hh"

namespace flesh {

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
