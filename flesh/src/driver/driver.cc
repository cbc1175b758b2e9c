// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The defaults of class Driver: all processes that there are, scalars and arrays in memory, no grid
// functions.
#include "flesh/driver.hh"

#include <algorithm>
#include <cstdlib>

#include "core/error.hh"
#include "core/text.hh"
#include "driver/defaults.hh"
#include "flesh/schedule.hh"

namespace flesh {
namespace {

/// Applies `change(group, timelevels)` to each group. Result: sum of what it gives, or -1 if one group is
/// none.
template <typename Change>
int change_storage(const LocalStorage& storage, const cGH* gh, std::span<const int> groups,
                   std::span<const int> timelevels, int* status, Change change) {
  int sum = 0;
  bool is_bad = false;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    if (status) status[i] = storage.active(gh, groups[i]);
    const int active = change(groups[i], timelevels[i]);
    is_bad = is_bad || active < 0;
    sum += active;
  }
  return is_bad ? -1 : sum;
}

}  // namespace

DriverDefaults& Driver::defaults() const {
  if (!defaults_) throw Error(text("driver ", name(), " is used before it is registered"));
  return *defaults_;
}

// ------------------------------------------------------------------------------------------- processes

int Driver::process(const cGH*) const { return defaults().parallel.process(); }
int Driver::processes(const cGH*) const { return defaults().parallel.processes(); }

int Driver::barrier(const cGH*) {
  defaults().parallel.barrier();
  return 0;
}

int Driver::parallel_init(cGH*) { return 0; }

void Driver::abort(const cGH*, int status) { defaults().parallel.abort(status); }

void Driver::exit(cGH*, int status) {
  defaults().parallel.finish();
  std::exit(status);
}

// --------------------------------------------------------------------------------------------- the run

cGH* Driver::set_up_grid(tFleshConfig*, int convergence_level) {
  return defaults().grid.create(convergence_level);
}

int Driver::initialise(tFleshConfig* config) { return defaults().run.initialise(config); }
int Driver::evolve(tFleshConfig* config) { return defaults().run.evolve(config); }

int Driver::shutdown(tFleshConfig* config) { return defaults().run.shutdown(config); }

// --------------------------------------------------------------------------------------------- storage

int Driver::storage_increase(const cGH* gh, std::span<const int> groups, std::span<const int> timelevels,
                             int* status) {
  LocalStorage& storage = defaults().storage;
  return change_storage(storage, gh, groups, timelevels, status,
                        [&](int group, int levels) { return storage.increase(gh, group, levels); });
}

int Driver::storage_decrease(const cGH* gh, std::span<const int> groups, std::span<const int> timelevels,
                             int* status) {
  LocalStorage& storage = defaults().storage;
  return change_storage(storage, gh, groups, timelevels, status,
                        [&](int group, int levels) { return storage.decrease(gh, group, levels); });
}

int Driver::query_storage(const cGH* gh, int group) const {
  const int active = defaults().storage.active(gh, group);
  return active > 0 ? 1 : active;
}

int Driver::max_active_timelevels(const cGH*, int group) const {
  return defaults().storage.most_active(group);
}

const int* Driver::array_size(const cGH* gh, int direction, int group) const {
  const GroupShape* shape = defaults().storage.shape(gh, group);
  return shape && direction >= 0 && direction < shape->dimension ? &shape->local_size[direction] : nullptr;
}

int Driver::group_dynamic_data(const cGH* gh, int group, cGroupDynamicData* data) const {
  const GroupShape* shape = defaults().storage.shape(gh, group);
  if (!shape) return -1;
  defaults().grid.describe_group(*shape, data);
  return 0;
}

int Driver::enable_communication(const cGH*, int) { return 0; }
int Driver::disable_communication(const cGH*, int) { return 0; }

// --------------------------------------------------------------------------------------- communication

// Each process holds whole scalars and arrays: there are no ghost zones.
int Driver::sync_groups(const cGH*, std::span<const int>) { return 0; }
int Driver::sync_groups_by_direction(const cGH* gh, std::span<const int> groups, const int*) {
  return sync_groups(gh, groups);
}

// ---------------------------------------------------------------------------------- scheduled functions

bool Driver::call(cGH* gh, const ScheduledFunction& function) {
  function.call(gh);
  return false;
}

bool Driver::is_its_turn(const cGH*, const ScheduledFunction&) { return true; }

void Driver::data_reached(const cGH*, int, int) {}
void Driver::enter_bin(cGH*, std::string_view) {}
void Driver::leave_bin(cGH*, std::string_view) {}

// ------------------------------------------------------------------------------------ devices and levels

Devices& Driver::devices() { return defaults().devices; }
Levels& Driver::levels() { return defaults().levels; }

// ------------------------------------------------------------------------------------------ for people

std::string Driver::describe(const cGH*) const { return {}; }
std::string Driver::remarks(const cGH*) const { return {}; }
void Driver::foresee_grid(cGH*) {}
GridForecast Driver::forecast(cGH* gh, std::span<const int> timelevels) {
  MemoryPart variables{"grid variables", 0};
  for (std::size_t group = 0; group < timelevels.size(); ++group)
    variables.bytes += std::max(0.0, storage_bytes(gh, static_cast<int>(group), timelevels[group]));
  return {{}, {variables}};
}
double Driver::storage_bytes(const cGH*, int group, int timelevels) const {
  return defaults().storage.bytes(group, timelevels);
}
double Driver::point_updates_per_iteration(const cGH*) const { return 0; }
double Driver::time_of_iteration(const cGH* gh) const { return defaults().grid.time(gh); }

}  // namespace flesh
