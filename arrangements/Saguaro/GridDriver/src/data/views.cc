// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/data/views.hh"

#include <algorithm>
#include <set>
#include <utility>

#include "cctk_Groups.h"
#include "cctk_GroupsOnGH.h"

namespace grid_driver {
namespace {

/// What real members hold in modes in which they have no meaning.
/// What real cGH members hold where they have no meaning; the number is that of the interface.
constexpr double invalid_real = -424242;

std::array<int, 3> all(int value) { return {value, value, value}; }

void fill(ShapeMembers::Members& members, const Index& index) {
  std::copy(index.begin(), index.end(), members.begin());
}

/// Shape of a component in the terms of cGH.
void describe(const Layout& layout, const Component& component, ShapeMembers& shape) {
  fill(shape.gsh, layout.domain.shape());
  fill(shape.lsh, component.stored.shape());
  fill(shape.ash, component.allocated);
  // Thorns count from the first point that the level could have.
  fill(shape.lbnd, geometry::difference<3>(component.stored.lower, layout.domain.lower));
  fill(shape.ubnd, geometry::difference<3>(component.stored.upper, layout.domain.lower));
  shape.tile_min.fill(0);
  shape.tile_max = shape.lsh;
  fill(shape.nghostzones, layout.ghosts);
  std::copy(component.outer.begin(), component.outer.end(), shape.bbox.begin());
}

/// Takes apart the dimensions that the lattice has in one. A process without points has none of them.
void unfold(const Group& group, ShapeMembers& shape) {
  const bool is_empty = shape.lsh[0] == 0;
  for (std::size_t i = 0; i < group.folded_sizes.size(); ++i) {
    const std::size_t d = 2 + i;
    const int size = group.folded_sizes[i], here = is_empty ? 0 : size;
    shape.gsh[d] = size;
    shape.lsh[d] = shape.ash[d] = shape.tile_max[d] = here;
    shape.lbnd[d] = 0;
    shape.ubnd[d] = here - 1;
    shape.nghostzones[d] = group.folded_ghosts[i];
    shape.bbox[2 * d] = shape.bbox[2 * d + 1] = 1;
  }
}

}  // namespace

PointerTable::PointerTable(const Groups& groups) {
  std::size_t count = 0;
  for (int v = 0; v < groups.variable_count(); ++v) count += groups.of_variable(v).timelevels;
  pointers_.assign(count, nullptr);
  void** row = pointers_.data();
  for (int v = 0; v < groups.variable_count(); row += groups.of_variable(v++).timelevels)
    rows_.push_back(row);
}

GridHierarchy::GridHierarchy(const Settings& settings, const Groups& groups)
    : ::_cGH{},
      group_data_(groups.count(), cGHGroupData{.storage = 0, .comm = 1}),
      identity_(settings.model) {
  cctk_dim = 3;
  ShapeMembers& shape = shapes_[2];
  cctk_gsh = shape.gsh.data();
  cctk_lsh = shape.lsh.data();
  cctk_ash = shape.ash.data();
  cctk_lbnd = shape.lbnd.data();
  cctk_ubnd = shape.ubnd.data();
  cctk_tile_min = shape.tile_min.data();
  cctk_tile_max = shape.tile_max.data();
  cctk_nghostzones = shape.nghostzones.data();
  cctk_bbox = shape.bbox.data();
  cctk_to = to_.data();
  cctk_from = from_.data();
  cctk_levfac = levfac_.data();
  cctk_levoff = levoff_.data();
  cctk_levoffdenom = levoffdenom_.data();
  cctk_delta_space = delta_space_.data();
  cctk_origin_space = origin_space_.data();
  cctk_time = settings.initial_time;
  cctk_convfac = 2;
  cctk_alignment = 1;
  GroupData = group_data_.data();
  identity = identity_.c_str();
}

Views::Views(const Settings& settings, const Groups& groups, Grid& grid, const Storage& storage)
    : settings_(settings),
      groups_(groups),
      grid_(grid),
      storage_(storage),
      array_shapes_(groups.count()),
      nothing_(groups),
      arrays_(groups) {
  for (const Group& group : groups)
    if (group.kind != GroupKind::grid_function) {
      const Layout& layout = grid.lattice(group, {}).layout();
      describe(layout, layout.local.front(), array_shapes_[group.index]);
      unfold(group, array_shapes_[group.index]);
    }
}

/// What a function sees from a view: without modes always the only component.
View Views::seen(const View& view) const { return settings_.has_modes ? view : View{Mode::local, 0, 0, 0}; }

void Views::enter(GridHierarchy& gh, const View& target) {
  keep(gh);
  gh.view = target;
  const View visible = seen(target);
  fill_coordinates(gh, visible);
  fill_level(gh, visible);
  fill_shape(gh, visible);
  fill_pointers(gh, visible);
  gh.is_entered_ = true;
}

void Views::keep(const GridHierarchy& gh) {
  const View view = seen(gh.view);
  // What is written above the levels or maps is meant for the only one, if there is only one.
  const bool is_meant_for_single = grid_.level_count() == 1 && gh.cctk_time != shown_time_;
  const int level = view.level >= 0 ? view.level : is_meant_for_single ? 0 : -1;
  if (level >= 0) grid_.level(level).time = gh.cctk_time;
  const int map = view.map >= 0 ? view.map : grid_.map_count() == 1 ? 0 : -1;
  if (map < 0 || view.mode == Mode::meta || !gh.is_entered_) return;
  Domain& domain = grid_.map(map).domain;
  std::copy_n(gh.cctk_origin_space, 3, domain.origin.begin());
  std::copy_n(gh.cctk_delta_space, 3, domain.spacing.begin());
}

void Views::fill_coordinates(GridHierarchy& gh, const View& view) const {
  const bool exists = view.mode != Mode::meta;
  gh.cctk_convlevel = exists ? 0 : -settings_.invalid_integer;
  gh.cctk_npatches = grid_.map_count();
  gh.cctk_patch = view.map >= 0 ? view.map : -settings_.invalid_integer;
  gh.delta_space_.fill(invalid_real);
  gh.origin_space_.fill(invalid_real);
  if (!exists) return;
  const Domain& domain = grid_.map(std::max(view.map, 0)).domain;
  std::copy(domain.spacing.begin(), domain.spacing.end(), gh.delta_space_.begin());
  std::copy(domain.origin.begin(), domain.origin.end(), gh.origin_space_.begin());
}

void Views::fill_level(GridHierarchy& gh, const View& view) {
  const bool on_level = view.level >= 0;
  const int shown = on_level ? view.level : grid_.level_count() - 1;
  gh.cctk_time = shown_time_ = on_level ? grid_.level(shown).time : grid_.global_time();
  gh.cctk_timefac = on_level ? grid_.time_factor(shown) : 1;
  gh.levfac_ = gh.levoff_ = all(-settings_.invalid_integer);
  gh.levoffdenom_ = all(1);
  if (!on_level) return;
  const int map = std::max(view.map, 0);
  const LevelShape& here = grid_.shape({map, shown});
  const LevelShape& finest = grid_.shape({map, grid_.max_level_count() - 1});
  for (int d = 0; d < 3; ++d) {
    // Centres of cells of different levels lie halves of a spacing apart: count in halves.
    const bool has_halves = here.centring == geometry::Centring::cell;
    const Coordinate halves = has_halves ? here.factor[d] - 1 : 0;
    gh.levfac_[d] = static_cast<int>(here.factor[d]);
    gh.levoffdenom_[d] = static_cast<int>(finest.factor[d] / here.factor[d] * (has_halves ? 2 : 1));
    gh.levoff_[d] = static_cast<int>((2 * here.domain.lower[d] - halves) * gh.levoffdenom_[d] / 2);
  }
}

void Views::fill_shape(GridHierarchy& gh, const View& view) const {
  if (view.mode == Mode::local) {
    for (int dimension = 1; dimension <= 3; ++dimension) {
      const Layout& layout = grid_.lattice({view.map, view.level}, dimension).layout();
      const bool is_there = view.component < static_cast<int>(layout.local.size());
      describe(layout, is_there ? layout.local[view.component] : Component{}, gh.shapes_[dimension - 1]);
    }
    return;
  }
  const int invalid = settings_.invalid_integer;
  for (ShapeMembers& shape : gh.shapes_) {
    for (auto* member : {&shape.gsh, &shape.lsh, &shape.ash, &shape.ubnd, &shape.tile_min, &shape.tile_max})
      member->fill(invalid);
    fill(shape.nghostzones, settings_.ghosts);  // the same on all levels; thorns ask before there is a grid
    shape.lbnd.fill(-invalid);
    shape.bbox.fill(invalid);
  }
}

void Views::fill_pointers(GridHierarchy& gh, const View& view) {
  if (view.mode == Mode::meta)
    gh.data = nothing_.rows();
  else if (view.mode == Mode::local)
    gh.data = table({view.map, view.level}, view.component).rows();
  else
    gh.data = arrays_.rows();
}

void Views::forget(int first) {
  std::erase_if(local_, [=](const auto& entry) { return entry.first[1] >= first; });
}

void Views::refresh_scratch() {
  for (const Group& group : groups_)
    if (group.shares_levels) refresh(group.index);
}

PointerTable& Views::table(Place place, int component) {
  const std::array<int, 3> key{place.map, place.level, component};
  auto [entry, is_new] = local_.try_emplace(key, groups_);
  if (is_new)
    for (const Group& group : groups_) refresh(entry->second, group, place, component);
  return entry->second;
}

void Views::refresh(PointerTable& table, const Group& group, Place place, int component) {
  const bool is_array = group.kind != GroupKind::grid_function;
  for (int v = group.first_variable; v < group.first_variable + group.variable_count; ++v)
    for (int t = 0; t < group.timelevels; ++t)
      table.set(v, t, storage_.data(v, place, is_array ? 0 : component, t));
}

void Views::refresh(int index) {
  const Group& group = groups_[index];
  for (auto& [key, table] : local_) refresh(table, group, {key[0], key[1]}, key[2]);
  if (group.kind != GroupKind::grid_function) refresh(arrays_, group, {}, 0);
}

void Views::refresh(int index, int level) {
  const Group& group = groups_[index];
  if (group.kind != GroupKind::grid_function || group.shares_levels) return refresh(index);
  for (auto& [key, table] : local_)
    if (key[1] == level) refresh(table, group, {key[0], key[1]}, key[2]);
}

namespace {

/// The first element of a variable's vector, by which thorns know all of it; the variable itself otherwise.
int first_of_vector(int variable) {
  const int group = CCTK_GroupIndexFromVarI(variable);
  cGroup data;
  CCTK_GroupData(group, &data);
  if (!data.vectorgroup) return variable;
  return variable - (variable - CCTK_FirstVarIndexI(group)) % data.vectorlength;
}

/// What a function declares, as pairs of variable and timelevel; vectors as a whole.
std::set<std::pair<int, int>> declared_data(const flesh::ScheduledFunction& function) {
  std::set<std::pair<int, int>> declared;
  for (const auto* accesses : {&function.reads, &function.writes})
    for (const flesh::DataAccess& access : *accesses)
      declared.emplace(first_of_vector(access.variable), access.timelevel);
  return declared;
}

}  // namespace

DeclaredScope::DeclaredScope(GridHierarchy& gh, const flesh::ScheduledFunction& function) {
  const auto declared = declared_data(function);
  if (declared.empty()) return;
  const std::vector<int> groups = flesh::groups_in_sight(function.thorn);
  const std::set<int> in_sight(groups.begin(), groups.end());
  for (int variable = 0; variable < CCTK_NumVars(); ++variable) {
    const bool is_scalar = CCTK_GroupTypeFromVarI(variable) == CCTK_SCALAR;
    if (is_scalar && !in_sight.count(CCTK_GroupIndexFromVarI(variable))) continue;
    for (int timelevel = 0; timelevel < CCTK_DeclaredTimeLevelsVI(variable); ++timelevel) {
      void** const place = &gh.data[variable][timelevel];
      if (!*place || declared.count({first_of_vector(variable), timelevel})) continue;
      hidden_.push_back({place, *place});
      *place = nullptr;
    }
  }
}

DeclaredScope::~DeclaredScope() {
  for (const Hidden& hidden : hidden_) *hidden.place = hidden.data;
}

}  // namespace grid_driver
