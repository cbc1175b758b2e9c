// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The public header of Regridding: from centres and radii to the refined regions of all levels.
#ifndef SAGUARO_REGRIDDING_HH
#define SAGUARO_REGRIDDING_HH

#include "Saguaro/Regridding/src/box_lists.hh"
#include "Saguaro/Regridding/src/centres.hh"
#include "Saguaro/Regridding/src/level_grid.hh"
#include "Saguaro/Regridding/src/prescribed.hh"
#include "Saguaro/Regridding/src/regions.hh"
#include "Saguaro/Regridding/src/regrid.hh"

#endif
