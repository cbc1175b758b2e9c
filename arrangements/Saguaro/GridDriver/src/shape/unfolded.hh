// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What lies beyond the faces of a domain that symmetries cut off. Pure.
#ifndef SAGUARO_GRID_DRIVER_SHAPE_UNFOLDED_HH
#define SAGUARO_GRID_DRIVER_SHAPE_UNFOLDED_HH

#include "Saguaro/GridDriver/src/public/grid_driver.hh"
#include "Saguaro/Regridding/src/regridding.hh"

namespace grid_driver {

/// A part of the domain, and what it is a part of.
struct Unfolded {
  Box domain;
  Region region;
};

/// Whether a symmetry shows points beyond a face that are not beside it in memory. Mirrors do not: they keep
/// distances.
bool leads_elsewhere(const regridding::Symmetries& symmetries);

/// A region of a level with all its images, in the domain enlarged by `depth` beyond the faces that lead
/// elsewhere.
Unfolded unfolded(const Region& region, const LevelShape& level, const regridding::Symmetries& symmetries,
                  const Index& depth);

}  // namespace grid_driver

#endif
