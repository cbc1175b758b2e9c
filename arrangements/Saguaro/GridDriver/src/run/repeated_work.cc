// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/run/repeated_work.hh"

#include <algorithm>
#include <array>
#include <cstdio>
#include <functional>
#include <string_view>
#include <utility>

namespace grid_driver {

RepeatedWork::Content RepeatedWork::written_by(const flesh::ScheduledFunction& function,
                                               const std::vector<int>& levels) const {
  Content result;
  for (const flesh::DataAccess& write : function.writes) {
    const Group& group = groups_.of_variable(write.variable);
    if (write.timelevel >= storage_.timelevels(group.index)) continue;
    for (const int level : levels)
      for (const Place& place : grid_.places(group, level)) {
        const std::vector<Component>& local = grid_.lattice(group, place).layout().local;
        for (int c = 0; c < static_cast<int>(local.size()); ++c) {
          const auto* const data =
              static_cast<const char*>(storage_.data(write.variable, place, c, write.timelevel));
          const Index& shape = local[c].allocated;
          const auto bytes = static_cast<std::size_t>(shape[0] * shape[1] * shape[2] * group.element_size);
          if (data) result.push_back(std::hash<std::string_view>{}({data, bytes}));
        }
      }
  }
  return result;
}

void RepeatedWork::note(const flesh::ScheduledFunction& function, const Content& before, const Content& after,
                        double seconds) {
  if (before.empty()) return;
  Calls& calls = calls_[&function];
  ++calls.all;
  if (before != after) return;
  ++calls.repeated;
  calls.seconds += seconds;
}

std::string RepeatedWork::text() const {
  std::vector<std::pair<const flesh::ScheduledFunction*, Calls>> found;
  for (const auto& entry : calls_)
    if (entry.second.repeated > 0) found.push_back(entry);
  std::stable_sort(found.begin(), found.end(),
                   [](const auto& a, const auto& b) { return a.second.seconds > b.second.seconds; });
  std::string result = "Calls that left all bits of the first process as they were, of " +
                       std::to_string(calls_.size()) + " functions that declare what they write:";
  if (found.empty()) return result + " none";
  for (const auto& [function, calls] : found) {
    std::array<char, 32> seconds{};
    std::snprintf(seconds.data(), seconds.size(), "%.3g", calls.seconds);
    result += "\n  " + function->thorn + "::" + function->routine + " in " + function->where + ": " +
              std::to_string(calls.repeated) + " of " + std::to_string(calls.all) + " calls, " +
              seconds.data() + " s";
  }
  return result;
}

}  // namespace grid_driver
