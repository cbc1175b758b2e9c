// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Scheduled functions that fill symmetry zones on the side on which variables live.
#ifndef SAGUARO_SYMMETRY_ZONES_REGISTRATION_HH
#define SAGUARO_SYMMETRY_ZONES_REGISTRATION_HH

#include <string_view>

#include "Saguaro/GridDriver/src/public/grid_driver.hh"
#include "flesh/devices.hh"

namespace symmetry_zones {

/// Makes a scheduled function with the tag Device=1 its own version for devices: it is called in singlemap
/// mode on either side, and fill_zone finds where variables live. Call it at start-up.
/// \param thorn, routine  as the schedule names them
template <void (*apply)(cGH*)>
void register_for_both_sides(std::string_view thorn, std::string_view routine) {
  flesh::register_for_all_devices(thorn, routine, [](const cGH* gh) {
    grid_driver::for_each_view(const_cast<cGH*>(gh), grid_driver::Mode::singlemap, apply);
  });
}

}  // namespace symmetry_zones

#endif
