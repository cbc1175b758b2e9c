// SPDX-License-Identifier: LGPL-2.1-or-later
#include "punctures.hh"

#include <algorithm>
#include <cmath>

namespace two_punctures {
namespace {

double inner(const Vector& x, const Vector& y) { return x[0] * y[0] + x[1] * y[1] + x[2] * y[2]; }

Vector cross(const Vector& x, const Vector& y) {
  return {x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]};
}

Vector from_puncture(double puncture, const Vector& at) { return {at[0] - puncture, at[1], at[2]}; }

/// 1/r and its first and second derivative by r.
std::array<double, 3> inverse_distance(double r, double extended) {
  if (r >= extended) return {1 / r, -1 / (r * r), 2 / (r * r * r)};
  const double R = extended, rr = r * r, RRR = R * R * R;
  return {3 * rr * rr / (8 * RRR * R * R) - 5 * rr / (4 * RRR) + 15 / (8 * R),
          3 * rr * r / (2 * RRR * R * R) - 5 * r / (2 * RRR), 9 * rr / (2 * RRR * R * R) - 5 / (2 * RRR)};
}

void add_pole(Poles& poles, double mass, const Rounding& rounding, const Vector& x) {
  const double r = rounding.distance(std::sqrt(inner(x, x)));
  const auto [value, first, second] = inverse_distance(r, rounding.extended);
  poles.sum += mass / 2 * value;
  for (int i = 0, component = 0; i < 3; ++i) {
    poles.first[i] += mass / 2 * first * x[i] / r;
    for (int j = i; j < 3; ++j, ++component)
      poles.second[component] +=
          mass / 2 * ((second - first / r) * x[i] * x[j] / (r * r) + (i == j) * first / r);
  }
}

void add_curvature(Symmetric& curvature, const Puncture& puncture, const Rounding& rounding,
                   const Vector& x) {
  const double r = rounding.distance(std::sqrt(inner(x, x)));
  const Vector n{x[0] / r, x[1] / r, x[2] / r};
  const Vector &P = puncture.momentum, nS = cross(n, puncture.spin);
  const double Pn = inner(P, n), of_momentum = 1.5 / (r * r), of_spin = 3 / (r * r * r);
  for (int i = 0, component = 0; i < 3; ++i)
    for (int j = i; j < 3; ++j)
      curvature[component++] += of_momentum * (P[i] * n[j] + P[j] * n[i] - ((i == j) - n[i] * n[j]) * Pn) -
                                of_spin * (nS[i] * n[j] + nS[j] * n[i]);
}

}  // namespace

double Rounding::distance(double r) const {
  const double ee = epsilon * epsilon;
  return std::max(std::sqrt(std::sqrt(r * r * r * r + ee * ee)), tiny);
}

Poles poles(const Binary& binary, const Rounding& rounding, const Vector& at) {
  Poles poles{};
  add_pole(poles, binary.plus.mass, rounding, from_puncture(binary.distance, at));
  add_pole(poles, binary.minus.mass, rounding, from_puncture(-binary.distance, at));
  return poles;
}

Symmetric curvature(const Binary& binary, const Rounding& rounding, const Vector& at) {
  Symmetric curvature{};
  add_curvature(curvature, binary.plus, rounding, from_puncture(binary.distance, at));
  add_curvature(curvature, binary.minus, rounding, from_puncture(-binary.distance, at));
  return curvature;
}

double square(const Symmetric& a) {
  return a[0] * a[0] + a[3] * a[3] + a[5] * a[5] + 2 * (a[1] * a[1] + a[2] * a[2] + a[4] * a[4]);
}

Vector angular_momentum(const Binary& binary, const Vector& offset) {
  Vector sum{};
  for (const int sign : {+1, -1}) {
    const Puncture& puncture = sign > 0 ? binary.plus : binary.minus;
    const Vector orbital =
        cross({offset[0] + sign * binary.distance, offset[1], offset[2]}, puncture.momentum);
    for (int i = 0; i < 3; ++i) sum[i] += orbital[i] + puncture.spin[i];
  }
  return sum;
}

}  // namespace two_punctures
