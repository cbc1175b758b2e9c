// SPDX-License-Identifier: LGPL-2.1-or-later
#include "driver/overloads.hh"

#include <cstdlib>

namespace flesh {

OverloadedDriver::OverloadedDriver(const Overloads& overloads, std::function<Driver&()> base,
                                   std::function<std::string(int group)> group_name)
    : overloads_(overloads), base_(std::move(base)), group_name_(std::move(group_name)) {}

std::string_view OverloadedDriver::name() const { return base_().name(); }

// ------------------------------------------------------------------------------------------- processes

int OverloadedDriver::process(const cGH* gh) const {
  if (const auto function = overloads_.my_process.get()) return function(gh);
  return base_().process(gh);
}

int OverloadedDriver::processes(const cGH* gh) const {
  if (const auto function = overloads_.processes.get()) return function(gh);
  return base_().processes(gh);
}

int OverloadedDriver::barrier(const cGH* gh) {
  if (const auto function = overloads_.barrier.get()) return function(gh);
  return base_().barrier(gh);
}

int OverloadedDriver::parallel_init(cGH* gh) {
  if (const auto function = overloads_.parallel_init.get()) return function(gh);
  return base_().parallel_init(gh);
}

// A C function that ends the run is not supposed to return; if it does, the base ends the run.
void OverloadedDriver::abort(const cGH* gh, int status) {
  if (const auto function = overloads_.abort.get())
    function(const_cast<cGH*>(gh), status);  // drivers have no const
  base_().abort(gh, status);
  std::_Exit(status);  // not reached; the compiler does not see that through a virtual call
}

void OverloadedDriver::exit(cGH* gh, int status) {
  if (const auto function = overloads_.exit.get()) function(gh, status);
  base_().exit(gh, status);
  std::_Exit(status);  // not reached; the compiler does not see that through a virtual call
}

// --------------------------------------------------------------------------------------------- the run

cGH* OverloadedDriver::set_up_grid(tFleshConfig* config, int convergence_level) {
  if (const auto function = overloads_.set_up_gh.get()) return function(config, convergence_level);
  return base_().set_up_grid(config, convergence_level);
}

int OverloadedDriver::initialise(tFleshConfig* config) {
  if (const auto function = overloads_.initialise.get()) return function(config);
  return base_().initialise(config);
}

int OverloadedDriver::evolve(tFleshConfig* config) {
  if (const auto function = overloads_.evolve.get()) return function(config);
  return base_().evolve(config);
}

int OverloadedDriver::shutdown(tFleshConfig* config) {
  if (const auto function = overloads_.shutdown.get()) return function(config);
  return base_().shutdown(config);
}

// --------------------------------------------------------------------------------------------- storage

int OverloadedDriver::storage_increase(const cGH* gh, std::span<const int> groups,
                                       std::span<const int> timelevels, int* status) {
  if (const auto function = overloads_.storage_increase.get())
    return function(gh, static_cast<int>(groups.size()), groups.data(), timelevels.data(), status);
  return base_().storage_increase(gh, groups, timelevels, status);
}

int OverloadedDriver::storage_decrease(const cGH* gh, std::span<const int> groups,
                                       std::span<const int> timelevels, int* status) {
  if (const auto function = overloads_.storage_decrease.get())
    return function(gh, static_cast<int>(groups.size()), groups.data(), timelevels.data(), status);
  return base_().storage_decrease(gh, groups, timelevels, status);
}

int OverloadedDriver::query_storage(const cGH* gh, int group) const {
  if (const auto function = overloads_.query_group_storage.get())
    return function(gh, group, group_name_(group).c_str());
  return base_().query_storage(gh, group);
}

int OverloadedDriver::max_active_timelevels(const cGH* gh, int group) const {
  const auto function = overloads_.query_max_timelevels.get();
  if (!function) return base_().max_active_timelevels(gh, group);
  int most = 0;
  const int status = function(gh, 1, &group, &most);
  return status < 0 ? status : most;
}

const int* OverloadedDriver::array_size(const cGH* gh, int direction, int group) const {
  if (const auto function = overloads_.array_group_size.get())
    return function(gh, direction, group, group_name_(group).c_str());
  return base_().array_size(gh, direction, group);
}

int OverloadedDriver::group_dynamic_data(const cGH* gh, int group, cGroupDynamicData* data) const {
  if (const auto function = overloads_.group_dynamic_data.get()) return function(gh, group, data);
  return base_().group_dynamic_data(gh, group, data);
}

int OverloadedDriver::enable_communication(const cGH* gh, int group) {
  if (const auto function = overloads_.enable_group_comm.get())
    return function(gh, group_name_(group).c_str());
  return base_().enable_communication(gh, group);
}

int OverloadedDriver::disable_communication(const cGH* gh, int group) {
  if (const auto function = overloads_.disable_group_comm.get())
    return function(gh, group_name_(group).c_str());
  return base_().disable_communication(gh, group);
}

// --------------------------------------------------------------------------------------- communication

int OverloadedDriver::sync_groups(const cGH* gh, std::span<const int> groups) {
  if (overloads_.sync_groups_by_direction) return sync_groups_by_direction(gh, groups, nullptr);
  const auto function = overloads_.sync_group.get();
  if (!function) return base_().sync_groups(gh, groups);
  int status = 0;
  for (const int group : groups)
    if (const int result = function(gh, group_name_(group).c_str()); result < 0) status = result;
  return status;
}

int OverloadedDriver::sync_groups_by_direction(const cGH* gh, std::span<const int> groups,
                                               const int* directions) {
  if (const auto function = overloads_.sync_groups_by_direction.get())
    return function(gh, static_cast<int>(groups.size()), groups.data(), directions);
  return base_().sync_groups_by_direction(gh, groups, directions);
}

// --------------------------------------------------- what C functions have no say in goes to the base

bool OverloadedDriver::call(cGH* gh, const ScheduledFunction& function) { return base_().call(gh, function); }
bool OverloadedDriver::is_its_turn(const cGH* gh, const ScheduledFunction& function) {
  return base_().is_its_turn(gh, function);
}
void OverloadedDriver::data_reached(const cGH* gh, int variable, int timelevel) {
  base_().data_reached(gh, variable, timelevel);
}
void OverloadedDriver::enter_bin(cGH* gh, std::string_view bin) { base_().enter_bin(gh, bin); }
void OverloadedDriver::leave_bin(cGH* gh, std::string_view bin) { base_().leave_bin(gh, bin); }
Devices& OverloadedDriver::devices() { return base_().devices(); }
Levels& OverloadedDriver::levels() { return base_().levels(); }
std::string OverloadedDriver::describe(const cGH* gh) const { return base_().describe(gh); }
std::string OverloadedDriver::remarks(const cGH* gh) const { return base_().remarks(gh); }
void OverloadedDriver::foresee_grid(cGH* gh) { base_().foresee_grid(gh); }
GridForecast OverloadedDriver::forecast(cGH* gh, std::span<const int> timelevels) {
  return thorns_keep_storage() ? GridForecast{} : base_().forecast(gh, timelevels);
}
double OverloadedDriver::storage_bytes(const cGH* gh, int group, int timelevels) const {
  return thorns_keep_storage() ? -1 : base_().storage_bytes(gh, group, timelevels);
}
double OverloadedDriver::point_updates_per_iteration(const cGH* gh) const {
  return base_().point_updates_per_iteration(gh);
}
double OverloadedDriver::time_of_iteration(const cGH* gh) const { return base_().time_of_iteration(gh); }

}  // namespace flesh
