// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Packets of plane waves on flat space, to first order.
#ifndef IDLINEARWAVES_PLANE_HH
#define IDLINEARWAVES_PLANE_HH

#include "space.hh"

namespace linear_waves {

struct PlanePackets {
  double amplitude;
  double theta, phi;     ///< direction, in radians
  double wave_number;    ///< 2 pi/wavelength
  double packet_number;  ///< 2 pi/wavepulse
  double centre;         ///< when packets pass the origin
  Going going;
};

/// h = sum of amplitude cos(k n.x +- k t) exp(-(p n.x +- p (t - centre))^2), with + for waves against the
/// direction n; the metric is flat but for 1 + h along theta and 1 - h along phi.
Space plane_packets(const PlanePackets& packets, double time, const Vector& at);

}  // namespace linear_waves

#endif
