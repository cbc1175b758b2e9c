// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Boxes of points on devices, and the mark of functions that devices call.
#ifndef SAGUARO_DEVICE_POINT_BOX_HH
#define SAGUARO_DEVICE_POINT_BOX_HH

#include <cstdint>

#if defined(__CUDACC__)
/// Marks what a device calls.
#define DEVICE_FUNCTION __host__ __device__
#else
#define DEVICE_FUNCTION
#endif

namespace device {

/// Points begin <= i < end, in whatever indices the body uses. At most 2^31 points.
struct PointBox {
  int begin[3], end[3];

  DEVICE_FUNCTION std::int64_t size() const {
    std::int64_t points = 1;
    for (int d = 0; d < 3; ++d) points *= end[d] > begin[d] ? end[d] - begin[d] : 0;
    return points;
  }
};

}  // namespace device

#endif
