// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The geometry of the grid at points of space.
#ifndef QUASILOCALMEASURES_GRID_GEOMETRY_HH
#define QUASILOCALMEASURES_GRID_GEOMETRY_HH

#include <span>
#include <vector>

#include "cctk.h"
#include "space.hh"

namespace quasi_local {

/// Metric and extrinsic curvature with derivatives, and matter if TmunuBase has storage, at the points of
/// surfaces, by QuasiLocalMeasures::interpolator. Each process asks for points of its own, or for none.
/// Collective.
/// \param result  by surface and point
/// \return false if points lie outside of the grid; the result is undefined then
bool interpolate(const cGH* gh, std::span<const std::vector<Vector>> surfaces,
                 std::vector<std::vector<Space>>& result);

}  // namespace quasi_local

#endif
