// SPDX-License-Identifier: LGPL-2.1-or-later
//
// From parameters to the boxes of a level.
#ifndef CARPETREGRID_REFINED_BOXES_HH
#define CARPETREGRID_REFINED_BOXES_HH

#include <vector>

#include "cctk.h"
#include "regridding.hh"

namespace carpet_regrid {

/// A level whose boxes are wanted.
struct Level {
  int number;  ///< >= 1
  const regridding::LevelGrid& grid;
  const regridding::Index& finest_factor;  ///< that of the finest level that may exist
  const regridding::Coordinates& coordinates;
  const regridding::Box& coarser;  ///< around all boxes of the next coarser level
  double time;
};

/// What `refined_regions` and the parameters that belong to it say.
/// \throws std::invalid_argument if there is no such box on this level
std::vector<regridding::Box> refined_boxes(const Level& level);

}  // namespace carpet_regrid

#endif
