// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The functions of device_access.hh, over the objects of the run.
#include "Saguaro/GridDriver/src/public/device_access.hh"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "Saguaro/GridDriver/src/run/driver.hh"
#include "Saguaro/GridDriver/src/shape/zones.hh"
#include "cctk.h"

namespace grid_driver {
namespace {

GridHierarchy& hierarchy(const cGH* gh) { return *static_cast<GridHierarchy*>(const_cast<cGH*>(gh)); }

/// What cGH says in local mode.
DeviceView described(const cGH* gh, const View& view) {
  const Layout& layout = driver().run().grid.lattice({view.map, view.level}).layout();
  DeviceView result{.map = view.map, .level = view.level, .component = view.component};
  result.device = layout.local.at(view.component).device;
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

/// On the levels of the current view.
std::vector<Datum> data_in_view(const cGH* gh, std::span<const int> variables,
                                std::span<const int> timelevels) {
  std::vector<Datum> result;
  for (const int level : levels_in_view(driver().run(), current_view(gh)))
    for (std::size_t i = 0; i < variables.size(); ++i) result.push_back({variables[i], level, timelevels[i]});
  return result;
}

/// What is on its way arrives before somebody looks at it.
void await(int variable) {
  Exchanger& exchanger = driver().run().exchanger;
  if (exchanger.is_pending(variable)) exchanger.finish();
}

Roads& roads_allowed() {
  static Roads roads;
  return roads;
}

bool is_kept() { return is_in_force() && driver().run().residence.is_kept(); }

}  // namespace

void register_device_function(std::string_view thorn, std::string_view routine, DeviceFunction function) {
  device_functions().add(thorn, routine, {function, /*treats_all_devices=*/false});
}

void register_for_all_devices(std::string_view thorn, std::string_view routine, DeviceFunction function) {
  device_functions().add(thorn, routine, {function, /*treats_all_devices=*/true});
}

void register_for_both_sides(std::string_view thorn, std::string_view routine) {
  device_functions().add(thorn, routine, {});
}

bool lacks_device_version(const flesh::ScheduledFunction& function) {
  return is_for_devices(function) && !device_functions().knows(function);
}

device::Device* device() {
  return is_in_force() && !driver().run().storage.devices().empty() ? device::in_force() : nullptr;
}

device::Device& device_numbered(int number) { return *driver().run().storage.devices().at(number); }

device::Queue& queue_across(int from, int to) {
  return driver().messenger().links_of(device_numbered(from)).queue_across(to);
}

void for_each_device(const std::function<void()>& work) {
  if (!is_in_force()) return;
  if (device::Use::youngest()) return work();
  for (device::Device* const device : driver().run().storage.devices()) {
    const device::Use use(*device);
    work();
  }
}

Side side_of(const flesh::ScheduledFunction& function) {
  return is_in_force() ? driver().run().residence.side_of(function) : Side::host;
}

void keep_on_host(std::vector<std::string> thorns) { device_functions().keep_on_host(std::move(thorns)); }

bool is_kept_on_host(const flesh::ScheduledFunction& function) {
  return device_functions().is_kept_on_host(function);
}

std::vector<DeviceView> views_of_all_devices(const cGH* gh) {
  GridHierarchy& here = hierarchy(gh);
  if (here.view.level < 0) throw std::logic_error("components on a device were asked for above the levels");
  Run& run = driver().run();
  std::vector<DeviceView> result;
  run.caller.for_each_view_of_all(here, Mode::local, [&](device::Device*) {
    const Layout& layout = run.grid.lattice({here.view.map, here.view.level}).layout();
    const bool has_points = here.view.component < static_cast<int>(layout.local.size()) &&
                            !layout.local[here.view.component].stored.empty();
    if (has_points) result.push_back(described(gh, here.view));
  });
  return result;
}

std::vector<DeviceView> device_views(const cGH* gh) {
  std::vector<DeviceView> result = views_of_all_devices(gh);
  const std::vector<device::Device*>& devices = driver().run().storage.devices();
  if (devices.size() < 2 || hierarchy(gh).view.mode == Mode::local) return result;
  if (!device::Use::youngest())
    throw std::logic_error(
        "the components of a device were asked for outside of the call for one: see for_each_device()");
  std::erase_if(result, [&](const DeviceView& view) { return devices[view.device] != device(); });
  return result;
}

void* device_data(const cGH*, const DeviceView& view, int variable, int timelevel) {
  if (!is_kept()) return nullptr;
  Storage& storage = driver().run().storage;
  const Group& group = driver().run().groups.of_variable(variable);
  if (!storage.is_on_sides(group) || timelevel < 0 || timelevel >= storage.timelevels(group.index))
    return nullptr;
  const Place place{view.map, view.level};
  if (void* const data = storage.device_data(variable, place, view.component, timelevel)) return data;
  storage.make_on_device(group, view.level, timelevel);
  return storage.device_data(variable, place, view.component, timelevel);
}

void require(std::span<const Datum> data, Side side) {
  if (!is_kept()) return;
  Residence& residence = driver().run().residence;
  const int who = residence.current();
  for (const Datum& datum : data) {
    await(datum.variable);
    residence.read(datum, side, who);
  }
  residence.settle();
}

void note_written(std::span<const Datum> data, Side side) {
  if (!is_kept()) return;
  Residence& residence = driver().run().residence;
  const int who = residence.current();
  for (const Datum& datum : data) {
    await(datum.variable);
    residence.overwrite(datum, side, who);
  }
}

void require(const cGH* gh, std::span<const int> variables, std::span<const int> timelevels, Side side) {
  if (is_kept()) require(data_in_view(gh, variables, timelevels), side);
}

void note_written(const cGH* gh, std::span<const int> variables, std::span<const int> timelevels, Side side) {
  if (is_kept()) note_written(data_in_view(gh, variables, timelevels), side);
}

void prepare_call(const cGH* gh, const flesh::ScheduledFunction& function) {
  if (!is_kept()) return;
  Run& run = driver().run();
  run.exchanger.finish();
  run.residence.prepare(function, run.residence.side_of(function), levels_in_view(run, current_view(gh)));
}

bool is_valid(const cGH* gh, int variable, int timelevel, Side side) {
  if (!is_kept()) return side == Side::host;
  const std::vector<Datum> data = data_in_view(gh, {&variable, 1}, {&timelevel, 1});
  return std::all_of(data.begin(), data.end(), [=](const Datum& datum) { return is_valid(datum, side); });
}

bool is_valid(const Datum& datum, Side side) {
  if (!is_kept()) return side == Side::host;
  return driver().run().storage.sides_of(datum.variable, datum.level, datum.timelevel).valid.on(side);
}

Side home(const cGH* gh, int variable, int timelevel) {
  if (!is_kept()) return Side::host;
  return driver().run().storage.sides_of(variable, current_view(gh).level, timelevel).home;
}

void copy_timelevel(const cGH* gh, std::span<const int> variables, int from, int to) {
  Run& run = driver().run();
  for (const int level : levels_in_view(run, current_view(gh)))
    for (const int variable : variables) {
      await(variable);
      if (std::max(from, to) < run.storage.timelevels(run.groups.of_variable(variable).index))
        run.storage.copy_timelevel(variable, level, from, to);
    }
}

void allow_roads(Roads allowed) { roads_allowed() = allowed; }
Roads allowed_roads() { return roads_allowed(); }

std::string roads_text() {
  const PeerLinks* const links = driver().messenger().links();
  if (!links) return "";
  if (driver().messenger().all_links().size() > 1)
    return "by MPI through pinned memory of the host: processes with several devices have no other way";
  const std::string by_mpi =
      links->uses_mpi() ? "by MPI from memory of the devices" : "by MPI through pinned memory of the host";
  const auto [mine, count] = driver().messenger().processes();
  if (links->count() == 0)
    return by_mpi + (links->why_not().empty() ? "" : " (directly: " + links->why_not() + ")");
  return std::string("directly between devices") +
         (links->count() < count - 1 ? " of one machine, else " + by_mpi : "");
}

bool find_settled_points(const DeviceView& view, SettledPoints& points) {
  Run& run = driver().run();
  run.exchanger.advance();
  if (!run.exchanger.is_pending()) return false;
  const Place place{view.map, view.level};
  const Box& stored = run.grid.lattice(place).layout().local.at(view.component).stored;
  const Box settled = run.exchanger.settled(place, view.component);
  for (int d = 0; d < 3; ++d) {
    points.begin[d] = static_cast<int>(settled.lower[d] - stored.lower[d]);
    points.end[d] = static_cast<int>(settled.upper[d] - stored.lower[d] + 1);
  }
  return true;
}

void await_ghosts() { driver().run().exchanger.await(); }

void set_later_stages(int count) {
  if (is_in_force()) driver().step().later_stages = count;
}

std::optional<PointsOfStage> points_of_stage(int map, int level, int component) {
  const Run& run = driver().run();
  // Buffers that last for several steps would need the number of these, too.
  const int later_stages = driver().step().later_stages;
  if (later_stages < 0 || driver().settings().has_tapered_buffers) return {};
  const Lattice& lattice = run.grid.lattice({map, level});
  if (lattice.shape().buffers == Index{}) return {};
  const Component& here = lattice.layout().local.at(component);
  Index reach = lattice.shape().ghosts;
  for (Coordinate& width : reach) width *= later_stages;
  const Box needed = part_near(here.owned, lattice.evolved(), reach);
  if (needed.empty() || needed == here.owned) return {};
  PointsOfStage result;
  for (int d = 0; d < 3; ++d) {
    result.begin[d] = static_cast<int>(needed.lower[d] - here.stored.lower[d]);
    result.end[d] = static_cast<int>(needed.upper[d] + 1 - here.stored.lower[d]);
  }
  return result;
}

void time_queue_from_now() {
  for (const auto& links : driver().messenger().all_links()) links->time_queue();
}

std::vector<std::vector<double>> queue_seconds() {
  std::vector<std::vector<double>> result;
  for (const auto& links : driver().messenger().all_links())
    if (std::vector<double> seconds = links->queue_seconds(); !seconds.empty())
      result.push_back(std::move(seconds));
  return result;
}

std::vector<TrafficOf> traffic_in_steps() { return driver().run().residence.traffic(); }
const CopiesAhead& copies_ahead_in_steps() { return driver().run().residence.copies_ahead(); }
void count_traffic_from_now() { driver().run().residence.count_from_now(); }
void count_to_host(std::int64_t bytes) {
  if (!is_kept()) return;
  Residence& residence = driver().run().residence;
  residence.count_to_host(residence.reader(), bytes);
}
std::string device_memory_text() { return driver().run().storage.device_text(); }
void set_copying_ahead(bool on) { driver().run().residence.set_copying_ahead(on); }
void set_spoiling_of_invalid_sides(bool on) { driver().run().residence.set_spoiling(on); }

}  // namespace grid_driver
