// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What the system says about memory.
#ifndef FLESH_SERVICES_MEMORY_HH
#define FLESH_SERVICES_MEMORY_HH

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "flesh/memory.hh"

namespace flesh {

/// From text in the format of /proc/self/status.
MemoryUse parse_memory_use(std::string_view status);

/// Bytes that programs on this machine can still use without swapping, and what sets the limit.
struct AvailableMemory {
  double bytes;
  std::string limit;  ///< "memory of the machine", or "control group /a/b"
};

/// The least of what the machine has and what the control groups of this process (version 1 or 2) leave.
/// File caches that can be dropped count as available. Empty where the system does not tell.
/// \param root  folder that stands for "/", for tests
std::optional<AvailableMemory> available_memory(const std::filesystem::path& root = "/");

}  // namespace flesh

#endif
