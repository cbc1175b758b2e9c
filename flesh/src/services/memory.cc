// SPDX-License-Identifier: LGPL-2.1-or-later
#include "services/memory.hh"

#include <charconv>
#include <cstdio>
#include <fstream>
#include <iterator>

namespace flesh {
namespace {

/// The kilobytes behind "name:" as bytes; 0 if there is no such line.
double field(std::string_view status, std::string_view name) {
  const auto start = status.find(name);
  if (start == std::string_view::npos) return 0;
  const auto digits = status.find_first_of("0123456789", start);
  if (digits == std::string_view::npos) return 0;
  double kilobytes = 0;
  std::from_chars(status.data() + digits, status.data() + status.size(), kilobytes);
  return 1024 * kilobytes;
}

}  // namespace

MemoryUse parse_memory_use(std::string_view status) {
  return {field(status, "VmRSS:"), field(status, "VmHWM:")};
}

MemoryUse memory_use() {
  std::ifstream file("/proc/self/status");
  return parse_memory_use(std::string(std::istreambuf_iterator<char>(file), {}));
}

std::string bytes_text(double bytes) {
  static constexpr const char* units[] = {"B", "kB", "MB", "GB", "TB", "PB"};
  int unit = 0;
  for (; bytes >= 999.5 && unit < 5; bytes /= 1000) ++unit;
  char text[32];
  const int decimals = unit == 0 || bytes >= 99.95 ? 0 : bytes >= 9.995 ? 1 : 2;
  std::snprintf(text, sizeof text, "%.*f %s", decimals, bytes, units[unit]);
  return text;
}

}  // namespace flesh
