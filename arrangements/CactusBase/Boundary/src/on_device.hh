// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Boundary conditions of variables that live on a device.
#ifndef BOUNDARY_ON_DEVICE_HH
#define BOUNDARY_ON_DEVICE_HH

#include <string>
#include <vector>

#include "faces.hh"
#include "registry.hh"

namespace boundary {

/// Applies a condition of this thorn to all components of the level. \param gh  in level mode
/// \return false, and nothing is done, if that is work for the host: the variables are there, or are not real
/// grid functions, or the condition knows no devices
bool apply_on_device(const cGH* gh, const std::string& condition, const std::vector<Selection>& selections);

/// Whether a condition is one of this thorn's that `apply_on_device` knows.
bool is_own(const Condition& condition);

/// Tells the driver of the version for devices of the function that applies all selections.
void register_device_version();

}  // namespace boundary

#endif
