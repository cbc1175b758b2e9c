// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Weighted sums over molecules of arrays in the memory of a device.
#ifndef SAGUARO_LOCAL_INTERPOLATION_DEVICE_CONTRACTION_HH
#define SAGUARO_LOCAL_INTERPOLATION_DEVICE_CONTRACTION_HH

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "Saguaro/Device/src/device.hh"
#include "Saguaro/LocalInterpolation/src/contraction.hh"

namespace local_interpolation {

/// A Group (groups.hh) in the form that devices read.
struct DeviceGroup {
  const double* data;  ///< on the device, of the point with all subscripts 0
  int highest;
  int derivative[3];
  int outputs[most_derivatives];
};

/// Points. All arrays are in the memory of a device.
struct DevicePoints {
  /// Marks a point that has no molecule. Nothing is computed there.
  static constexpr std::int64_t no_molecule = INT64_MIN;

  int count;
  const std::int64_t*
      molecules;  ///< elements from the point with all subscripts 0 to the molecule's first point
  /// Of point n: weights[n + count * (i + points * (derivative + derivatives * axis))].
  const double* weights;
  int derivatives;  ///< how many have weights (0 ... derivatives-1)
  double* results;  ///< of output o at point n: results[n + count * o]
};

/// Puts one launch into a queue, which computes all groups at all points in three dimensions.
/// \param points  of a molecule along each axis, 1 ... max_points;  \param strides  of subscripts in all arrays
void contract_on_device(device::Queue& queue, int points, const std::array<std::ptrdiff_t, 3>& strides,
                        const std::vector<DeviceGroup>& groups, const DevicePoints& where);

}  // namespace local_interpolation

#endif
