// SPDX-License-Identifier: LGPL-2.1-or-later
//
// How much memory this process uses.
#ifndef FLESH_SERVICES_MEMORY_HH
#define FLESH_SERVICES_MEMORY_HH

#include <string>
#include <string_view>

namespace flesh {

/// Resident memory in bytes; 0 where the system does not tell.
struct MemoryUse {
  double now = 0;
  double most = 0;  ///< since the process started
};

/// From /proc/self/status.
MemoryUse memory_use();

/// From text in the format of /proc/self/status.
MemoryUse parse_memory_use(std::string_view status);

/// "1.5 GB": three significant digits and a decimal unit.
std::string bytes_text(double bytes);

}  // namespace flesh

#endif
