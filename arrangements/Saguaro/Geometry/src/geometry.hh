// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The public header of Geometry: boxes and regions of lattice points.
#include "Saguaro/Geometry/src/box.hh"
#include "Saguaro/Geometry/src/region.hh"
