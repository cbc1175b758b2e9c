// SPDX-License-Identifier: LGPL-2.1-or-later
#include "spheroidal.hh"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace two_punctures {
namespace {

using std::numbers::pi;

double square(double x) { return x * x; }

/// The positive solution of s^2 - c s - w = 0, w >= 0, without cancellation; `root` is sqrt(c^2 + 4 w).
double positive_solution(double c, double w, double root) {
  if (c >= 0) return (c + root) / 2;
  return 2 * w / (root - c);
}

/// 2 arcsin(sqrt(square)), with square up to 1 but for rounding.
double angle_from(double square) { return 2 * std::asin(std::sqrt(std::min(square, 1.0))); }

double angle_a(double sinh, double cosh) {
  const double t = sinh / (1 + cosh);
  if (t <= 0.5) return angle_from(t);
  return pi - angle_from((1 + 1 / (cosh + sinh)) / (1 + cosh));  // 1 - t
}

double angle_b(double sin, double cos) {
  const double c = std::abs(cos);
  const double nearest = angle_from((sin + sin * sin / (1 + c)) / (2 * (1 + sin)));  // (1 - c/(1 + sin))/2
  return cos >= 0 ? nearest : pi - nearest;
}

}  // namespace

Radial radial(double a) {
  const double t = square(std::sin(a / 2)), away = square(std::cos(a / 2));  // t = tanh(X/2), away = 1 - t
  const double slope = away * (1 + t);
  return {(1 + t * t) / slope, 2 * t / slope, slope, -t * slope};
}

Polar polar(double b) {
  const double B = -std::cos(b), BB = B * B;
  return {-2 * B / (1 + BB), square(std::sin(b)) / (1 + BB), (1 + BB) / 2, B * (1 + BB) / 2};
}

Vector place(double distance, const Angles& at) {
  const Radial X = radial(at.a);
  const Polar R = polar(at.b);
  const double axis = distance * X.sinh * R.sin;
  return {distance * X.cosh * R.cos, axis * std::cos(at.phi), axis * std::sin(at.phi)};
}

// With s = sinh^2 X and q = sin^2 R: s - q = c = (x^2 + rho^2)/b^2 - 1 and s q = w = rho^2/b^2.
Angles angles_of(double distance, const Vector& place) {
  const double x = place[0] / distance, y = place[1] / distance, z = place[2] / distance;
  const double w = y * y + z * z, c = (std::abs(x) - 1) * (std::abs(x) + 1) + w;
  const double root = std::sqrt(c * c + 4 * w);
  const double s = positive_solution(c, w, root), q = std::min(positive_solution(-c, w, root), 1.0);
  const double cosh = std::sqrt(1 + s);
  const double phi = std::atan2(z, y);
  return {angle_a(std::sqrt(s), cosh), angle_b(std::sqrt(q), std::clamp(x / cosh, -1.0, 1.0)),
          phi < 0 ? phi + 2 * pi : phi};
}

}  // namespace two_punctures
