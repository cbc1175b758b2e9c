// SPDX-License-Identifier: LGPL-2.1-or-later
#include "universe.hh"

#include <cmath>

namespace gowdy {
namespace {

const double two_pi = 8 * std::atan(1.0);

}  // namespace

Space space_at(double s, double x, double rate) {
  const double phase = two_pi * s, J0 = ::j0(phase), J1 = ::j1(phase), J0_of_1 = ::j0(two_pi),
               J1_of_1 = ::j1(two_pi);
  const double cosine = std::cos(two_pi * x), sine = std::sin(two_pi * x);
  const double P = J0 * cosine;
  const double P_s = -two_pi * J1 * cosine, P_x = -two_pi * J0 * sine;
  const double lambda =
      -phase * J0 * J1 * cosine * cosine + phase * phase * (J0 * J0 + J1 * J1) / 2 -
      (two_pi * two_pi * (J0_of_1 * J0_of_1 + J1_of_1 * J1_of_1) - two_pi * J0_of_1 * J1_of_1) / 2;
  const double lambda_s = s * (P_s * P_s + P_x * P_x);

  Space space;
  space.metric = {std::exp(lambda / 2) / std::sqrt(s), s * std::exp(P), s * std::exp(-P)};
  // Of the logarithms of the metric's components by s.
  const std::array<double, 3> growth{(lambda_s - 1 / s) / 2, 1 / s + P_s, 1 / s - P_s};
  // ds/dt = rate s, so the lapse is |rate| s times that of the time s, and K = -1/(2 lapse) dg/dt.
  space.lapse = std::abs(rate) * s * std::sqrt(space.metric[0]);
  for (int d = 0; d < 3; ++d)
    space.curvature[d] = -growth[d] * space.metric[d] * rate * s / (2 * space.lapse);
  return space;
}

}  // namespace gowdy
