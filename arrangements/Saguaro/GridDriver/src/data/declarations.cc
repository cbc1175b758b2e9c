// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/data/declarations.hh"

#include <algorithm>
#include <string>
#include <utility>

namespace grid_driver {

using flesh::ScheduledFunction;

bool has_tag(const ScheduledFunction& function, std::string_view key, std::string_view value) {
  return std::find(function.tags.begin(), function.tags.end(),
                   std::pair(std::string(key), std::string(value))) != function.tags.end();
}

bool declarations_bind(const ScheduledFunction& function, flesh::PresyncMode presync) {
  if (has_tag(function, "Declarations", "bind")) return true;
  // Where what is not declared is hidden it is so in local mode; who comes from above may find it.
  const bool declares = !function.reads.empty() || !function.writes.empty();
  return presync == flesh::PresyncMode::presync_only && declares && function.mode == flesh::Mode::local;
}

bool awaits_ghosts(const ScheduledFunction& function) { return has_tag(function, "Ghosts", "awaited"); }

}  // namespace grid_driver
