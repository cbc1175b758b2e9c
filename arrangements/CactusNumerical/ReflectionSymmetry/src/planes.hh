// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The planes of symmetry that the parameters ask for.
#ifndef REFLECTIONSYMMETRY_PLANES_HH
#define REFLECTIONSYMMETRY_PLANES_HH

#include "Saguaro/GridSymmetry/src/faces.hh"
#include "mirror.hh"

namespace reflection_symmetry {

struct Planes {
  grid_symmetry::PerFace<bool> is_present;
  grid_symmetry::PerFace<bool> is_staggered;
};

Planes planes();
/// The zones beyond them, as parts of flesh::outside.
unsigned zones(const Planes& planes);

/// Stops the run if CoordBase places the grid and its boundary does not fit a plane: the field would be
/// reflected to the wrong place. \param ghosts  width of the ghost zones, which is the number of points
/// beyond
void check_plane(const grid_symmetry::BoundarySpecification& boundary, int face, bool is_staggered,
                 int ghosts);

/// The mirror at a face of a component with `points` points across it, of which `width` lie beyond. Stops the
/// run if these are too few.
Mirror mirror_at(int points, int width, int face, bool is_staggered);

/// Tells the driver of the version for devices.
void register_device_version();

}  // namespace reflection_symmetry

#endif
