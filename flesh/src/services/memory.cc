// SPDX-License-Identifier: LGPL-2.1-or-later
#include "services/memory.hh"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <vector>

#include "core/text.hh"

namespace flesh {
namespace {

std::string contents(const std::filesystem::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// The first number behind `name`, or at the start if that is empty.
std::optional<double> number_behind(std::string_view text, std::string_view name) {
  const auto start = text.find(name);
  if (start == std::string_view::npos) return {};
  const auto digits = text.find_first_of("0123456789", start + name.size());
  if (digits == std::string_view::npos) return {};
  double number = 0;
  std::from_chars(text.data() + digits, text.data() + text.size(), number);
  return number;
}

/// The kilobytes behind "name:" as bytes; 0 if there is no such line.
double field(std::string_view status, std::string_view name) {
  return 1024 * number_behind(status, name).value_or(0);
}

/// What one control group leaves: its limit less what it uses, dropable file caches not counted. Empty
/// without a limit.
std::optional<double> left_in_group(const std::filesystem::path& folder, const char* limit_file,
                                    const char* use_file, const char* cache_field) {
  constexpr double no_limit = 1e18;  // version 1 writes a huge number
  const auto limit = number_behind(contents(folder / limit_file), "");
  const auto use = number_behind(contents(folder / use_file), "");
  if (!limit || !use || *limit > no_limit) return {};
  const double cache = number_behind(contents(folder / "memory.stat"), cache_field).value_or(0);
  return std::max(0.0, *limit - *use + std::min(cache, *use));
}

struct ControlGroup {
  std::filesystem::path mount;
  std::string path;
  const char *limit_file, *use_file, *cache_field;
};

/// The group of this process in each hierarchy that accounts for memory, from lines "id:controllers:path".
std::vector<ControlGroup> control_groups(const std::filesystem::path& root) {
  std::vector<ControlGroup> groups;
  const std::string list = contents(root / "proc/self/cgroup");
  for (const std::string_view line : split(list, '\n')) {
    const auto parts = split(line, ':');
    if (parts.size() < 3) continue;
    const std::string path(parts[2]);
    if (parts[1].empty())
      groups.push_back({root / "sys/fs/cgroup", path, "memory.max", "memory.current", "inactive_file"});
    else if (parts[1] == "memory")
      groups.push_back({root / "sys/fs/cgroup/memory", path, "memory.limit_in_bytes", "memory.usage_in_bytes",
                        "total_inactive_file"});
  }
  return groups;
}

/// Lowers `result` to what a group and those around it leave.
void apply(const ControlGroup& group, std::optional<AvailableMemory>& result) {
  for (std::filesystem::path path = group.path;; path = path.parent_path()) {
    const auto left = left_in_group(group.mount / path.relative_path(), group.limit_file, group.use_file,
                                    group.cache_field);
    if (left && (!result || *left < result->bytes)) result = {*left, "control group " + path.string()};
    if (!path.has_relative_path()) return;
  }
}

}  // namespace

MemoryUse parse_memory_use(std::string_view status) {
  return {field(status, "VmRSS:"), field(status, "VmHWM:")};
}

MemoryUse memory_use() { return parse_memory_use(contents("/proc/self/status")); }

std::optional<AvailableMemory> available_memory(const std::filesystem::path& root) {
  std::optional<AvailableMemory> result;
  if (const auto kilobytes = number_behind(contents(root / "proc/meminfo"), "MemAvailable:"))
    result = {1024 * *kilobytes, "memory of the machine"};
  for (const ControlGroup& group : control_groups(root)) apply(group, result);
  return result;
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
