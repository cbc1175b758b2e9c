// SPDX-License-Identifier: LGPL-2.1-or-later
#include "plane.hh"

#include <cmath>

namespace linear_waves {
namespace {

/// h and its rate of change.
struct Wave {
  double value = 0, rate = 0;
};

void add(Wave& wave, const PlanePackets& packets, double sign, double along, double time) {
  const double k = packets.wave_number, p = packets.packet_number;
  const double phase = k * along + sign * k * time, place = p * along + sign * p * (time - packets.centre);
  const double envelope = packets.amplitude * std::exp(-place * place);
  wave.value += envelope * std::cos(phase);
  wave.rate += envelope * sign * (-k * std::sin(phase) - 2 * place * p * std::cos(phase));
}

}  // namespace

Space plane_packets(const PlanePackets& packets, double time, const Vector& at) {
  const double ct = std::cos(packets.theta), st = std::sin(packets.theta);
  const double cp = std::cos(packets.phi), sp = std::sin(packets.phi);
  const Vector n{st * cp, st * sp, ct}, of_theta{ct * cp, ct * sp, -st}, of_phi{-sp, cp, 0};
  const double along = n[0] * at[0] + n[1] * at[1] + n[2] * at[2];
  Wave wave;
  if (packets.going.in) add(wave, packets, +1, along, time);
  if (packets.going.out) add(wave, packets, -1, along, time);
  Space space;
  for (int i = 0, component = 0; i < 3; ++i)
    for (int j = i; j < 3; ++j, ++component) {
      const double plus = of_theta[i] * of_theta[j] - of_phi[i] * of_phi[j];
      space.metric[component] = (i == j) + wave.value * plus;
      space.curvature[component] = -wave.rate * plus / 2;
    }
  return space;
}

}  // namespace linear_waves
