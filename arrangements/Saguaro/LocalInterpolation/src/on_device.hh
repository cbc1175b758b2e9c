// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Interpolation of arrays in the memory of a device: points go there, results come back.
#ifndef SAGUARO_LOCAL_INTERPOLATION_ON_DEVICE_HH
#define SAGUARO_LOCAL_INTERPOLATION_ON_DEVICE_HH

#include <vector>

#include "Saguaro/Device/src/device.hh"
#include "Saguaro/LocalInterpolation/src/interpolate.hh"

namespace local_interpolation {

/// Whether a device can do what is asked for. It can form products of interpolating functions in three
/// dimensions, for real numbers of 8 bytes, without Jacobians.
bool can_run_on_device(const Request& request);

/// Like interpolate(), with the same bits, for arrays in the memory of a device. Waits for the device.
/// \param request  its inputs lie on the device, all else on the host
/// \return failures in the order of points
std::vector<Failure> interpolate_on_device(device::Device& device, const Request& request);

}  // namespace local_interpolation

#endif
