// SPDX-License-Identifier: LGPL-2.1-or-later
#include "polynomial.hh"

#include <cmath>

namespace carpet_prolongate_test {
namespace {

/// The mean of x^power from 0 to 2.
double mean(int power) { return std::pow(2.0, power) / (power + 1); }

/// A power, and its mean.
struct Factor {
  double value;
  double mean;
};

Factor factor(double x, int power) { return {std::pow(x, power), mean(power)}; }

double without_mean(const Factor& a) { return a.value - a.mean; }
double without_mean(const Factor& a, const Factor& b) { return a.value * b.value - a.mean * b.mean; }
double without_mean(const Factor& a, const Factor& b, const Factor& c) {
  return a.value * b.value * c.value - a.mean * b.mean * c.mean;
}

double in_time(double time, int power) {
  double result = 1;
  for (int n = 1; n <= power; ++n) result += std::pow(time, n);
  return result;
}

}  // namespace

double Polynomial::operator()(double time, double x, double y, double z) const {
  const Factor a = factor(x + 1, x_power), b = factor(y + 1, y_power), c = factor(z + 1, z_power);
  const double in_space = 1 * without_mean(a) + 2 * without_mean(b) + 3 * without_mean(c) +
                          4 * without_mean(a, b) + 5 * without_mean(a, c) + 6 * without_mean(b, c) +
                          7 * without_mean(a, b, c);
  return in_time(time, time_power) * in_space;
}

}  // namespace carpet_prolongate_test
