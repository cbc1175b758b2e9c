// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What the system says about the memory of this process.
#ifndef SYSTEMSTATISTICS_MEMORY_HH
#define SYSTEMSTATISTICS_MEMORY_HH

#include <string_view>

namespace system_statistics {

/// Bytes, but for the two numbers of blocks. Where the system does not tell, 0.
struct ProcessMemory {
  double maxrss = 0;     ///< resident now (not the largest so far, in spite of its name)
  double majflt = 0;     ///< read from disk in page faults since the start
  double arena = 0;      ///< obtained by malloc from the heap
  double ordblks = 0;    ///< number of free blocks
  double hblks = 0;      ///< number of blocks that were mapped one by one
  double hblkhd = 0;     ///< bytes in them
  double uordblks = 0;   ///< in use of what malloc obtained
  double fordblks = 0;   ///< free of it
  double keepcost = 0;   ///< what could be given back at the top of the heap
  double swap_used = 0;  ///< swap space in use by all processes of the machine
};

/// Reads /proc, getrusage and the statistics of malloc.
ProcessMemory process_memory();

/// Second number of text in the format of /proc/self/statm: resident pages.
double resident_pages(std::string_view statm);
/// Bytes of swap space in use, from text in the format of /proc/meminfo.
double swap_in_use(std::string_view meminfo);

}  // namespace system_statistics

#endif
