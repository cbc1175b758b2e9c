// SPDX-License-Identifier: LGPL-2.1-or-later
//
// One number for many that are in the memory of a device: nothing but the number comes to the host.
#ifndef SAGUARO_REDUCTION_DEVICE_POINTS_HH
#define SAGUARO_REDUCTION_DEVICE_POINTS_HH

#include <cstdint>
#include <span>
#include <vector>

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

/// One number that is wanted of many.
struct Wish {
  enum class What { sum, sum_of_weights, minimum, maximum };

  /// Of all together. For sums boxes hold fewer than 2^30 points together.
  std::vector<DevicePoints> points;
  What what;
  Entry entry;
  double start = 0;  ///< of extremes

  bool is_sum() const { return what == What::sum || what == What::sum_of_weights; }
  /// What comes from the device.
  std::int64_t bytes() const;
};

/// What it comes to, on this process: an exact sum, or the least or greatest of the contributions and
/// `start`.
struct Collected {
  exact_sum::ExactSum sum;
  double extreme = 0;
  bool is_nan = false;
};

/// Nothing but the numbers comes to the host, all together: it waits once for any number of wishes.
std::vector<Collected> collect_on_device(device::Device& device, std::span<const Wish> wishes);

}  // namespace reduction

#endif
