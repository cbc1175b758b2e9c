// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The vector whose flux through a surface far away is the mass of space. Pure.
#ifndef ADMMASS_FLUX_HH
#define ADMMASS_FLUX_HH

#include <array>

namespace adm_mass {

/// xx, xy, xz, yy, yz, zz
using Symmetric = std::array<double, 6>;
using Vector = std::array<double, 3>;

/// F^k = (1 / 16 pi) sqrt(det g) g^ij g^kl (d_j g_il - d_l g_ij), with d_a g = derivatives[a].
///
/// The integral of F^k n_k over a surface with the coordinate normal n is the ADM mass if the surface is far
/// away and coordinates become Cartesian there. Around a puncture M, psi = 1 + M / (2 r), it is M psi.
/// Source: Arnowitt, Deser and Misner 1962; York 1979, in: Sources of gravitational radiation.
Vector mass_flux(const Symmetric& metric, const std::array<Symmetric, 3>& derivatives);

}  // namespace adm_mass

#endif
