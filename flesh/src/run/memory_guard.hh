// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Does a run fit into the memory of its machines? Asked before anything large is allocated.
#ifndef FLESH_RUN_MEMORY_GUARD_HH
#define FLESH_RUN_MEMORY_GUARD_HH

#include <optional>
#include <string>

#include "services/memory.hh"

namespace flesh {

/// What this process needs, in bytes.
struct MemoryNeed {
  double program = 0;       ///< in use before grid variables get storage
  double permanent = 0;     ///< storage for the whole run
  double most = 0;          ///< at most, with the storage of parts of the schedule
  bool is_partial = false;  ///< the driver cannot tell of all groups
};

/// "13.1 MB of storage on a process for the whole run, ...": for people.
std::string need_text(const MemoryNeed& need);

/// One line that says that a machine has too little memory; empty if it is enough.
/// \param storage    bytes of storage that the processes on this machine will need together
/// \param processes  how many they are
std::string memory_shortage(double storage, int processes, const std::optional<AvailableMemory>& available);

}  // namespace flesh

#endif
