// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Surfaces as SphericalSurface stores them.
#ifndef CARPETMASK_STORED_SURFACE_HH
#define CARPETMASK_STORED_SURFACE_HH

#include "cctk.h"
#include "surface.hh"

namespace carpet_mask {

/// Balls, and surfaces, that parameters may take out of the domain.
constexpr int max_entries = 10;

/// The surface of SphericalSurface with this number; its radii stay where they are.
Surface stored_surface(const cGH* gh, int number);

}  // namespace carpet_mask

#endif
