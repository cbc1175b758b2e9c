// SPDX-License-Identifier: LGPL-2.1-or-later
#include "memory.hh"

#include <malloc.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

namespace system_statistics {

namespace {

/// Empty if the file cannot be read.
std::string contents(const char* file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// Number behind `key` at the beginning of a line; 0 if there is none.
double number_of(std::string_view text, std::string_view key) {
  const std::size_t found = text.find(key);
  if (found == std::string_view::npos || (found > 0 && text[found - 1] != '\n')) return 0;
  return std::strtod(std::string(text.substr(found + key.size(), 40)).c_str(), nullptr);
}

}  // namespace

double resident_pages(std::string_view statm) {
  const std::size_t blank = statm.find(' ');
  return blank == std::string_view::npos ? 0 : std::strtod(std::string(statm.substr(blank)).c_str(), nullptr);
}

double swap_in_use(std::string_view meminfo) {
  constexpr double unit = 1024;  // the file counts in kB
  return unit * (number_of(meminfo, "SwapTotal:") - number_of(meminfo, "SwapFree:"));
}

ProcessMemory process_memory() {
  const double page = double(sysconf(_SC_PAGESIZE));
  ProcessMemory memory;
  memory.maxrss = page * resident_pages(contents("/proc/self/statm"));
  memory.swap_used = swap_in_use(contents("/proc/meminfo"));
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  memory.majflt = page * double(usage.ru_majflt);
  const struct mallinfo2 heap = mallinfo2();
  memory.arena = double(heap.arena);
  memory.ordblks = double(heap.ordblks);
  memory.hblks = double(heap.hblks);
  memory.hblkhd = double(heap.hblkhd);
  memory.uordblks = double(heap.uordblks);
  memory.fordblks = double(heap.fordblks);
  memory.keepcost = double(heap.keepcost);
  return memory;
}

}  // namespace system_statistics
