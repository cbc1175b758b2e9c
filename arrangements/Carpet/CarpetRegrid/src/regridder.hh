// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef CARPETREGRID_REGRIDDER_HH
#define CARPETREGRID_REGRIDDER_HH

#include "cctk.h"
#include "grid_driver_faces.hh"

namespace carpet_regrid {

/// The regridder of the run: what the driver asks for the structure of the grid. Global mode.
grid_driver::Structure proposed_structure(const cGH* gh, const grid_driver::Structure& now);

}  // namespace carpet_regrid

#endif
