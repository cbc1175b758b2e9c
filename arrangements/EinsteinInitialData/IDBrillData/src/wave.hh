// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The function q in the metric of Brill (1959, Ann. Phys. 7, 466),
//   psi^4 (exp(2 q) (d rho^2 + d z^2) + rho^2 d phi^2).
#ifndef IDBRILLDATA_WAVE_HH
#define IDBRILLDATA_WAVE_HH

namespace brill {

enum class Form { exponential, eppley, gundlach };

/// q = a (rho/sigma_rho)^b fall(rho, z) [1 + d rho^m / (1 + e rho^m) cos^2(n phi)].
struct Wave {
  Form form = Form::gundlach;
  double a = 0, b = 2;      ///< form exponential: a rho^(2 + b) / r^2
  double sigma_rho = 1;     ///< not of form exponential
  double centre = 0;        ///< rho_0 of form exponential, else r_0
  double sigma = 1, c = 2;  ///< length of the fall, and power; form exponential: sigma_z
  double d = 0, m = 2, e = 1;
  int n = 2;

  bool is_axisymmetric() const { return a == 0 || d == 0 || n == 0; }
};

/// q and what the constraint needs of its derivatives. \pre rho > 0
struct Q {
  double value;
  double laplacian;  ///< by rho rho and z z
  double by_phi, by_phi_phi;
};
Q q(const Wave& wave, double rho, double z, double phi);

/// The value alone, on the axis, too.
double value_of_q(const Wave& wave, double rho, double z, double phi);

}  // namespace brill

#endif
