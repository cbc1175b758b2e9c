// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Boxes whose faces are planes of grid points. Pure.
#ifndef ADMMASS_BOX_HH
#define ADMMASS_BOX_HH

#include <array>
#include <cstdint>
#include <string>

namespace adm_mass {

/// A box in space, by coordinates.
struct Box {
  std::array<double, 3> lower, upper;
};

/// Where the points of a level are: x = origin + index * spacing, index >= 0.
struct Lattice {
  std::array<double, 3> origin, spacing;
};

/// The planes of grid points that are the faces of a box.
struct Planes {
  std::array<std::int64_t, 3> lower, upper;
};

/// Those next to the faces of the box; of two that are equally near, the outer one.
Planes nearest_planes(const Box& box, const Lattice& lattice);

/// Where planes are.
Box box_of(const Planes& planes, const Lattice& lattice);

/// Points of a level: those of index `first` to `last`.
struct Range {
  std::array<std::int64_t, 3> first, last;
};

/// Number of points of the range on the surface of the box.
std::int64_t points_on_surface(const Planes& planes, const Range& range);

/// By what the flux at a point is multiplied so that the sum over all points, times the volume of a cell, is
/// the integral over the box by the trapezoidal rule: the normal over the spacing on a face, half of it on an
/// edge.
std::array<double, 3> layer_weight(const Planes& planes, const std::array<std::int64_t, 3>& point,
                                   const std::array<double, 3>& spacing);

/// "x -1 to 1, y -1 to 1, z -1 to 1"
std::string text_of(const Box& box);

/// What is wrong with a box; empty if nothing is.
std::string problem_with(const Box& box);

}  // namespace adm_mass

#endif
