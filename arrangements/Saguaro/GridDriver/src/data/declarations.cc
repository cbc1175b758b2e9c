// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/data/declarations.hh"

#include <algorithm>
#include <cctype>

namespace grid_driver {

using flesh::ScheduledFunction;

namespace {

bool is_same_word(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

}  // namespace

bool has_tag(const ScheduledFunction& function, std::string_view key, std::string_view value) {
  return std::any_of(function.tags.begin(), function.tags.end(), [&](const auto& tag) {
    return is_same_word(tag.first, key) && is_same_word(tag.second, value);
  });
}

bool declarations_bind(const ScheduledFunction& function, flesh::PresyncMode presync) {
  if (has_tag(function, "Declarations", "bind")) return true;
  // Where what is not declared is hidden it is so in local mode; who comes from above may find it.
  const bool declares = !function.reads.empty() || !function.writes.empty();
  return presync == flesh::PresyncMode::presync_only && declares && function.mode == flesh::Mode::local;
}

bool reads_by_calls(const ScheduledFunction& function, flesh::PresyncMode presync) {
  return has_tag(function, "Reads", "points") && declarations_bind(function, presync);
}

bool awaits_ghosts(const ScheduledFunction& function) { return has_tag(function, "Ghosts", "awaited"); }

}  // namespace grid_driver
