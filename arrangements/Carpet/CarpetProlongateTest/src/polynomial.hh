// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The polynomial that levels and interpolators ought to reproduce.
#ifndef CARPETPROLONGATETEST_POLYNOMIAL_HH
#define CARPETPROLONGATETEST_POLYNOMIAL_HH

namespace carpet_prolongate_test {

/// sum(n = 0 .. time power) t^n times the sum of 1 f(p,0,0) + 2 f(0,q,0) + 3 f(0,0,r) + 4 f(p,q,0) + 5
/// f(p,0,r) + 6 f(0,q,r) + 7 f(p,q,r), where f(a,b,c) is X^a Y^b Z^c less its mean over [0, 2]^3, and X = x +
/// 1 and so on: so the integral over [-1, 1]^3 is 0, and no direction is like another.
struct Polynomial {
  int x_power = 0;
  int y_power = 0;
  int z_power = 0;
  int time_power = 0;

  double operator()(double time, double x, double y, double z) const;
};

/// That of the parameters.
Polynomial chosen_polynomial();

}  // namespace carpet_prolongate_test

#endif
