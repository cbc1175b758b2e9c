// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Does a run fit into the memory of its machines? Asked before anything large is allocated.
#ifndef FLESH_RUN_MEMORY_GUARD_HH
#define FLESH_RUN_MEMORY_GUARD_HH

#include <optional>
#include <string>

#include "services/memory.hh"

namespace flesh {

/// One line that says that a machine has too little memory; empty if it is enough.
/// \param storage    bytes of storage that the processes on this machine will need together
/// \param processes  how many they are
std::string memory_shortage(double storage, int processes, const std::optional<AvailableMemory>& available);

}  // namespace flesh

#endif
