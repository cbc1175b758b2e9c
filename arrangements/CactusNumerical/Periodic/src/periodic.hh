// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef PERIODIC_PERIODIC_HH
#define PERIODIC_PERIODIC_HH

#include <array>

#include "cctk.h"

namespace periodic_thorn {

/// The directions that the parameters make periodic.
std::array<bool, 3> periodic_directions();

/// Tells the driver of the version for devices.
void register_device_version();

}  // namespace periodic_thorn

#endif
