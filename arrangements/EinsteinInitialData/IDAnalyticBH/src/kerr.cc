// SPDX-License-Identifier: LGPL-2.1-or-later
#include "kerr.hh"

#include <algorithm>
#include <cmath>
#include <limits>

namespace black_holes {
namespace {

/// psi^4 = S/R^2 with S = r^2 + a^2 z^2/R^2, and derivatives of log(psi) = (log(S) - 2 log(R))/4.
Factor conformal_factor(double a, double R, double r, double dr, double ddr, double S, const Vector& x) {
  const Vector along_z{0, 0, 1};
  const double RR = R * R, z = x[2];
  const auto first_of_S = [&](int i) {
    return 2 * r * dr * x[i] / R + a * a * (2 * z * along_z[i] / RR - 2 * z * z * x[i] / (RR * RR));
  };
  const auto second_of_S = [&](int i, int j) {
    const double delta = i == j;
    return 2 * (dr * dr + r * ddr) * x[i] * x[j] / RR + 2 * r * dr * (delta - x[i] * x[j] / RR) / R +
           a * a *
               (2 * along_z[i] * along_z[j] / RR -
                4 * z * (along_z[i] * x[j] + along_z[j] * x[i]) / (RR * RR) - 2 * z * z * delta / (RR * RR) +
                8 * z * z * x[i] * x[j] / (RR * RR * RR));
  };
  Factor factor{std::sqrt(std::sqrt(S) / R), {}, {}};
  for (int i = 0; i < 3; ++i) factor.first[i] = (first_of_S(i) / S - 2 * x[i] / RR) / 4;
  for (int i = 0, component = 0; i < 3; ++i)
    for (int j = i; j < 3; ++j)
      factor.second[component++] = (second_of_S(i, j) / S - first_of_S(i) * first_of_S(j) / (S * S) -
                                    2 * ((i == j) - 2 * x[i] * x[j] / RR) / RR) /
                                       4 +
                                   factor.first[i] * factor.first[j];
  return factor;
}

}  // namespace

Kerr kerr(double mass, double spin, double epsilon, Vector x) {
  const double m = mass, a = spin;
  const double nearest = std::max(epsilon, std::numeric_limits<double>::epsilon());
  if (std::hypot(x[0], x[1]) < nearest) x[0] = nearest, x[1] = 0;
  const double R = std::hypot(x[0], x[1], x[2]), rho = std::hypot(x[0], x[1]);
  const double cosine = x[2] / R, sine = rho / R;

  const double square = m * m - a * a;
  const double r = R + m + square / (4 * R), dr = 1 - square / (4 * R * R), ddr = square / (2 * R * R * R);
  const double D = R - square / (4 * R);
  const double S = r * r + a * a * cosine * cosine;
  const double B = -2 * m * r * a * sine * sine / S;
  const double P = r * r + a * a - a * B;

  Kerr hole;
  hole.factor = conformal_factor(a, R, r, dr, ddr, S, x);
  hole.lapse = D / std::sqrt(P);
  const double turning = -2 * m * r * a / (P * S);
  hole.shift = {-x[1] * turning, x[0] * turning, 0};

  const Vector of_R{x[0] / R, x[1] / R, x[2] / R};
  const Vector of_theta{x[2] * x[0] / (R * R * rho), x[2] * x[1] / (R * R * rho), -rho / (R * R)};
  const Vector of_phi{-x[1] / (rho * rho), x[0] / (rho * rho), 0};
  const double K_R_phi =
      a * m * sine * sine * (r * r - a * a + 2 * r * r * (r * r + a * a) / S) / (R * S * std::sqrt(P));
  const double K_theta_phi = D * B * a * a * sine * cosine / (S * std::sqrt(P));
  const auto v = [&](int i) { return K_R_phi * of_R[i] + K_theta_phi * of_theta[i]; };
  const double stretching = (P / S - 1) * rho * rho;
  for (int i = 0, component = 0; i < 3; ++i)
    for (int j = i; j < 3; ++j, ++component) {
      hole.metric[component] = (i == j) + stretching * of_phi[i] * of_phi[j];
      hole.curvature[component] = v(i) * of_phi[j] + v(j) * of_phi[i];
    }
  return hole;
}

}  // namespace black_holes
