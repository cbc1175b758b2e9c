// SPDX-License-Identifier: LGPL-2.1-or-later
#include "harmonics.hh"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numbers>

namespace multipole {
namespace {

double factorial(int n) {
  double result = 1;
  for (int i = 2; i <= n; ++i) result *= i;
  return result;
}

/// n over k; 0 outside of Pascal's triangle.
double binomial(int n, int k) {
  if (k < 0 || k > n) return 0;
  double result = 1;
  for (int i = 1; i <= k; ++i) result = result * (n - k + i) / i;
  return result;
}

double power(double base, int exponent) {
  double result = 1;
  for (int i = 0; i < exponent; ++i) result *= base;
  return result;
}

int alternating(int n) { return n % 2 == 0 ? 1 : -1; }

}  // namespace

double polar_harmonic(int s, int l, int m, double theta) {
  if (l < std::abs(s) || l < std::abs(m)) return 0;
  const double norm = std::sqrt(factorial(l + m) * factorial(l - m) * (2 * l + 1) /
                                (4 * std::numbers::pi * factorial(l + s) * factorial(l - s)));
  const double cosine = std::cos(theta / 2), sine = std::sin(theta / 2);
  double sum = 0;
  // Where both binomials differ from 0, no exponent is negative.
  for (int i = std::max(0, m - s); i <= std::min(l - s, l + m); ++i)
    sum += binomial(l - s, i) * binomial(l + s, i + s - m) * alternating(l - i - s) *
           power(cosine, 2 * i + s - m) * power(sine, 2 * (l - i) + m - s);
  return alternating(m) * norm * sum;
}

}  // namespace multipole
