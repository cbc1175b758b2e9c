// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The constraints of general relativity at a point. Pure.
#ifndef ADMCONSTRAINTS_CONSTRAINTS_HH
#define ADMCONSTRAINTS_CONSTRAINTS_HH

#include <array>

namespace adm_constraints {

/// xx, xy, xz, yy, yz, zz
using Symmetric = std::array<double, 6>;
using Vector = std::array<double, 3>;

/// A symmetric tensor at a point with its derivatives; `second` by xx, xy, xz, yy, yz, zz.
struct Jet {
  Symmetric value;
  std::array<Symmetric, 3> first;
  std::array<Symmetric, 6> second;  ///< not needed of the curvature
};

struct Matter {
  double density = 0;    ///< rho, seen by observers along the normal
  Vector momentum = {};  ///< S_i
};

struct Constraints {
  double hamiltonian;  ///< R - K_ij K^ij + K^2 - 16 pi rho
  double normalized;   ///< |hamiltonian|/(|R| + |K_ij K^ij| + K^2 + |16 pi rho|); 0 where all terms vanish
  Vector momentum;     ///< D_j K_i^j - D_i K - 8 pi S_i
};

/// York 1979, in: Sources of gravitational radiation, Cambridge University Press.
Constraints constraints_of(const Jet& metric, const Jet& curvature, const Matter& matter);

}  // namespace adm_constraints

#endif
