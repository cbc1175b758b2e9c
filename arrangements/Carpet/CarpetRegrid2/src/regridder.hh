// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef CARPETREGRID2_REGRIDDER_HH
#define CARPETREGRID2_REGRIDDER_HH

#include "cctk.h"
#include "grid_driver_faces.hh"

namespace carpet_regrid2 {

/// The regridder of the run: what the driver asks for the structure of the grid. Global mode.
grid_driver::Structure proposed_structure(const cGH* gh, const grid_driver::Structure& now);

/// Whether the regions are considered at the beginning of this iteration.
bool considers_regions(int iteration);

}  // namespace carpet_regrid2

#endif
