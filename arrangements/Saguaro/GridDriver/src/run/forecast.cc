// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/run/forecast.hh"

#include <set>
#include <stdexcept>
#include <string>

#include "Saguaro/Device/src/emulated.hh"
#include "flesh/schedule.hh"

namespace grid_driver {
namespace {

/// Bytes of the timelevels that a group has in one place.
double bytes_at(const Storage& storage, const Group& group, Place place) {
  return static_cast<double>(storage.bytes_per_timelevel(group, place)) * storage.timelevels(group.index);
}

flesh::BoxForecast box_forecast(const Domain& domain, const LevelShape& shape, const Component& component) {
  flesh::BoxForecast result{component.process, {}, {}};
  for (int d = 0; d < 3; ++d) {
    const double spacing = domain.spacing[d] / static_cast<double>(shape.factor[d]);
    const bool is_cell = shape.centring == geometry::Centring::cell;
    const double first = domain.origin[d] - (is_cell ? (domain.spacing[d] - spacing) / 2 : 0);
    result.lower[d] = first + spacing * (static_cast<double>(component.owned.lower[d]) - 0.5);
    result.upper[d] = first + spacing * (static_cast<double>(component.owned.upper[d]) + 0.5);
  }
  return result;
}

flesh::LevelForecast shape_forecast(const Grid& grid, Place place) {
  flesh::LevelForecast result{place.map, place.level};
  std::set<int> owners;
  for (const Component& component : grid.lattice(place).all_components()) {
    if (component.owned.empty()) continue;
    result.boxes.push_back(box_forecast(grid.map(place.map).domain, grid.shape(place), component));
    result.points += component.owned.size();
    owners.insert(component.process);
  }
  result.owners = static_cast<int>(owners.size());
  return result;
}

/// Memory of those groups that belong to no level.
double bytes_of(const Groups& groups, const Storage& storage, bool (*is_meant)(const Group&)) {
  double result = 0;
  for (const Group& group : groups)
    if (is_meant(group))
      for (const Place place : storage.places(group)) result += bytes_at(storage, group, place);
  return result;
}

/// Emulated devices keep copies of grid functions in memory of the host.
double bytes_of_emulated_devices(const Run& run) {
  const std::vector<device::Device*>& devices = run.storage.devices();
  if (devices.empty() || !device::is_emulated(*devices.front())) return 0;
  double result = 0;
  for (const Group& group : run.groups)
    if (run.storage.is_on_sides(group))
      for (const Place place : run.storage.places(group)) result += bytes_at(run.storage, group, place);
  return result;
}

void prepare_exchanges(Run& run, int level) {
  const Zones zones = level > 0 ? Zones::ghosts_and_edges : Zones::ghosts;
  for (const flesh::ScheduledFunction* function : flesh::scheduled_functions()) {
    if (function->sync_groups.empty()) continue;
    try {
      run.exchanger.prepare_exchange(level, function->sync_groups, zones);
    } catch (const std::runtime_error& error) {
      throw std::runtime_error(std::string(error.what()) + " (SYNC of " + function->thorn +
                               "::" + function->routine + " in " + function->where + ", level " +
                               std::to_string(level) + ")");
    }
  }
}

}  // namespace

std::vector<flesh::LevelForecast> level_forecasts(const Grid& grid, const Groups& groups,
                                                  const Storage& storage) {
  std::vector<flesh::LevelForecast> result;
  for (int level = 0; level < grid.level_count(); ++level)
    for (int map = 0; map < grid.map_count(); ++map) {
      flesh::LevelForecast row = shape_forecast(grid, {map, level});
      for (const Group& group : groups)
        if (group.kind == GroupKind::grid_function && !group.shares_levels)
          row.bytes += bytes_at(storage, group, {map, level});
      result.push_back(row);
    }
  return result;
}

flesh::GridForecast forecast_of(Run& run, const Settings& settings, const Messenger& messenger) {
  flesh::GridForecast result{level_forecasts(run.grid, run.groups, run.storage), {}};
  const auto shares = [](const Group& group) { return group.shares_levels; };
  const auto is_array = [](const Group& group) { return group.kind != GroupKind::grid_function; };
  result.parts.push_back({"scratch space of all levels", bytes_of(run.groups, run.storage, shares)});
  result.parts.push_back({"arrays and scalars", bytes_of(run.groups, run.storage, is_array)});
  result.parts.push_back({"emulated devices", bytes_of_emulated_devices(run)});
  for (int level = 0; level < run.grid.level_count(); ++level) {
    prepare_exchanges(run, level);
    if (level + 1 < run.grid.level_count() && settings.restricts) run.exchanger.prepare_restriction(level);
  }
  result.parts.push_back({"messages", static_cast<double>(messenger.message_bytes())});
  return result;
}

}  // namespace grid_driver
