// SPDX-License-Identifier: LGPL-2.1-or-later
#include "exact_solutions.hh"

#include <cmath>
#include <numbers>

namespace IDScalarWaveCXX {

using std::numbers::pi;

double WaveVector::length() const { return std::sqrt(x * x + y * y + z * z); }

double PlaneWave::operator()(double x, double y, double z, double t) const {
  return amplitude_ * std::cos(2 * pi * (k_.x * x + k_.y * y + k_.z * z + k_.length() * t));
}

double GaussianShell::operator()(double x, double y, double z, double t) const {
  const double r = std::sqrt(x * x + y * y + z * z);
  const double in = (std::abs(r + t) - radius_) / sigma_, out = (std::abs(r - t) - radius_) / sigma_;

  if (t == 0) return amplitude_ * std::exp(-(out * out));
  if (r == 0) return amplitude_ * (1 - 2 * std::abs(t) * in / sigma_) * std::exp(-(in * in));
  return amplitude_ / 2 * ((r + t) * std::exp(-(in * in)) + (r - t) * std::exp(-(out * out))) / r;
}

double StandingWave::operator()(double x, double y, double z, double t) const {
  return amplitude_ * std::sin(pi * k_.x * (x - 0.5)) * std::sin(pi * k_.y * (y - 0.5)) *
         std::sin(pi * k_.z * (z - 0.5)) * std::cos(pi * k_.length() * t);
}

}  // namespace IDScalarWaveCXX
