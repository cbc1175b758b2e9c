// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The functions of grid_driver.hh, over the objects of the run.
#include <stdexcept>
#include <utility>

#include "Saguaro/GridDriver/src/device/points_to_host.hh"
#include "Saguaro/GridDriver/src/public/grid_driver.hh"
#include "Saguaro/GridDriver/src/public/recovery.hh"
#include "Saguaro/GridDriver/src/run/driver.hh"
#include "Saguaro/GridDriver/src/shape/levels.hh"
#include "Saguaro/GridDriver/src/shape/zones.hh"
#include "cctk.h"

namespace grid_driver {
namespace {

GridHierarchy& hierarchy(const cGH* gh) { return *static_cast<GridHierarchy*>(const_cast<cGH*>(gh)); }

const Lattice& lattice(const Run& run, int group, int map, int level) {
  return run.grid.lattice(run.groups.at(group), {map, level});
}

}  // namespace

std::vector<Component> all_components(const cGH*, int group, int map, int level) {
  return lattice(driver().run(), group, map, level).all_components();
}

Component owner(const cGH*, int group, int map, int level, const Index& point) {
  const Lattice& here = lattice(driver().run(), group, map, level);
  if (!here.layout().region.contains(point))
    throw std::out_of_range("a point outside of the region of a level has no owner");
  return here.owners({point, point}).front();
}

int map_count(const cGH*) { return driver().run().grid.map_count(); }
int level_count(const cGH*) { return driver().run().grid.level_count(); }

const Layout& layout(const cGH*, int group, int map, int level) {
  return lattice(driver().run(), group, map, level).layout();
}

const Layout& grid_layout(const cGH*, int map, int level) {
  return driver().run().grid.lattice({map, level}).layout();
}

const LevelShape& level_shape(const cGH*, int map, int level) {
  return driver().run().grid.shape({map, level});
}
int max_level_count(const cGH*) { return driver().run().grid.max_level_count(); }
Structure structure(const cGH*) { return driver().run().grid.structure(); }
int regridding_epoch(const cGH*) { return driver().run().grid.epoch(); }
int regridding_epoch(const cGH*, int level) { return driver().run().grid.level(level).epoch; }

void impose(cGH* gh, const Structure& wanted) {
  Run& run = driver().run();
  run.changer.change(wanted, Contents::dropped, gh->cctk_delta_time, [](int) {});
}

void regrid_when_recovered(cGH*) { driver().run().loop.regrid_when_recovered(); }

std::vector<double> level_times(const cGH* gh, int level, int count) {
  std::vector<double> result = driver().run().grid.times(level, count);
  // The view of a level may have another time, which the grid learns of when it is left.
  if (current_view(gh).level == level) result.front() = gh->cctk_time;
  return result;
}

void set_level_times(cGH* gh, int level, const std::vector<double>& times) {
  driver().run().grid.tell_times(level, times);
  if (current_view(gh).level == level) gh->cctk_time = times.front();
}

double last_time_step(const cGH* gh) {
  return driver().run().loop.last_time_step().value_or(gh->cctk_delta_time);
}
void set_last_time_step(double step) { driver().run().loop.set_last_time_step(step); }
std::set<int> levels_as_step_left_them(const cGH*) { return driver().run().loop.as_step_left_them(); }
void set_levels_as_step_left_them(std::set<int> levels) {
  driver().run().loop.set_as_step_left_them(std::move(levels));
}

Region active_region(const cGH*, int map, int level) {
  return driver().run().grid.lattice({map, level}).active();
}

Region restricted_region(const cGH* gh, int map, int level) {
  const Grid& grid = driver().run().grid;
  if (level + 1 >= grid.level_count()) return {};
  const LevelShape &fine = grid.shape({map, level + 1}), &coarse = grid.shape({map, level});
  return restricted_points(active_region(gh, map, level + 1),
                           {fine.step, fine.centring, fine.interior, coarse.interior});
}

LevelCoordinates level_coordinates(const cGH* gh, int map, int level) {
  const Run& run = driver().run();
  const LevelShape& shape = run.grid.shape({map, level});
  const bool is_current = current_view(gh).level == level || run.grid.level_count() == 1;
  LevelCoordinates result;
  // A thorn may have changed these in cGH; the grid learns of it when the view is left.
  const bool is_visible = current_view(gh).mode != Mode::meta || !driver().settings().has_modes;
  const bool has_space = is_visible && (current_view(gh).map == map || run.grid.map_count() == 1);
  const Domain& domain = run.grid.map(map).domain;
  for (int d = 0; d < 3; ++d) {
    const double spacing = has_space ? gh->cctk_delta_space[d] : domain.spacing[d];
    result.spacing[d] = spacing / static_cast<double>(shape.factor[d]);
    result.origin[d] = has_space ? gh->cctk_origin_space[d] : domain.origin[d];
    if (shape.centring == geometry::Centring::cell) result.origin[d] -= (spacing - result.spacing[d]) / 2;
  }
  result.time = is_current ? gh->cctk_time : run.grid.level(level).time;
  result.time_step = gh->cctk_delta_time / shape.time_factor;
  return result;
}

double global_time(const cGH* gh) {
  const Grid& grid = driver().run().grid;
  return grid.level_count() == 1 ? level_coordinates(gh, 0, 0).time : grid.global_time();
}

PerFace<int> boundary_widths(const cGH*, int map) {
  return driver().run().grid.map(map).domain.boundary_widths;
}

namespace {

/// Index of a component in Layout::local; negative if it is not one of ours.
int local_index(const Layout& layout, const Component& component) {
  const int index = layout.local.empty() ? -1 : component.number - layout.local.front().number;
  return index < static_cast<int>(layout.local.size()) ? index : -1;
}

/// On the host, valid there by now.
void* host_data(int map, int level, const Component& component, int variable, int timelevel) {
  const Run& run = driver().run();
  const Group& group = run.groups.of_variable(variable);
  const Layout& layout = run.grid.lattice(group, {map, level}).layout();
  const int index = local_index(layout, component);
  if (index < 0) return nullptr;
  return run.storage.data(variable, {map, level}, index, timelevel);
}

void finish_if_pending(int variable) {
  Exchanger& exchanger = driver().run().exchanger;
  if (exchanger.is_pending(variable)) exchanger.finish();
}

}  // namespace

Reader::Reader(std::string name) { readers().push_back(std::move(name)); }
Reader::~Reader() { readers().pop_back(); }

const void* values(const cGH*, int map, int level, const Component& component, int variable, int timelevel) {
  finish_if_pending(variable);
  Residence& residence = driver().run().residence;
  if (residence.is_kept()) {
    residence.read({variable, level, timelevel}, Side::host, residence.reader());
    residence.settle();
  }
  return host_data(map, level, component, variable, timelevel);
}

void bring_values(const cGH*, std::span<const PointsOf> points) {
  Run& run = driver().run();
  std::vector<SomePoints> wanted;
  for (const PointsOf& here : points) {
    finish_if_pending(here.variable);
    if (!run.residence.is_kept()) continue;
    const Group& group = run.groups.of_variable(here.variable);
    const int index = local_index(run.grid.lattice(group, {here.map, here.level}).layout(), *here.component);
    if (index >= 0 && here.timelevel < run.storage.timelevels(group.index))
      wanted.push_back({{here.variable, here.level, here.timelevel}, here.map, index, here.points});
  }
  if (!wanted.empty())
    bring_to_host(run.grid, run.groups, run.storage, run.residence, wanted, run.residence.reader());
}

const void* brought_values(const cGH*, int map, int level, const Component& component, int variable,
                           int timelevel) {
  return host_data(map, level, component, variable, timelevel);
}

void* data(const cGH*, int map, int level, const Component& component, int variable, int timelevel) {
  finish_if_pending(variable);
  Residence& residence = driver().run().residence;
  if (residence.is_kept()) {
    residence.change({variable, level, timelevel}, Side::host, residence.current());
    residence.settle();
  }
  return host_data(map, level, component, variable, timelevel);
}

void freshen(const cGH* gh, int variable, int timelevel, int level) {
  const flesh::DataAccess everything{variable, timelevel, valid::everywhere};
  driver().run().validity.freshen(hierarchy(gh), level, std::span(&everything, 1));
}

std::vector<std::vector<std::byte>> exchange(const cGH*, std::vector<std::vector<std::byte>> outgoing) {
  return driver().messenger().exchange(std::move(outgoing));
}

void add_over_processes(const cGH*, std::span<ExactSum> sums) {
  std::vector<std::int64_t> words;
  for (ExactSum& sum : sums) words.insert(words.end(), sum.words().begin(), sum.words().end());
  driver().messenger().add(words);
  for (std::size_t i = 0; i < sums.size(); ++i)
    sums[i] = ExactSum::from_words(std::span<const std::int64_t, ExactSum::word_count>(
        words.data() + i * ExactSum::word_count, ExactSum::word_count));
}

void minimum_over_processes(const cGH*, std::span<double> values) { driver().messenger().minimum(values); }
void maximum_over_processes(const cGH*, std::span<double> values) { driver().messenger().maximum(values); }

void for_each_view(cGH* gh, Mode mode, const std::function<void(cGH*)>& function) {
  driver().run().caller.for_each_view(hierarchy(gh), mode, [&] { function(gh); });
}

View current_view(const cGH* gh) { return hierarchy(gh).view; }

}  // namespace grid_driver
