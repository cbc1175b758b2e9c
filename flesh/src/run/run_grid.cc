// SPDX-License-Identifier: LGPL-2.1-or-later
#include "run/run_grid.hh"

#include <algorithm>
#include <vector>

#include "core/error.hh"
#include "core/text.hh"
#include "core/types.hh"

namespace flesh {

bool RunGrid::is_set(int variable) {
  const VariableGroup& group = *variables_.group_of_variable(variable);
  const std::string& name = variables_.variable(variable)->full_name;
  const int type = group.declaration->variable_type;
  if (group.declaration->type != tables::GroupType::scalar ||
      (type != variable_type::integer && type != variable_type::integer4))
    throw Error(text("schedule: WHILE and IF need a grid scalar of type CCTK_INT; ", name, " is none"));
  const auto levels = access_.data(gh_, variable);
  if (levels.empty() || !levels[0])
    throw Error(text("schedule: WHILE or IF tests ", name, ", which has no storage; add STORAGE: ",
                     group.full_name, " to the schedule.ccl that declares it"));
  return *static_cast<const Int*>(levels[0]) != 0;
}

void RunGrid::increase_storage(std::span<const int> groups, std::span<const int> timelevels,
                               std::span<int> before) {
  driver_.storage_increase(gh_, groups, timelevels, before.data());
}

void RunGrid::decrease_storage(std::span<const int> groups, std::span<const int> timelevels) {
  driver_.storage_decrease(gh_, groups, timelevels, nullptr);
}

void RunGrid::synchronise(std::span<const int> groups) {
  std::vector<int> stored;
  std::ranges::copy_if(groups, std::back_inserter(stored),
                       [&](int group) { return driver_.query_storage(gh_, group) > 0; });
  if (!stored.empty()) driver_.sync_groups(gh_, stored);
}

bool RunGrid::output_is_due(int variable) { return io_methods_.is_output_due(gh_, variable); }

void RunGrid::trigger_output(std::span<const int> variables) { io_methods_.trigger_output(gh_, variables); }

}  // namespace flesh
