// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The public header of Geometry: boxes and regions of lattice points, and how to find boxes.
#include "Saguaro/Geometry/src/box.hh"
#include "Saguaro/Geometry/src/box_index.hh"
#include "Saguaro/Geometry/src/region.hh"
