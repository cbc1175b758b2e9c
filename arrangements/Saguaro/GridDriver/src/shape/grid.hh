// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The grid hierarchy without data: maps, levels, and the lattices of all groups.
#ifndef SAGUARO_GRID_DRIVER_SHAPE_GRID_HH
#define SAGUARO_GRID_DRIVER_SHAPE_GRID_HH

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "Saguaro/GridDriver/src/public/settings.hh"
#include "Saguaro/GridDriver/src/shape/domain.hh"
#include "Saguaro/GridDriver/src/shape/groups.hh"
#include "Saguaro/GridDriver/src/shape/lattice.hh"

namespace grid_driver {

/// One map: its domain (which thorns may move and stretch by cctk_origin_space and cctk_delta_space) and
/// levels.
struct Map {
  Domain domain;
  std::vector<LevelShape> shapes;  ///< of all levels that may ever exist
  /// Coarse to fine; on each level the lattices of grid functions with 1, 2 and 3 dimensions.
  std::vector<std::vector<Lattice>> levels;
};

/// One level of all maps.
struct Level {
  double time = 0;  ///< of the current timelevel
  std::vector<double> past =
      {};         ///< times of the past timelevels, the newest first, as far as they are known
  int epoch = 0;  ///< of the last change here or below
};

/// One lattice of the hierarchy: of a map and level, or the only one of an array group (then both are 0).
struct Place {
  int map = 0;
  int level = 0;
  friend bool operator==(const Place&, const Place&) = default;
};

/// "10 x 12 x 14"
std::string shape_text(const Index& shape);

class Grid {
 public:
  /// The coarsest level alone. \param domains  by map, at least one
  Grid(const Settings& settings, const std::vector<Domain>& domains, const Groups& groups,
       Processes processes);

  const Settings& settings() const { return settings_; }
  int map_count() const { return static_cast<int>(maps_.size()); }
  int level_count() const { return static_cast<int>(levels_.size()); }
  int max_level_count() const { return static_cast<int>(maps_.front().shapes.size()); }
  Map& map(int map) { return maps_.at(map); }
  const Map& map(int map) const { return maps_.at(map); }
  Level& level(int level) { return levels_.at(level); }
  const Level& level(int level) const { return levels_.at(level); }
  const LevelShape& shape(Place place) const { return maps_.at(place.map).shapes.at(place.level); }
  std::vector<std::vector<LevelShape>> shapes() const;  ///< by map, then level
  /// Steps in time of a level per step of the coarsest; the same on all maps.
  int time_factor(int level) const { return shape({0, level}).time_factor; }

  Structure structure() const;
  /// How narrow boxes of a level may be that has the given points on each map, where these are cut.
  balance::PartWidths widths(int level, const std::vector<Region>& regions) const;
  /// Number of changes of the structure so far.
  int epoch() const { return epoch_; }
  /// Cuts a sound structure into components. Levels that stay as they were keep their lattices.
  /// \return the coarsest level that has changed or is new; the number of levels if only fine ones have gone;
  ///         nothing if all is as it was
  std::optional<int> rebuild(const Structure& structure);

  /// The time above the levels: that of the iteration, which may be in the middle of a step of all levels.
  /// With a single level it is the time of that.
  double global_time() const { return level_count() == 1 ? levels_.front().time : global_time_; }
  void set_global_time(double time) { global_time_ = time; }

  /// A new level begins at the time of the next coarser one. \param time_step  of the coarsest level
  void begin_level(int level, double time_step);
  /// Takes past timelevels to be equally far apart. \param time_step  of the coarsest level
  void set_past_times(int level, double time_step);
  /// Takes over the times of timelevels, the current one first; no past ones are known besides.
  void tell_times(int level, const std::vector<double>& times);
  /// Takes past timelevels of unknown time to be equally far apart. \param time_step  of the coarsest level
  void complete_past_times(int level, double time_step);
  /// The current timelevel becomes a past one; its successor has the same time until that is advanced.
  void keep_time(int level);
  /// Times of the first timelevels of a level, the current one first.
  std::vector<double> times(int level, int count) const;

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
  void cut_level(int level, const std::vector<Region>& regions);
  std::shared_ptr<const balance::CutRule> rule(const balance::PartWidths& widths);

  const Settings& settings_;
  Processes processes_;
  std::vector<Map> maps_;
  std::vector<Level> levels_;
  double global_time_ = 0;
  int epoch_ = 0;
  /// By minimum and comfortable widths. Kept, so that what a search has found once helps after the next
  /// change of the grid; made anew when the granularity is another one.
  std::map<std::pair<Index, Index>, std::shared_ptr<const balance::CutRule>> rules_;
  balance::Granularity granularity_of_rules_;
  std::vector<std::vector<Lattice>> array_lattices_;  // by group; none for grid functions
};

}  // namespace grid_driver

#endif
