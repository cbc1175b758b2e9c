// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/shape/levels.hh"

#include <stdexcept>
#include <string>

#include "Saguaro/GridDriver/src/shape/zones.hh"

namespace grid_driver {
namespace {

using geometry::Centring;

/// Twice a coordinate in points: boundaries may lie halfway between points.
using Halves = Coordinate;

/// From the outermost point of a face to the physical boundary.
Halves boundary_depth(const Domain& domain, int face) {
  const Coordinate inside = domain.is_staggered[face] ? -1 : 0;  // if boundary points lie inside of it
  const Coordinate points = domain.is_internal[face] ? inside : domain.boundary_widths[face] - 1;
  return 2 * (points + domain.shift_out[face]) + domain.is_staggered[face];
}

/// Where a place, given in points of the coarsest level, is in points of a finer one.
Halves on_finer_level(Halves place, Coordinate factor, Centring centring) {
  return centring == Centring::vertex ? factor * place : factor * (place + 1) - 1;
}

Coordinate whole(Halves place, int level, int axis, Coordinate factor, Centring centring,
                 const std::string& parameter) {
  if (place % 2 == 0) return place / 2;
  static const char* const names[] = {"x", "y", "z"};
  throw std::invalid_argument(
      "level " + std::to_string(level) + " has no points for the boundary of the domain in direction " +
      names[axis] + ": with refinement factor " + std::to_string(factor) + " and " +
      (centring == Centring::vertex ? "vertex" : "cell") + " centring the boundary must " +
      (centring == Centring::vertex ? "not be staggered; set CoordBase::boundary_staggered_... = no, or "
                                    : "be staggered; set CoordBase::boundary_staggered_... = yes, or ") +
      parameter + (centring == Centring::vertex ? " = \"cell\"" : " = \"vertex\""));
}

Box domain_of_level(const Domain& domain, int level, const Index& factor, const Settings& settings) {
  const Centring centring = settings.centring;
  const std::string& parameter = settings.names.centring;
  Box result = geometry::box_between<3>({0, 0, 0}, {0, 0, 0});
  for (int d = 0; d < 3; ++d) {
    const Halves below = boundary_depth(domain, 2 * d), above = boundary_depth(domain, 2 * d + 1);
    const Halves last = 2 * (domain.points[d] - 1);
    result.lower[d] =
        whole(on_finer_level(below, factor[d], centring) - below, level, d, factor[d], centring, parameter);
    result.upper[d] = whole(on_finer_level(last - above, factor[d], centring) + above, level, d, factor[d],
                            centring, parameter);
  }
  return result;
}

/// A direction that is all boundary has none: its points are as good as any.
Box interior_of(const Box& domain, const PerFace<int>& widths) {
  Box result = domain;
  for (int d = 0; d < 3; ++d) {
    if (domain.extent(d) <= widths[2 * d] + widths[2 * d + 1]) continue;
    result.lower[d] += widths[2 * d];
    result.upper[d] -= widths[2 * d + 1];
  }
  return result;
}

Box physical_part(Box box, const Domain& domain) {
  for (int d = 0; d < 3; ++d) {
    box.lower[d] += (boundary_depth(domain, 2 * d) + 1) / 2;
    box.upper[d] -= (boundary_depth(domain, 2 * d + 1) + 1) / 2;
  }
  return box;
}

Index quotient(const Index& a, const Index& b) {
  return geometry::by_axis<3>([](Coordinate x, Coordinate y) { return x / y; }, a, b);
}

std::string named(int level, int map, std::size_t maps) {
  return "level " + std::to_string(level) + (maps > 1 ? " of map " + std::to_string(map) : "");
}

/// The points that a region's edges are interpolated from must exist.
void require_nested(const Region& fine, const LevelShape& shape, const Region& coarse,
                    const std::string& name) {
  const Region needed = fine.expanded(shape.ghosts, shape.ghosts) & Region(shape.interior);
  const Region missing = bases(needed, shape.step) - coarse;
  if (missing.empty()) return;
  throw std::invalid_argument(
      name + " is not nested: its ghost zones need points of the coarser level that do not exist, " +
      std::to_string(missing.size()) + " in " + to_text(missing.bounding_box()) +
      "; refine less, or more of the coarser level");
}

}  // namespace

std::vector<LevelShape> level_shapes(const Domain& domain, const Settings& settings) {
  std::vector<LevelShape> result;
  for (int level = 0; level < settings.max_levels(); ++level) {
    const LevelSettings& wanted = settings.levels[level];
    const LevelSettings& coarser = settings.levels[std::max(level - 1, 0)];
    LevelShape shape;
    shape.factor = wanted.factor;
    shape.step = level == 0 ? Index{1, 1, 1} : quotient(wanted.factor, coarser.factor);
    shape.time_factor = wanted.time_factor;
    shape.time_step = level == 0 ? 1 : wanted.time_factor / coarser.time_factor;
    shape.centring = settings.centring;
    shape.domain = domain_of_level(domain, level, wanted.factor, settings);
    shape.physical = physical_part(shape.domain, domain);
    if (shape.centring == Centring::vertex) shape.is_staggered = domain.is_staggered;
    shape.interior = interior_of(shape.domain, domain.boundary_widths);
    shape.ghosts = wanted.ghosts.value_or(settings.ghosts);
    if (level > 0) {
      shape.buffers = wanted.buffers;
      shape.overlaps = wanted.overlaps;
    }
    result.push_back(shape);
  }
  return result;
}

Structure without_empty_levels(Structure structure) {
  for (std::size_t level = 0; level < structure.size(); ++level) {
    bool is_empty = true;
    for (const Region& region : structure[level]) is_empty &= region.empty();
    if (is_empty) structure.resize(level);
  }
  return structure;
}

void require_sound(const Structure& structure, const std::vector<std::vector<LevelShape>>& shapes,
                   const std::string& most_levels) {
  const std::size_t maps = shapes.size(), most = shapes.at(0).size();
  if (structure.empty() || structure.size() > most)
    throw std::invalid_argument("a grid structure has " + std::to_string(structure.size()) +
                                " levels; from 1 to " + std::to_string(most) + " are possible (" +
                                most_levels + ")");
  for (std::size_t level = 0; level < structure.size(); ++level) {
    if (structure[level].size() != maps)
      throw std::invalid_argument("level " + std::to_string(level) + " of a grid structure has regions for " +
                                  std::to_string(structure[level].size()) + " maps, but there are " +
                                  std::to_string(maps));
    for (std::size_t map = 0; map < maps; ++map) {
      const LevelShape& shape = shapes[map][level];
      const Region& region = structure[level][map];
      const std::string name = named(static_cast<int>(level), static_cast<int>(map), maps);
      if (!is_subset(region, Region(shape.domain)))
        throw std::invalid_argument(name + " is to have points outside of the domain " +
                                    to_text(shape.domain) + ": " +
                                    to_text((region - Region(shape.domain)).bounding_box()));
      if (level == 0 && !(region == Region(shape.domain)))
        throw std::invalid_argument("the coarsest level must be the whole domain");
      if (level > 0) require_nested(region, shape, structure[level - 1][map], name);
    }
  }
}

}  // namespace grid_driver
