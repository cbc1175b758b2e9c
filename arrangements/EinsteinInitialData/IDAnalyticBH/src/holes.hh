// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Black holes at rest: space is conformally flat, g = psi^4 delta, with psi = 1 + sum of w/s over poles of
// weight w at distance s, which solves the constraints without extrinsic curvature.
#ifndef IDANALYTICBH_HOLES_HH
#define IDANALYTICBH_HOLES_HH

#include <array>
#include <vector>

namespace black_holes {

using Vector = std::array<double, 3>;
/// Components xx xy xz yy yz zz.
using Symmetric = std::array<double, 6>;

/// A conformal factor and its derivatives divided by it, as StaticConformal has them.
struct Factor {
  double psi;
  Vector first;
  Symmetric second;
};

struct Pole {
  Vector place;
  double weight;
};

/// How the distance from a pole is kept away from 0.
enum class Rounding {
  quadratic,  ///< s^2 = r^2 + epsilon^2
  quartic     ///< s^4 = r^4 + epsilon^4
};

/// What poles add up to. Derivatives are those of w/s without rounding, with s for r.
struct Holes {
  std::vector<Pole> poles;
  Rounding rounding = Rounding::quadratic;
  double epsilon = 0;

  Factor factor(const Vector& at) const;
  /// 1 + sum of w/s.
  double sum(const Vector& at) const;
};

/// A hole of this mass at the origin, in isotropic coordinates. Misner, Thorne, Wheeler 1973, Gravitation,
/// exercise 31.7.
Holes schwarzschild(double mass, double epsilon);

/// Two equal holes at z = +-coth(mu), reflected in each other n times: weights csch(k mu) at z = +-coth(k
/// mu), k = 1 ... n. Misner 1960, Phys. Rev. 118, 1110.
Holes misner(double mu, int reflections);

/// The poles of misner with weights of alternating sign: their sum divided by psi is a lapse that vanishes at
/// the throats. Cadez 1974, Ann. Phys. 83, 449.
Holes cadez(double mu, int reflections);

/// Equal holes of radius csch(mu) whose centres lie on a circle of radius coth(mu), reflected in each other.
/// Misner 1963, Ann. Phys. 24, 102. The number of poles is holes (1 + (holes - 1) + (holes - 1)^2 + ...), one
/// term for each reflection and one.
Holes misner_circle(double mu, int holes, int reflections);

}  // namespace black_holes

#endif
