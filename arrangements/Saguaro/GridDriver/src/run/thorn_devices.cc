// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/run/thorn_devices.hh"

#include <algorithm>
#include <stdexcept>

#include "Saguaro/GridDriver/src/run/driver.hh"
#include "cctk.h"
#include "flesh/work.hh"

namespace grid_driver {
namespace {

GridHierarchy& hierarchy(const cGH* gh) { return *static_cast<GridHierarchy*>(const_cast<cGH*>(gh)); }

/// What cGH says in local mode.
DeviceView described(const cGH* gh, const View& view, int keeper) {
  DeviceView result{.map = view.map, .level = view.level, .component = view.component};
  result.device = keeper;
  for (int d = 0; d < 3; ++d) {
    result.lsh[d] = gh->cctk_lsh[d];
    result.ash[d] = gh->cctk_ash[d];
    result.gsh[d] = gh->cctk_gsh[d];
    result.lbnd[d] = gh->cctk_lbnd[d];
    result.ghosts[d] = gh->cctk_nghostzones[d];
    result.bbox[2 * d] = gh->cctk_bbox[2 * d];
    result.bbox[2 * d + 1] = gh->cctk_bbox[2 * d + 1];
    // Operation by operation CCTK_DELTA_SPACE and CCTK_ORIGIN_SPACE, for the sake of their bits.
    result.spacing[d] = gh->cctk_delta_space[d] / gh->cctk_levfac[d];
    result.origin[d] = gh->cctk_origin_space[d] + gh->cctk_delta_space[d] / gh->cctk_levfac[d] *
                                                      gh->cctk_levoff[d] / gh->cctk_levoffdenom[d];
  }
  return result;
}

}  // namespace

bool ThornDevices::is_kept() const { return driver_.run().residence.is_kept(); }

device::Device* ThornDevices::current() { return is_kept() ? device::in_force() : nullptr; }

device::Device& ThornDevices::numbered(int number) { return *driver_.run().storage.devices().at(number); }

void ThornDevices::for_each(const std::function<void()>& work) {
  if (device::Use::youngest()) return work();
  const Run& run = driver_.run();
  for (device::Device* const device : run.storage.devices_of(run.gh.view.level)) {
    const device::Use use(*device);
    work();
  }
}

Side ThornDevices::side_of(const flesh::ScheduledFunction& function) {
  return driver_.run().residence.side_of(function);
}

std::vector<DeviceView> ThornDevices::all_views(const cGH* gh) {
  GridHierarchy& here = hierarchy(gh);
  if (here.view.level < 0) throw std::logic_error("components on a device were asked for above the levels");
  Run& run = driver_.run();
  std::vector<DeviceView> result;
  run.caller.for_each_view_of_all(here, Mode::local, [&](device::Device*) {
    const Layout& layout = run.grid.lattice({here.view.map, here.view.level}).layout();
    const bool has_points = here.view.component < static_cast<int>(layout.local.size()) &&
                            !layout.local[here.view.component].stored.empty();
    if (has_points) result.push_back(described(gh, here.view, layout.local[here.view.component].device));
  });
  return result;
}

std::vector<DeviceView> ThornDevices::views(const cGH* gh) {
  std::vector<DeviceView> result = all_views(gh);
  const std::vector<device::Device*>& devices = driver_.run().storage.devices();
  if (devices.size() < 2 || hierarchy(gh).view.mode == Mode::local) return result;
  if (!device::Use::youngest())
    throw std::logic_error(
        "the components of a device were asked for outside of the call for one: see "
        "flesh::Devices::for_each()");
  std::erase_if(result, [&](const DeviceView& view) { return devices[view.device] != current(); });
  return result;
}

void* ThornDevices::data(const cGH*, const DeviceView& view, int variable, int timelevel) {
  if (!is_kept()) return nullptr;
  Storage& storage = driver_.run().storage;
  const Group& group = driver_.run().groups.of_variable(variable);
  if (!storage.is_on_sides(group) || timelevel < 0 || timelevel >= storage.timelevels(group.index))
    return nullptr;
  const Place place{view.map, view.level};
  if (void* const data = storage.device_data(variable, place, view.component, timelevel)) return data;
  storage.make_on_device(group, view.level, timelevel);
  return storage.device_data(variable, place, view.component, timelevel);
}

void ThornDevices::require(const cGH* gh, std::span<const int> variables, std::span<const int> timelevels,
                           Side side) {
  if (is_kept())
    grid_driver::require(data_in_view(driver_.run(), hierarchy(gh).view, variables, timelevels), side);
}

void ThornDevices::note_written(const cGH* gh, std::span<const int> variables,
                                std::span<const int> timelevels, Side side) {
  if (is_kept())
    grid_driver::note_written(data_in_view(driver_.run(), hierarchy(gh).view, variables, timelevels), side);
}

Side ThornDevices::home(const cGH* gh, int variable, int timelevel) {
  if (!is_kept()) return Side::host;
  return driver_.run().storage.sides_of(variable, hierarchy(gh).view.level, timelevel).home;
}

const void* ThornDevices::values_on_host(const cGH* gh, int variable, int timelevel, const char* reader) {
  const View view = hierarchy(gh).view;
  const Group& group = driver_.run().groups.of_variable(variable);
  if (!is_kept() || view.component < 0 || group.kind != GroupKind::grid_function) return nullptr;
  const Reader here(reader);
  const Layout& layout = driver_.run().grid.lattice(group, {view.map, view.level}).layout();
  return values(gh, view.map, view.level, layout.local.at(view.component), variable, timelevel);
}

std::optional<flesh::PointRange> ThornDevices::settled_points(const DeviceView& view) {
  Run& run = driver_.run();
  run.exchanger.advance();
  if (!run.exchanger.is_pending()) return {};
  const Place place{view.map, view.level};
  const Box& stored = run.grid.lattice(place).layout().local.at(view.component).stored;
  return range_within(run.exchanger.settled(place, view.component), stored);
}

void ThornDevices::await_ghosts() { driver_.run().exchanger.await(); }

flesh::StepTraffic ThornDevices::step_traffic() { return driver_.run().coarse_steps.traffic(); }

void ThornDevices::time_work() {
  if (!timers_.empty()) return;
  for (device::Device* const device : driver_.run().storage.devices())
    timers_.push_back(device->make_part_timer(flesh::current_work));
}

std::optional<flesh::DeviceWork> ThornDevices::work() {
  if (timers_.empty()) return {};
  flesh::DeviceWork result;
  const double share = 1 / static_cast<double>(timers_.size());
  for (const auto& timer : timers_)
    for (const auto& [part, seconds] : timer->seconds()) {
      const auto number = static_cast<std::size_t>(part);
      if (number >= result.busy.size()) result.busy.resize(number + 1);
      result.busy[number] += share * seconds.busy;
      result.idle += share * seconds.idle;
    }
  return result;
}

}  // namespace grid_driver
