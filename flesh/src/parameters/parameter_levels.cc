// SPDX-License-Identifier: LGPL-2.1-or-later
#include "parameters/parameter_levels.hh"

#include <algorithm>
#include <array>

#include "core/names.hh"

namespace flesh {

namespace {

struct Row {
  SetStatus status;
  Consequence strict;
  Consequence normal;
  Consequence relaxed;
};

constexpr auto error = Consequence::error;
constexpr auto warning = Consequence::warning;
constexpr auto nothing = Consequence::nothing;

constexpr std::array table{
    Row{SetStatus::done, nothing, nothing, nothing},
    Row{SetStatus::out_of_range, error, error, error},
    Row{SetStatus::no_such_parameter, error, error, warning},
    Row{SetStatus::not_steerable, error, error, error},
    Row{SetStatus::ambiguous, error, error, warning},
    Row{SetStatus::not_active, error, warning, nothing},
    Row{SetStatus::wrong_type, error, error, error},
    Row{SetStatus::accumulator, error, warning, nothing},
    Row{SetStatus::array_base, error, error, warning},
    Row{SetStatus::accumulator_range, error, error, error},
    Row{SetStatus::set_before, error, error, warning},
    Row{SetStatus::set_before_to_same, error, warning, warning},
};

}  // namespace

std::optional<ParameterLevel> parameter_level(std::string_view name) {
  if (same_name(name, "strict")) return ParameterLevel::strict;
  if (same_name(name, "normal")) return ParameterLevel::normal;
  if (same_name(name, "relaxed")) return ParameterLevel::relaxed;
  return std::nullopt;
}

Consequence consequence(SetStatus status, ParameterLevel level) {
  const Row& row = *std::ranges::find(table, status, &Row::status);
  if (level == ParameterLevel::strict) return row.strict;
  return level == ParameterLevel::normal ? row.normal : row.relaxed;
}

}  // namespace flesh
