// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The conformal factor of a Brill wave.
#ifndef IDBRILLDATA_SOLUTION_HH
#define IDBRILLDATA_SOLUTION_HH

#include <vector>

#include "wave.hh"

namespace brill {

struct Resolution {
  int radial = 60;   ///< points from the origin to infinity
  int angular = 12;  ///< points from the axis to the plane z = 0, and so many harmonics l = 0, 2, 4, ...
  double scale = 2;  ///< half of the radial points lie within this radius
};

/// psi = 1 + sum of coefficients T_n(x) Y_lm, with r = scale (1 + x) / (1 - x): it reaches infinity, where
/// psi is 1. It solves the Hamiltonian constraint at a moment of time symmetry,
///   psi_rho rho + psi_rho / rho + psi_zz + exp(2 q) (psi_phi phi + 2 q_phi psi_phi) / rho^2
///   + (q_rho rho + q_zz + exp(2 q) (3 q_phi^2 + 2 q_phi phi) / rho^2) psi / 4 = 0,
/// by collocation along r and projection on harmonics. One process, no threads: the same bits everywhere.
class Solution {
 public:
  /// \throws std::runtime_error if the equations are singular
  Solution(const Wave& wave, const Resolution& resolution);

  double psi(double x, double y, double z) const;
  /// psi tends to 1 + mass / (2 r).
  double mass() const { return mass_; }
  /// The greatest of the last coefficients, along r and over the harmonics, in units of the greatest of all.
  double tail() const;

 private:
  struct Mode {
    int l, m;
  };
  struct Rows;
  struct Angles;
  struct Equations;

  static std::vector<Mode> modes_of(const Wave& wave, const Resolution& resolution);
  void solve(const Wave& wave);
  void set_coefficients(const double* values);
  void set_mass(const Wave& wave, const Angles& angles);

  Resolution resolution_;
  std::vector<Mode> modes_;
  std::vector<double> coefficients_;  ///< by mode, then n
  double mass_ = 0;
};

}  // namespace brill

#endif
