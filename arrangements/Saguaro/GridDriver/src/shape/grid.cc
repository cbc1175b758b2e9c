// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/shape/grid.hh"

#include <algorithm>

#include "Saguaro/GridDriver/src/shape/levels.hh"
#include "Saguaro/GridDriver/src/shape/minimum_width.hh"

namespace grid_driver {
namespace {

/// More than any group has timelevels, and any interpolation in time needs.
constexpr int most_past_times = 100;

Box box_of(const Index& points) {
  return geometry::box_between<3>({0, 0, 0}, {points[0] - 1, points[1] - 1, points[2] - 1});
}

Lattice array_lattice(const Group& group, Processes processes) {
  if (group.kind == GroupKind::scalar) return Lattice::replicated(0, box_of({1, 1, 1}));
  const Box box = box_of(group.size);
  if (group.replicated) return Lattice::replicated(group.dimension, box);
  const Coordinate uncut = group.folded_sizes.empty() ? 1 : std::max<Coordinate>(group.size[2], 1);
  return Lattice::distributed({group.dimension, box, group.ghosts},
                              {.processes = processes, .widths = {.minimum = {1, 1, uncut}}});
}

/// Grid functions of fewer dimensions extend along the first axes.
Box projected(Box box, int dimension) {
  for (int d = dimension; d < 3; ++d) box.lower[d] = box.upper[d] = 0;
  return box;
}

Region projected(const Region& region, int dimension) {
  if (dimension == 3) return region;
  std::vector<Box> boxes;
  for (const Box& box : region.boxes()) boxes.push_back(projected(box, dimension));
  return Region::united(boxes);
}

Index projected(Index width, int dimension, Coordinate otherwise) {
  for (int d = dimension; d < 3; ++d) width[d] = otherwise;
  return width;
}

LatticeShape lattice_shape(const Settings& settings, const LevelShape& level, const Region& region,
                           int dimension) {
  LatticeShape shape;
  shape.dimension = dimension;
  shape.domain = projected(level.domain, dimension);
  shape.region = projected(region, dimension);
  shape.interior = projected(level.interior, dimension);
  shape.ghosts = projected(level.ghosts, dimension, 0);
  if (leads_elsewhere(settings.symmetries) && level.buffers != Index{}) {
    const Index zones = geometry::sum<3>(level.buffers, level.overlaps);
    const Unfolded around = unfolded(region, level, settings.symmetries, zones);
    shape.unfolded = {projected(around.domain, dimension), projected(around.region, dimension)};
  }
  shape.buffers = projected(level.buffers, dimension, 0);
  shape.overlaps = projected(level.overlaps, dimension, 0);
  shape.step = projected(level.step, dimension, 1);
  shape.centring = level.centring;
  shape.periodic = settings.periodic;
  return shape;
}

}  // namespace

std::string shape_text(const Index& shape) {
  return std::to_string(shape[0]) + " x " + std::to_string(shape[1]) + " x " + std::to_string(shape[2]);
}

Grid::Grid(const Settings& settings, const std::vector<Domain>& domains, const Groups& groups,
           Processes processes)
    : settings_(settings), processes_(processes), global_time_(settings.initial_time) {
  std::vector<Region> coarsest;
  for (const Domain& domain : domains) {
    maps_.push_back({domain, level_shapes(domain, settings), {}});
    coarsest.emplace_back(maps_.back().shapes.front().domain);
  }
  rebuild({coarsest});
  epoch_ = levels_.front().epoch = 0;
  array_lattices_.resize(groups.count());
  for (const Group& group : groups)
    if (group.kind != GroupKind::grid_function)
      array_lattices_[group.index] = {array_lattice(group, processes)};
}

std::shared_ptr<const balance::CutRule> Grid::rule(const balance::PartWidths& widths) {
  if (granularity_of_rules_ != settings_.granularity) rules_.clear();
  granularity_of_rules_ = settings_.granularity;
  std::shared_ptr<const balance::CutRule>& result = rules_[{widths.minimum, widths.comfortable}];
  if (!result && settings_.searches_balance) {
    balance::SearchSettings search;
    search.widths = widths;
    search.threads = 0;
    result = balance::multi_option_rule(search);
  } else if (!result && settings_.granularity.points > 1) {
    result = balance::granular_rule(widths, settings_.granularity);
  }
  return result;
}

/// Where ghost zones reach into the zone at a face, a component has to set all of it, for it would not see
/// what boundary conditions and symmetries set elsewhere after an exchange. So this is avoided where it can
/// be.
balance::PartWidths Grid::widths(int level, const std::vector<Region>& regions) const {
  balance::PartWidths result;
  for (int d = 0; d < 3; ++d) result.comfortable[d] = std::max<Coordinate>(shape({0, level}).ghosts[d], 1);
  for (int map = 0; map < map_count(); ++map) {
    const LevelShape& here = shape({map, level});
    const Box box = regions[map].bounding_box();
    for (int d = 0; d < 3; ++d) {
      const auto require = [&](Coordinate boundary) {
        const Coordinate ghosts = here.ghosts[d];
        const bool is_periodic = settings_.periodic[d];
        result.minimum[d] = std::max(result.minimum[d], minimum_width_at_face(boundary, ghosts, is_periodic));
        result.comfortable[d] =
            std::max(result.comfortable[d], comfortable_width_at_face(boundary, ghosts, is_periodic));
      };
      if (box.lower[d] == here.domain.lower[d]) require(here.interior.lower[d] - here.domain.lower[d]);
      if (box.upper[d] == here.domain.upper[d]) require(here.domain.upper[d] - here.interior.upper[d]);
    }
  }
  return result;
}

/// Cuts all maps of a level together.
void Grid::cut_level(int level, const std::vector<Region>& regions) {
  for (Map& map : maps_) map.levels.at(level).clear();
  const balance::PartWidths of_level = widths(level, regions);
  for (int dimension = 1; dimension <= 3; ++dimension) {
    std::vector<LatticeShape> shapes;
    for (int map = 0; map < map_count(); ++map)
      shapes.push_back(lattice_shape(settings_, shape({map, level}), regions[map], dimension));
    const balance::PartWidths projected_widths{projected(of_level.minimum, dimension, 1),
                                               projected(of_level.comfortable, dimension, 1)};
    auto lattices =
        Lattice::distributed(shapes, {.processes = processes_,
                                      .components_per_process = settings_.components_per_process,
                                      .row_multiple = settings_.row_multiple,
                                      .devices = settings_.devices,
                                      .least_points_per_process = settings_.least_points_per_process,
                                      .least_points_per_device = settings_.least_points_per_device,
                                      .widths = projected_widths,
                                      .grid = settings_.process_grids[dimension - 1],
                                      .rule = rule(projected_widths),
                                      .rule_sees_boundaries = settings_.granularity.boundary > 0});
    for (int map = 0; map < map_count(); ++map) maps_[map].levels[level].push_back(std::move(lattices[map]));
  }
}

std::vector<std::vector<LevelShape>> Grid::shapes() const {
  std::vector<std::vector<LevelShape>> result;
  for (const Map& map : maps_) result.push_back(map.shapes);
  return result;
}

Structure Grid::structure() const {
  Structure result(level_count());
  for (int level = 0; level < level_count(); ++level)
    for (int map = 0; map < map_count(); ++map)
      result[level].push_back(lattice({map, level}).layout().region);
  return result;
}

void Grid::begin_level(int level, double time_step) {
  levels_.at(level).time = levels_.at(level - 1).time;
  set_past_times(level, time_step);
}

void Grid::set_past_times(int level, double time_step) {
  levels_.at(level).past.clear();
  complete_past_times(level, time_step);
}

void Grid::tell_times(int level, const std::vector<double>& times) {
  Level& here = levels_.at(level);
  here.time = times.front();
  here.past.assign(times.begin() + 1, times.end());
}

void Grid::complete_past_times(int level, double time_step) {
  Level& here = levels_.at(level);
  const auto known = static_cast<int>(here.past.size());
  const double oldest = known > 0 ? here.past.back() : here.time;
  for (int t = 1; t <= most_past_times - known; ++t)
    here.past.push_back(oldest - t * time_step / time_factor(level));
}

void Grid::keep_time(int level) {
  Level& here = levels_.at(level);
  here.past.insert(here.past.begin(), here.time);
  here.past.resize(most_past_times);
}

std::vector<double> Grid::times(int level, int count) const {
  const Level& here = levels_.at(level);
  std::vector<double> result{here.time};
  result.insert(result.end(), here.past.begin(), here.past.end());
  result.resize(count);
  return result;
}

std::optional<int> Grid::rebuild(const Structure& wanted) {
  const Structure now = structure();
  const auto count = static_cast<int>(wanted.size());
  std::optional<int> first;
  for (int level = 0; level < count; ++level) {
    const bool is_new = level >= level_count();
    if (!is_new && wanted[level] == now[level]) continue;
    if (!first) first = level;
    if (is_new) {
      for (Map& map : maps_) map.levels.emplace_back();
      levels_.push_back({.time = settings_.initial_time});
    }
    cut_level(level, wanted[level]);
  }
  if (!first && count < level_count()) first = count;
  levels_.resize(count);
  for (Map& map : maps_) map.levels.resize(count);
  if (first) ++epoch_;
  for (int level = first.value_or(count); level < count; ++level) levels_[level].epoch = epoch_;
  return first;
}

std::vector<Place> Grid::places(const Group& group) const {
  if (group.kind != GroupKind::grid_function) return {{0, 0}};
  std::vector<Place> result;
  for (int level = 0; level < level_count(); ++level)
    for (int map = 0; map < map_count(); ++map) result.push_back({map, level});
  return result;
}

std::vector<Place> Grid::places(const Group& group, int level) const {
  if (group.kind != GroupKind::grid_function) return {{0, 0}};
  std::vector<Place> result;
  for (int map = 0; map < map_count(); ++map) result.push_back({map, level});
  return result;
}

}  // namespace grid_driver
