// SPDX-License-Identifier: LGPL-2.1-or-later
#include "harmonics.hh"

#include <cmath>
#include <numbers>

namespace extract {
namespace {

/// Y_lm at phi = 0; 0 for m > l.
double polar(int l, int m, double theta) {
  if (m > l) return 0;
  double diagonal = std::sqrt(1 / (4 * std::numbers::pi));
  for (int k = 1; k <= m; ++k) diagonal *= -std::sqrt((2 * k + 1) / (2.0 * k)) * std::sin(theta);
  double before = 0, now = diagonal, factor_before = 0;
  for (int k = m + 1; k <= l; ++k) {
    const double factor = std::sqrt((4.0 * k * k - 1) / (double(k) * k - double(m) * m));
    const double next = factor * (std::cos(theta) * now - (factor_before > 0 ? before / factor_before : 0));
    before = now, now = next, factor_before = factor;
  }
  return now;
}

}  // namespace

Harmonic harmonic(int l, int m, double theta, double phi) {
  using Complex = std::complex<double>;
  const double cot = std::cos(theta) / std::sin(theta), sin2 = std::sin(theta) * std::sin(theta);
  const double y = polar(l, m, theta);
  const double dy = m * cot * y + std::sqrt(double(l - m) * (l + m + 1)) * polar(l, m + 1, theta);
  // d_theta^2 Y by Legendre's equation.
  const double w = -l * (l + 1.0) * y - 2 * cot * dy + 2.0 * m * m / sin2 * y;
  const Complex phase = std::polar(1.0, m * phi), im(0, m);
  return {y * phase, dy * phase, im * y * phase, w * phase, 2.0 * im * (dy - cot * y) * phase};
}

}  // namespace extract
