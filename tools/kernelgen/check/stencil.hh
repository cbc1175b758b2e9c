// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Finite differences along one direction: weights of neighbours, as exact fractions, over a power of the
// spacing.
#ifndef KERNELGEN_CHECK_STENCIL_HH
#define KERNELGEN_CHECK_STENCIL_HH

#include <map>
#include <string>

#include "graph/rational.hh"
#include "parse/script.hh"

namespace kernelgen {

struct Stencil {
  std::map<int, Rational> weights;  ///< displacement -> weight; no zeros
  int spacing_power = 0;            ///< the sum is divided by h to this power

  int reach() const;  ///< farthest displacement
  bool operator==(const Stencil&) const = default;
};

/// Centred difference of even `order` for derivative 1 or 2 (or higher), on the fewest points.
/// Fornberg 1988, Math. Comp. 51, 699.
Stencil centred(int derivative, int order);
/// First derivative of `order` on order + 1 points, displaced by one point towards `side` (+1 or -1).
Stencil lopsided(int order, int side);
/// First derivative of `order` on the point and neighbours on one side only.
Stencil one_sided(int order, int side);
/// Half the sum and half the difference of the two lopsided stencils: what multiplies beta and |beta|.
Stencil advective_centred(int order);
Stencil advective_dissipative(int order);
/// Kreiss-Oliger dissipation of odd `order` p: (-1)^((p+3)/2) (D+ D-)^((p+1)/2) h^p / 2^(p+1).
/// Kreiss and Oliger 1973; Alcubierre 2008, section 9.
Stencil kreiss_oliger(int order);
/// Weights of `derivative` at 0 on the displacements [first, last].
Stencil fornberg(int derivative, int first, int last);

struct BadStencil {
  Span span;
  std::string text;
};

/// The stencil that a definition of the script means where fdOrder is `order`.
/// \throws BadStencil
Stencil stencil_of(const Definition& definition, int order);

}  // namespace kernelgen

#endif
