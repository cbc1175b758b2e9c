// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What a face tells the driver: the values of its parameters, in the driver's own words.
#ifndef SAGUARO_GRID_DRIVER_PUBLIC_SETTINGS_HH
#define SAGUARO_GRID_DRIVER_PUBLIC_SETTINGS_HH

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "Saguaro/Balance/src/balance.hh"
#include "Saguaro/GridDriver/src/public/grid_driver.hh"
#include "Saguaro/Regridding/src/regridding.hh"
#include "flesh/schedule.hh"

namespace grid_driver {

/// Settings of one level.
struct LevelSettings {
  Index factor{1, 1, 1};             ///< points per point of the coarsest level
  int time_factor = 1;               ///< steps in time per step of the coarsest level
  std::optional<Index> ghosts = {};  ///< other than those of all levels
  Index buffers{};                   ///< width of buffer zones
  Index overlaps{};                  ///< width of overlap zones
  int prolongation_order = 1;        ///< of interpolation in space to this level
};

/// What messages call the parameters that a person may change. A face gives their names; these words serve
/// where it has none.
struct ParameterNames {
  std::string ghosts = "the width of ghost zones";
  std::string max_levels = "the number of levels that may exist";
  std::string time_factors = "the time refinement factors";
  std::string centring = "the centring of refinement";
  std::string order_in_space = "the order of prolongation in space";
  std::string order_in_time = "the order of prolongation in time";
  std::string staggered_operators = "operators for staggered variables";
};

struct Settings {
  ParameterNames names;
  std::string model = "world";  ///< cGH::identity

  // ---- the grid
  int maps = 1;                         ///< all of the same shape, and at the same place, unless
  bool domain_from_multipatch = false;  ///< number, shapes and places of maps from MultiPatch_Get...
  bool domain_from_coordbase = false;   ///< shape and place from GetDomainSpecification, else `points`
  Index points{10, 10, 10};             ///< grid points of the coarsest level, outer boundary included
  Index ghosts{1, 1, 1};
  std::array<bool, 3> periodic{};  ///< the first and last `ghosts` points are copies of those a period away
  /// Symmetries of thorns that show parts of a level beyond faces of the domain, elsewhere than in memory.
  regridding::Symmetries symmetries{};
  /// Parts of the processes of grid functions with 1, 2 and 3 dimensions; none: the longest side is halved.
  std::array<std::optional<balance::ProcessGrid>, 3> process_grids;
  std::vector<LevelSettings> levels{LevelSettings{}};  ///< all that there may ever be
  int max_levels() const { return static_cast<int>(levels.size()); }
  bool has_lockstep = false;  ///< levels with the same time step step together, stage by stage
  /// Whether a level steps together with the next coarser one: its edges are then filled at each stage.
  bool goes_with_coarser(int level) const {
    return has_lockstep && level > 0 && levels[level].time_factor == levels[level - 1].time_factor;
  }
  geometry::Centring centring = geometry::Centring::vertex;
  int prolongation_order_time = 1;
  int restriction_order = 0;            ///< of cells: 0 takes the mean, odd orders interpolate
  bool has_staggered_operators = true;  ///< variables may lie between points on several levels
  bool restricts = true;                ///< finer levels give coarser ones their values
  bool completes_each_restriction =
      false;  ///< POSTRESTRICT on a level before the next coarser one is restricted
  bool sync_during_time_integration = true;  ///< also while interpolation to finer levels is switched off
  bool has_tapered_buffers = false;          ///< buffer zones last for a step of the coarser level
  int row_multiple = 1;                      ///< of points of a row of grid functions in memory
  int components_per_process = 1;            ///< a multiple of
  int devices = 1;                           ///< those that a process has, or 1
  /// Levels with fewer points live on some of the processes, and on some devices of each, only.
  std::int64_t least_points_per_process = 0, least_points_per_device = 0;
  balance::Granularity granularity;  ///< of the boxes of grid functions, unless `searches_balance`
  bool searches_balance = false;  ///< cut by the search of several options; else the longest side is halved
  bool has_modes = true;          ///< false: functions of all modes see the only component

  // ---- storage
  bool enable_all_storage = false;  ///< storage for everything, always
  bool enable_no_storage = false;   ///< storage for no grid function, ever: to look at the grid structure
  bool poison_new_memory = false;
  bool poison_new_timelevels = true;
  int poison_byte = 255;           ///< poisoned memory is filled with it; reals of eight bytes 255 are NaN
  bool checks_for_poison = false;  ///< warn of values that are still poison when they should have been set
  int most_poison_reports = 10;    ///< points per variable, timelevel and component; negative: all
  /// Value of cGH members that have no meaning in the current mode. The number is that of the interface:
  /// thorns compare with it.
  int invalid_integer = 666;
  bool storage_verbose = false;

  // ---- the run
  flesh::PresyncMode presync = flesh::PresyncMode::off;
  double initial_time = 0;
  bool initial_data_when_recovering = false;  ///< recovery_mode "relaxed"
  bool regrid_during_initialisation = false;  ///< level by level, after the initial data of each
  bool prolongate_initial_data = false;  ///< give new levels interpolated values before their initial data
  bool init_3_timelevels = false;        ///< evolve backwards to the past timelevels
  bool init_each_timelevel = false;      ///< call the initial data routines once per timelevel
  bool init_fill_timelevels = false;     ///< copy the initial data to the past timelevels
  bool verbose = false;
  bool overlaps_exchanges = true;  ///< functions whose declarations bind run while messages travel
  bool schedule_barriers = false;
  bool sync_barriers = false;
};

/// What the integrator of a time step tells of the step under way.
struct StepUnderWay {
  bool prolongates = true;  ///< finer levels take values from coarser ones now
  int later_stages = -1;    ///< stages after this one; -1: unknown
};

/// \throws std::invalid_argument if levels are to go in lockstep, and no two of them have the same time step; or if
/// ghost zones are filled when they are read, for then the coarser level has gone on to its next stage
void require_levels_in_lockstep(const Settings& settings);

/// Reads the parameters as they are now. Called at start and before each iteration, because some are
/// steerable.
using SettingsReader = Settings (*)();

}  // namespace grid_driver

#endif
