// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef ROTATINGSYMMETRY90_QUARTER_TURN_HH
#define ROTATINGSYMMETRY90_QUARTER_TURN_HH

#include "Saguaro/GridSymmetry/src/axis_map.hh"

namespace quarter_turn {

/// Maps of space under which the fields are invariant: quarter turns about the z axis.
inline grid_symmetry::AxisMap turns(int count) { return grid_symmetry::rotation(2, count); }

/// Tells the driver of the version for devices.
void register_device_version();

}  // namespace quarter_turn

#endif
