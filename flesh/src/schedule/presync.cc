// SPDX-License-Identifier: LGPL-2.1-or-later
#include <array>
#include <utility>

#include "core/names.hh"
#include "flesh/schedule.hh"

namespace flesh {

std::string region_text(int region) {
  if (region == valid::everywhere) return "everywhere";
  static constexpr std::array<std::pair<int, const char*>, 3> parts{
      {{valid::interior, "interior"}, {valid::boundary, "boundary"}, {valid::ghosts, "ghosts"}}};
  std::string text;
  for (const auto& [bit, name] : parts)
    if (region & bit) text += (text.empty() ? "" : "+") + std::string(name);
  return text.empty() ? "nowhere" : text;
}

std::optional<PresyncMode> presync_mode(std::string_view keyword) {
  static constexpr std::array<std::pair<const char*, PresyncMode>, 5> modes{
      {{"off", PresyncMode::off},
       {"warn-only", PresyncMode::warn_only},
       {"mixed-warn", PresyncMode::mixed_warn},
       {"mixed-error", PresyncMode::mixed_error},
       {"presync-only", PresyncMode::presync_only}}};
  for (const auto& [name, mode] : modes)
    if (same_name(name, keyword)) return mode;
  return {};
}

}  // namespace flesh
