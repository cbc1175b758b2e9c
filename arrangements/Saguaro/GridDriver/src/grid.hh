// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The grid hierarchy without data: maps, levels, and the lattices of all groups.
#ifndef SAGUARO_GRID_HH
#define SAGUARO_GRID_HH

#include <vector>

#include "Saguaro/GridDriver/src/domain.hh"
#include "Saguaro/GridDriver/src/groups.hh"
#include "Saguaro/GridDriver/src/lattice.hh"
#include "Saguaro/GridDriver/src/settings.hh"

namespace grid_driver {

/// One map: its domain (which thorns may move and stretch by cctk_origin_space and cctk_delta_space) and
/// levels.
struct Map {
  Domain domain;
  /// Coarse to fine; on each level the lattices of grid functions with 1, 2 and 3 dimensions.
  std::vector<std::vector<Lattice>> levels;
};

/// One level of all maps.
struct Level {
  int factor = 1;              ///< points of this level per point of level 0, in space and time
  int offset_denominator = 1;  ///< finest possible factor divided by `factor`
  double time = 0;             ///< of the current timelevel
};

/// One lattice of the hierarchy: of a map and level, or the only one of an array group (then both are 0).
struct Place {
  int map = 0;
  int level = 0;
};

class Grid {
 public:
  Grid(const Settings& settings, const Domain& domain, const Groups& groups, Processes processes);

  int map_count() const { return static_cast<int>(maps_.size()); }
  int level_count() const { return static_cast<int>(levels_.size()); }
  Map& map(int map) { return maps_.at(map); }
  const Map& map(int map) const { return maps_.at(map); }
  Level& level(int level) { return levels_.at(level); }
  const Level& level(int level) const { return levels_.at(level); }

  /// The lattice of grid functions, of three dimensions unless told otherwise.
  const Lattice& lattice(Place place, int dimension = 3) const {
    return maps_.at(place.map).levels.at(place.level).at(dimension - 1);
  }
  /// The lattice of any group; the place does not matter for those that have only one.
  const Lattice& lattice(const Group& group, Place place) const {
    return group.kind == GroupKind::grid_function ? lattice(place, group.dimension)
                                                  : array_lattices_[group.index].at(0);
  }
  /// All places at which a group has data.
  std::vector<Place> places(const Group& group) const;
  /// The places of a group that are synchronised together with one level.
  std::vector<Place> places(const Group& group, int level) const;

 private:
  std::vector<Map> maps_;
  std::vector<Level> levels_;
  std::vector<std::vector<Lattice>> array_lattices_;  // by group; none for grid functions
};

}  // namespace grid_driver

#endif
