// SPDX-License-Identifier: LGPL-2.1-or-later
#include "packets.hh"

#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

namespace linear_waves {
namespace {

using Polynomial = std::vector<double>;

Polynomial derivative(const Polynomial& p) {
  Polynomial result;
  for (std::size_t n = 1; n < p.size(); ++n) result.push_back(n * p[n]);
  return result;
}

/// What stands before exp(-x^2) in the derivative of p exp(-x^2): p' - 2 x p.
Polynomial derivative_with_gaussian(const Polynomial& p) {
  Polynomial result = derivative(p);
  result.resize(p.size() + 1);
  for (std::size_t n = 0; n < p.size(); ++n) result[n + 1] -= 2 * p[n];
  return result;
}

double value(const Polynomial& p, double x) {
  double sum = 0;
  for (std::size_t n = p.size(); n-- > 0;) sum = sum * x + p[n];
  return sum;
}

}  // namespace

Packet::Packet(Polynomial polynomial, bool is_gaussian, double cutoff)
    : is_gaussian_(is_gaussian), cutoff_(cutoff) {
  polynomials_[0] = std::move(polynomial);
  for (int n = 0; n < derivatives_needed; ++n)
    polynomials_[n + 1] =
        is_gaussian ? derivative_with_gaussian(polynomials_[n]) : derivative(polynomials_[n]);
}

Packet Packet::eppley(double amplitude) {
  return Packet({0, amplitude}, true, std::numeric_limits<double>::infinity());
}

Packet Packet::evans(double amplitude, double width) {
  const double factor = amplitude * 4 / 3 * std::sqrt(143 / std::numbers::pi) / 12288 * std::pow(width, 5);
  const double binomial[] = {1, 6, 15, 20, 15, 6, 1};
  Polynomial polynomial(13);
  for (int n = 0; n <= 6; ++n)
    polynomial[2 * n] = factor * binomial[n] * (n % 2 ? -1 : 1) * std::pow(width, -2 * n);
  return Packet(std::move(polynomial), false, width);
}

std::array<double, derivatives_needed + 1> Packet::at(double x) const {
  std::array<double, derivatives_needed + 1> result{};
  if (!(std::abs(x) < cutoff_)) return result;
  const double factor = is_gaussian_ ? std::exp(-x * x) : 1;
  for (int n = 0; n <= derivatives_needed; ++n) result[n] = factor * value(polynomials_[n], x);
  return result;
}

}  // namespace linear_waves
