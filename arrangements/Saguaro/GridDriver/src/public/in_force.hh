// SPDX-License-Identifier: LGPL-2.1-or-later
//
// For thorns that run with other drivers, too.
#ifndef SAGUARO_GRID_DRIVER_PUBLIC_IN_FORCE_HH
#define SAGUARO_GRID_DRIVER_PUBLIC_IN_FORCE_HH

namespace grid_driver {

/// False if another driver runs the simulation, or none does yet: then nothing else may be asked of this one.
bool is_in_force();

}  // namespace grid_driver

#endif
