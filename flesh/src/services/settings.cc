// SPDX-License-Identifier: LGPL-2.1-or-later
#include "services/settings.hh"

namespace flesh {

namespace {
constexpr const char* flesh_thorn = "Cactus";
}

TerminationSettings termination_settings(const ParameterSet& parameters) {
  return {.mode = terminate_mode(parameters.string(flesh_thorn, "terminate")),
          .last_iteration = parameters.integer(flesh_thorn, "cctk_itlast"),
          .final_time = parameters.real(flesh_thorn, "cctk_final_time"),
          .initial_time = parameters.real(flesh_thorn, "cctk_initial_time"),
          .max_runtime = parameters.real(flesh_thorn, "max_runtime"),
          .terminate_next = parameters.boolean(flesh_thorn, "terminate_next")};
}

MessageSettings message_settings(const ParameterSet& parameters, const MessageSettings& base) {
  MessageSettings settings = base;
  settings.full_warnings = parameters.boolean(flesh_thorn, "cctk_full_warnings");
  settings.highlight = parameters.boolean(flesh_thorn, "highlight_warning_messages");
  settings.info_format = info_format(parameters.string(flesh_thorn, "info_format"));
  return settings;
}

schedule::SortOptions sort_options(const ParameterSet& parameters) {
  return {.mode = schedule::sort_mode(parameters.string(flesh_thorn, "schedule_sort_mode")),
          .warn_about_absent_names = parameters.boolean(flesh_thorn, "schedule_sort_warnings")};
}

}  // namespace flesh
