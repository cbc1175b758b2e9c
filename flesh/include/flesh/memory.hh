// SPDX-License-Identifier: LGPL-2.1-or-later
//
// How much memory a process uses, and bytes as people read them.
#ifndef FLESH_MEMORY_HH
#define FLESH_MEMORY_HH

#include <string>

namespace flesh {

/// Resident memory in bytes; 0 where the system does not tell.
struct MemoryUse {
  double now = 0;
  double most = 0;  ///< since the process started
};

/// Of this process, from /proc/self/status. Costs some microseconds.
MemoryUse memory_use();

/// "1.50 GB": three significant digits and a decimal unit.
std::string bytes_text(double bytes);

}  // namespace flesh

#endif
