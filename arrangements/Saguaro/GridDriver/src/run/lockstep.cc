// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/run/lockstep.hh"

#include <algorithm>
#include <cstring>

namespace grid_driver {

LevelsInLockstep::LevelsInLockstep(const Parts& parts, GridHierarchy& gh, std::vector<Place> places)
    : parts_(parts), gh_(gh), before_(gh.view), places_(std::move(places)) {}

LevelsInLockstep::~LevelsInLockstep() {
  parts_.caller.set_turn({});
  parts_.views.enter(gh_, before_);
}

/// With the variable of a loop the others of its group: an integrator keeps its counters together.
void LevelsInLockstep::begin(const Conditions& conditions) {
  for (int variable : conditions.loops) {
    const Group& group = parts_.groups.of_variable(variable);
    for (int v = group.first_variable; v < group.first_variable + group.variable_count; ++v) add(v);
  }
  for (int variable : conditions.flags) add(variable);
  states_.assign(places_.size(), state());
}

void LevelsInLockstep::add(int variable) {
  const bool has_storage = parts_.storage.timelevels(parts_.groups.of_variable(variable).index) > 0;
  if (has_storage && std::ranges::find(scalars_, variable) == scalars_.end()) scalars_.push_back(variable);
}

void LevelsInLockstep::enter(int place) {
  if (place == here_) return;
  if (here_ >= 0) states_[here_] = state();
  here_ = place;
  parts_.views.enter(gh_, View{Mode::level, places_[place].level});
  parts_.caller.set_turn(places_[place].turn);
  restore(states_[place]);
}

/// What a function sets to the value that this level has already is known by its declarations only.
void LevelsInLockstep::call_for_all(const flesh::ScheduledFunction& function,
                                    const std::function<void()>& call) {
  if (!parts_.caller.is_its_turn(gh_, function)) return call();
  const std::vector<std::byte> before = state().scalars;
  call();
  const std::vector<std::byte> after = state().scalars;
  std::size_t place = 0;
  for (int v : scalars_) {
    const int size = parts_.groups.of_variable(v).element_size;
    const bool is_declared =
        std::ranges::find(function.writes, v, &flesh::DataAccess::variable) != function.writes.end();
    if (is_declared || std::memcmp(&after[place], &before[place], size) != 0)
      for (State& other : states_) std::memcpy(&other.scalars[place], &after[place], size);
    place += size;
  }
}

LevelsInLockstep::State LevelsInLockstep::state() const {
  State result{gh_.cctk_delta_time, parts_.step, {}};
  for (int v : scalars_) {
    const auto* const value = static_cast<const std::byte*>(parts_.storage.data(v, {}, 0, 0));
    result.scalars.insert(result.scalars.end(), value, value + parts_.groups.of_variable(v).element_size);
  }
  return result;
}

void LevelsInLockstep::restore(const State& state) {
  gh_.cctk_delta_time = state.delta_time;
  parts_.step = state.step;
  const std::byte* value = state.scalars.data();
  for (int v : scalars_) {
    const int size = parts_.groups.of_variable(v).element_size;
    std::memcpy(parts_.storage.data(v, {}, 0, 0), value, size);
    value += size;
  }
}

}  // namespace grid_driver
