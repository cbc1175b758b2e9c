// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What is integrated over the directions of a sphere to give mass, momentum and spin. Pure.
//
// All tend to the values of Arnowitt, Deser and Misner far away, where it does not matter which indices are
// raised. Nearby the definitions are those that output of the public thorn pins. x is the place relative to
// the centre, r = |x| > 0, n = x/r.
#ifndef EXTRACT_DENSITIES_HH
#define EXTRACT_DENSITIES_HH

#include "tensors.hh"

namespace extract {

/// (r^2 / 16 pi) sqrt(det g) g^ij (d_j g_ik - d_k g_ij) n^k, with d_a g = derivatives[a].
double mass_density(const Symmetric& metric, const std::array<Symmetric, 3>& derivatives, const Vector& x);

/// (r^2 / 8 pi) (K_ij - g_ij K) n^j
Vector momentum_density(const Symmetric& metric, const Symmetric& curvature, const Vector& x);

/// (r^2 / 8 pi) [ijk] x^j g^lm K_kl n_m
Vector spin_density(const Symmetric& metric, const Symmetric& curvature, const Vector& x);

}  // namespace extract

#endif
