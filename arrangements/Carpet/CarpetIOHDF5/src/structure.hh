// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The grid structure of the run, as files tell it.
#ifndef CARPETIOHDF5_STRUCTURE_HH
#define CARPETIOHDF5_STRUCTURE_HH

#include <map>
#include <string>

#include "Saguaro/HDF5Files/src/grid_structure.hh"
#include "cctk.h"

namespace carpet_io_hdf5 {

/// What a level has of its own.
struct LevelState {
  int stride = 1;  ///< points of the finest possible level per point
  double time = 0;
  double time_step = 0;
};

/// Of the level of the current view; above the levels: of all levels.
std::map<int, LevelState> level_states(const cGH* gh);

/// Regions, components and times of all levels and maps. Lists all components of the machine.
/// Not collective.
hdf5::GridStructure grid_structure(const cGH* gh);

}  // namespace carpet_io_hdf5

#endif
