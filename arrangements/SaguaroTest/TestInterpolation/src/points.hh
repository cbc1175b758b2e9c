// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What this thorn does on a device or on the host alike.
#ifndef SAGUARO_TEST_INTERPOLATION_POINTS_HH
#define SAGUARO_TEST_INTERPOLATION_POINTS_HH

#include <array>

#include "Saguaro/Device/src/device.hh"

namespace test_interpolation {

/// values = 2 values at all points of a component.
/// \param queue  of the device whose memory holds the array; null: it is the host's
/// \param size, allocated  points along the axes, and how many the array has room for
void double_values(device::Queue* queue, const std::array<int, 3>& size, const std::array<int, 3>& allocated,
                   double* values);

}  // namespace test_interpolation

#endif
