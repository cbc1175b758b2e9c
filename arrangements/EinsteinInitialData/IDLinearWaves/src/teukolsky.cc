// SPDX-License-Identifier: LGPL-2.1-or-later
#include "teukolsky.hh"

#include <cmath>

namespace linear_waves {
namespace {

/// Teukolsky's functions of radius and time.
struct Radial {
  double A, B, C, K, L;
};

/// From the combinations D_n = F^(n)(t + r) - (-1)^n F^(n)(t - r), n = 0 ... 4.
Radial radial(const double* D, double r) {
  const double r2 = r * r, r3 = r2 * r, r4 = r3 * r, r5 = r4 * r;
  return {3 * (D[2] / r3 - 3 * D[1] / r4 + 3 * D[0] / r5),
          D[3] / r2 - 3 * D[2] / r3 + 6 * D[1] / r4 - 6 * D[0] / r5,
          (D[4] / r - 2 * D[3] / r2 + 9 * D[2] / r3 - 21 * D[1] / r4 + 21 * D[0] / r5) / 4,
          D[2] / r2 - 3 * D[1] / r3 + 3 * D[0] / r4,
          -D[3] / r + 2 * D[2] / r2 - 3 * D[1] / r3 + 3 * D[0] / r4};
}

/// Derivatives by time raise those of F. Waves that only go out have the opposite sign, so that they are
/// those of both without the ones that go in.
Radial radial(const Quadrupole& wave, double time, double r, int time_derivatives) {
  const auto in = wave.packet.at(time + r), out = wave.packet.at(time - r);
  const double sign = wave.going.in ? 1 : -1;
  double D[5];
  for (int n = 0; n < 5; ++n) {
    const int k = n + time_derivatives;
    D[n] = (wave.going.in ? in[k] : 0) - (wave.going.out ? (n % 2 ? -1 : 1) * out[k] : 0);
    D[n] *= sign;
  }
  return radial(D, r);
}

/// Functions of the angles in the even metric, and in the odd one.
struct Even {
  double frr, frt, frp, ft1, ft2, ftp, fp2;
};
struct Odd {
  double drt, drp, dtt, dtp;
};

/// S and T of mode m: even modes of positive m are those of cosines, of negative m those of sines.
double S(int m, double phi) { return m > 0 ? std::cos(m * phi) : std::sin(-m * phi); }
double T(int m, double phi) { return m > 0 ? -std::sin(m * phi) : std::cos(-m * phi); }

Even even(int m, double s, double c, double phi) {
  const double Sm = S(m, phi), Tm = T(m, phi);
  switch (std::abs(m)) {
    case 0:
      return {2 - 3 * s * s, -3 * s * c, 0, 3 * s * s, -1, 0, 3 * s * s - 1};
    case 1:
      return {2 * s * c * Sm, (c * c - s * s) * Sm, c * Tm, -2 * s * c * Sm, 0, s * Tm, -2 * s * c * Sm};
    default:
      return {s * s * Sm, s * c * Sm, s * Tm, (1 + c * c) * Sm, -Sm, -c * Tm, c * c * Sm};
  }
}

Odd odd(int m, double s, double c, double phi) {
  const double Sm = S(m, phi), Tm = T(m, phi);
  switch (std::abs(m)) {
    case 0:
      return {0, -4 * c * s, 0, -s * s};
    case 1:
      return {-2 * c * Sm, -2 * (c * c - s * s) * Tm, -s * Sm, -c * s * Tm};
    default:
      return {4 * s * Sm, 4 * s * c * Tm, -2 * c * Sm, -(2 - s * s) * Tm};
  }
}

/// The wave in the orthonormal frame of r, theta, phi: components rr rt rp tt tp pp.
Symmetric wave_in_frame(const Quadrupole& wave, const Radial& R, double s, double c, double phi) {
  if (wave.is_even) {
    const Even f = even(wave.m, s, c, phi);
    return {R.A * f.frr,
            R.B * f.frt,
            R.B * f.frp,
            R.C * f.ft1 + R.A * f.ft2,
            (R.A - 2 * R.C) * f.ftp,
            -R.C * f.ft1 + R.A * f.fp2};
  }
  const Odd d = odd(wave.m, s, c, phi);
  return {0, R.K * d.drt, R.K * d.drp, R.L * d.dtt, R.L * d.dtp, -R.L * d.dtt};
}

/// To Cartesian components, from those along three directions.
Symmetric cartesian(const Symmetric& h, const std::array<Vector, 3>& frame) {
  const double full[3][3] = {{h[0], h[1], h[2]}, {h[1], h[3], h[4]}, {h[2], h[4], h[5]}};
  Symmetric result{};
  for (int i = 0, component = 0; i < 3; ++i)
    for (int j = i; j < 3; ++j, ++component)
      for (int k = 0; k < 3; ++k)
        for (int l = 0; l < 3; ++l) result[component] += full[k][l] * frame[k][i] * frame[l][j];
  return result;
}

}  // namespace

Space teukolsky_wave(const Quadrupole& wave, double time, const Vector& at) {
  const double r = std::hypot(at[0], at[1], at[2]);
  const double c = at[2] / r, s = std::hypot(at[0], at[1]) / r, phi = std::atan2(at[1], at[0]);
  const double cp = std::cos(phi), sp = std::sin(phi);
  const std::array<Vector, 3> frame{{{s * cp, s * sp, c}, {c * cp, c * sp, -s}, {-sp, cp, 0}}};
  const Symmetric h = cartesian(wave_in_frame(wave, radial(wave, time, r, 0), s, c, phi), frame);
  const Symmetric rate = cartesian(wave_in_frame(wave, radial(wave, time, r, 1), s, c, phi), frame);
  Space space{{1 + h[0], h[1], h[2], 1 + h[3], h[4], 1 + h[5]}, {}};
  for (int n = 0; n < 6; ++n) space.curvature[n] = -rate[n] / 2;
  return space;
}

}  // namespace linear_waves
