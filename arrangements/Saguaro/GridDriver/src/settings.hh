// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What a face tells the driver: the values of its parameters, in the driver's own words.
#ifndef SAGUARO_SETTINGS_HH
#define SAGUARO_SETTINGS_HH

#include <array>
#include <optional>
#include <string>

#include "Saguaro/Balance/src/balance.hh"
#include "Saguaro/GridDriver/src/grid_driver.hh"
#include "flesh/schedule.hh"

namespace grid_driver {

struct Settings {
  std::string model = "world";  ///< cGH::identity

  // ---- the grid
  bool domain_from_coordbase = false;  ///< shape and place from GetDomainSpecification, else `points`
  Index points{10, 10, 10};            ///< grid points of the coarsest level, outer boundary included
  Index ghosts{1, 1, 1};
  std::array<bool, 3> periodic{};  ///< the first and last `ghosts` points are copies of those a period away
  /// Parts of the processes of grid functions with 1, 2 and 3 dimensions; none: the longest side is halved.
  std::array<std::optional<balance::ProcessGrid>, 3> process_grids;
  int max_levels = 1;         ///< how many levels there may ever be
  int refinement_factor = 2;  ///< from one level to the next, in space and time
  int components_per_process = 1;
  bool has_modes = true;  ///< false: functions of all modes see the only component

  // ---- storage
  bool enable_all_storage = false;  ///< storage for everything, always
  bool enable_no_storage = false;   ///< storage for no grid function, ever: to look at the grid structure
  int max_timelevels = -1;          ///< at most so many timelevels of each group; -1: no limit
  bool poison_new_memory = false;
  bool poison_new_timelevels = true;
  int poison_byte = 255;  ///< poisoned memory is filled with it; reals of eight bytes 255 are NaN
  /// Value of cGH members that have no meaning in the current mode. The number is that of the interface:
  /// thorns compare with it.
  int invalid_integer = 666;
  bool storage_verbose = false;

  // ---- the run
  flesh::PresyncMode presync = flesh::PresyncMode::off;
  double initial_time = 0;
  bool initial_data_when_recovering = false;  ///< recovery_mode "relaxed"
  bool init_each_timelevel = false;           ///< call the initial data routines once per timelevel
  bool init_fill_timelevels = false;          ///< copy the initial data to the past timelevels
  bool verbose = false;
  bool schedule_barriers = false;
  bool sync_barriers = false;
};

/// Reads the parameters as they are now. Called at start and before each iteration, because some are
/// steerable.
using SettingsReader = Settings (*)();

}  // namespace grid_driver

#endif
