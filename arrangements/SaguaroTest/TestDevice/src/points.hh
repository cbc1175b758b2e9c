// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The functions of one point of this thorn, on many points: of the host, or of a device.
#ifndef SAGUARO_TEST_DEVICE_POINTS_HH
#define SAGUARO_TEST_DEVICE_POINTS_HH

#include <array>

#include "Saguaro/Device/src/device.hh"

namespace test_device {

/// How arrays of a component lie in memory.
struct Shape {
  std::array<int, 3> lsh, ash, ghosts;
  std::array<int, 6> bbox;
};

/// u = 2 u_p - u_p_p + sum over d of ratio_d (u_p(+1) - 2 u_p + u_p(-1)) at all points that have neighbours.
/// \param queue  of the device whose memory holds the arrays; null: they are the host's
/// \param ratio  (time step / spacing)^2
void step(device::Queue* queue, const Shape& shape, double* u, const double* u_p, const double* u_p_p,
          const std::array<double, 3>& ratio);
/// u = 0 on the faces of the domain.
void vanish_at_boundary(device::Queue* queue, const Shape& shape, double* u);
/// u = factor u.
void scale(device::Queue* queue, const Shape& shape, double* u, double factor);
/// u = NaN at the middle point.
void spoil_middle(device::Queue* queue, const Shape& shape, double* u);
/// change = u - u_p, size = u^2.
void analyse(device::Queue* queue, const Shape& shape, const double* u, const double* u_p, double* change,
             double* size);

}  // namespace test_device

#endif
