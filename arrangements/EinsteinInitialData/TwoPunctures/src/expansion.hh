// SPDX-License-Identifier: LGPL-2.1-or-later
//
// u between the collocation points.
#ifndef TWOPUNCTURES_EXPANSION_HH
#define TWOPUNCTURES_EXPANSION_HH

#include <vector>

#include "laplacian.hh"
#include "spheroidal.hh"

namespace two_punctures {

class Expansion {
 public:
  Expansion() = default;
  /// \param distance  b;  \param modes  the solution, see Solver
  Expansion(double distance, const Laplacian& laplacian, const Modes& modes);

  /// u by the sum of the whole series: exact for the polynomial. \param place  relative to the middle of the
  /// punctures
  double sum(const Vector& place) const;
  /// u by the second-order Taylor polynomial of v in a, b and phi around the nearest collocation point. Much
  /// cheaper; its error of some 1e-5, does not fall with the resolution of the grid.
  double taylor(const Vector& place) const;

 private:
  /// Value, derivatives by a, b, phi, and second derivatives aa ab a-phi bb b-phi phi-phi.
  struct Derivatives {
    double value, first[3], second[6];
  };
  std::vector<Derivatives> derivatives(const Laplacian& laplacian, const Modes& modes) const;

  double distance_ = 1;
  Resolution points_{};
  std::vector<double> coefficients_;  ///< of cos(i a) cos(j b) f_k(phi): (i n_b + j) n_phi + k
  std::vector<Derivatives> table_;    ///< at the points: (k n_a + i) n_b + j
};

}  // namespace two_punctures

#endif
