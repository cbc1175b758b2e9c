// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef ROTATINGSYMMETRY180_HALF_TURN_HH
#define ROTATINGSYMMETRY180_HALF_TURN_HH

#include <array>

#include "Saguaro/GridSymmetry/src/axis_map.hh"
#include "cctk.h"

namespace half_turn {

/// The map of space under which the fields are invariant: half a turn about the z direction.
inline grid_symmetry::AxisMap turn() { return grid_symmetry::rotation(2, 2); }

/// x and y of the axis.
std::array<CCTK_REAL, 2> axis();

/// Tells the driver of the version for devices.
void register_device_version();

}  // namespace half_turn

#endif
