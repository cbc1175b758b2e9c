// SPDX-License-Identifier: LGPL-2.1-or-later
//
// One number for many that are in the memory of a device: nothing but the number comes to the host.
#ifndef SAGUARO_REDUCTION_DEVICE_POINTS_HH
#define SAGUARO_REDUCTION_DEVICE_POINTS_HH

#include <cstdint>
#include <span>

#include "Saguaro/Device/src/device.hh"
#include "Saguaro/Device/src/point_box.hh"
#include "Saguaro/ExactSum/src/exact_sum.hh"
#include "Saguaro/Reduction/src/terms.hh"

namespace reduction {

/// Most timelevels that values are interpolated from.
inline constexpr int most_timelevels = 8;

/// The points of a box of a component. Arrays are memory of the device, and begin at the point 0, 0, 0.
struct DevicePoints {
  device::PointBox box;
  std::int64_t row, plane;  ///< elements from row to row, plane to plane
  /// The value at a point is the sum of in_time[n] * timelevels[n], in this order.
  int timelevel_count;
  const double* timelevels[most_timelevels];
  double in_time[most_timelevels];
  const double* weights;  ///< of the points, times `measure`; null: 1
  double measure;
};

/// What the values of a reduction come to, on this process.
struct Collected {
  exact_sum::ExactSum sum;
  double extreme = 0;  ///< as it was told to begin, if no point counts
  bool is_nan = false;
};

/// The exact sum of the contributions. \param of_weights  of the weights alone
/// Boxes hold fewer than 2^30 points together.
Collected sum_on_device(device::Device& device, std::span<const DevicePoints> points, const Entry& entry,
                        bool of_weights);
/// The least or greatest of the contributions and `start`.
Collected extreme_on_device(device::Device& device, std::span<const DevicePoints> points, const Entry& entry,
                            bool is_minimum, double start);

}  // namespace reduction

#endif
