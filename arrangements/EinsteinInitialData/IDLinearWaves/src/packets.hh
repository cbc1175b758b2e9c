// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef IDLINEARWAVES_PACKETS_HH
#define IDLINEARWAVES_PACKETS_HH

#include <array>
#include <vector>

namespace linear_waves {

/// How far derivatives are needed: four for the metric, one more for the extrinsic curvature.
constexpr int derivatives_needed = 5;

/// A function F(x) that is a polynomial times exp(-x^2), or a polynomial that is cut off.
class Packet {
 public:
  /// amplitude x exp(-x^2): Eppley 1979, in Sources of Gravitational Radiation (Cambridge).
  static Packet eppley(double amplitude);
  /// amplitude (4/3) sqrt(143/pi)/12288 w^5 (1 - x^2/w^2)^6 for |x| < w: Evans 1986, in Dynamical Spacetimes
  /// and Numerical Relativity (Cambridge).
  static Packet evans(double amplitude, double width);

  /// F and its derivatives at x.
  std::array<double, derivatives_needed + 1> at(double x) const;

 private:
  using Polynomial = std::vector<double>;
  Packet(Polynomial polynomial, bool is_gaussian, double cutoff);

  std::array<Polynomial, derivatives_needed + 1> polynomials_;  ///< of F and its derivatives
  bool is_gaussian_;
  double cutoff_;
};

}  // namespace linear_waves

#endif
