// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The three directions of the spectral grid: polynomials in A = -cos a on [-1, 1], and a Fourier series in
// phi.
#ifndef TWOPUNCTURES_AXES_HH
#define TWOPUNCTURES_AXES_HH

#include <vector>

#include "matrix.hh"

namespace two_punctures {

/// The n zeros of the Chebyshev polynomial T_n as collocation points, and derivatives of the polynomial
/// through values there.
struct ChebyshevAxis {
  explicit ChebyshevAxis(int points);

  int points;
  std::vector<double> angle;       ///< a_i = pi (i + 1/2)/n
  std::vector<double> coordinate;  ///< A_i = -cos a_i
  Matrix coefficients;             ///< from values to c_k of sum c_k cos(k a)
  Matrix first, second;            ///< from values to d/dA, d^2/dA^2
};

/// n equally spaced angles, n even. Coefficients: of 1, of cos(m phi) for m = 1 ... n/2, of sin(m phi) for m
/// = 1 ... n/2 - 1.
struct FourierAxis {
  explicit FourierAxis(int points);

  /// m of coefficient k.
  int mode(int k) const { return k <= points / 2 ? k : k - points / 2; }
  bool is_sine(int k) const { return k > points / 2; }

  int points;
  std::vector<double> angle;  ///< 2 pi k/n
  Matrix coefficients;        ///< from values to coefficients
  Matrix values;              ///< and back
};

/// cos(k a) for k = 0 ... count - 1.
void cosines(double angle, int count, double* result);
/// The functions of FourierAxis at an angle.
void fourier_functions(double angle, int points, double* result);

}  // namespace two_punctures

#endif
