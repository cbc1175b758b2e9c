// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Modes of a function on a sphere. Pure.
#ifndef MULTIPOLE_PROJECTION_HH
#define MULTIPOLE_PROJECTION_HH

#include <complex>
#include <map>
#include <span>
#include <vector>

#include "quadrature.hh"

namespace multipole {

/// A mode of a function.
struct Mode {
  int l, m;
  std::complex<double> value;
};

/// Points on the unit sphere in rows of constant theta: point i * phi.points.size() + j.
struct SphereGrid {
  Rule theta, phi;

  SphereGrid(Method method, int ntheta, int nphi)
      : theta(rule_in_theta(method, ntheta)), phi(rule_in_phi(method, nphi)) {}
  std::size_t size() const { return theta.points.size() * phi.points.size(); }
};

/// Takes functions on a grid apart into modes. What all functions share is computed once.
class Projection {
 public:
  Projection(SphereGrid grid, int l_max);

  /// The modes C_lm = integral of conj(sYlm) f, l = 0 ... l_max, m = -l ... l, in this order; 0 where l <
  /// |s|.
  /// \param real, imaginary  f at the points of the grid; an empty imaginary part is 0
  /// First the integral over phi for each m, then that over theta: cost O(points l_max + ntheta l_max^2).
  std::vector<Mode> modes_of(std::span<const double> real, std::span<const double> imaginary,
                             int spin_weight);

 private:
  std::vector<std::complex<double>> integrals_over_phi(int m, std::span<const double> real,
                                                       std::span<const double> imaginary) const;
  const std::vector<double>& weighted_harmonics(int spin_weight);

  SphereGrid grid_;
  int l_max_;
  std::vector<std::vector<std::complex<double>>> fourier_;  ///< weight exp(-i m phi), from m = -l_max on
  std::map<int, std::vector<double>> weighted_harmonics_;   ///< of a spin weight, mode by mode, at each theta
};

}  // namespace multipole

#endif
