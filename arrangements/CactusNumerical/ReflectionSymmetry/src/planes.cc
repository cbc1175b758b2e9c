// SPDX-License-Identifier: LGPL-2.1-or-later
#include "planes.hh"

#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "flesh/levels.hh"
#include "interpolate.hh"

namespace reflection_symmetry {

Planes planes() {
  DECLARE_CCTK_PARAMETERS;
  return {{reflection_x != 0, reflection_upper_x != 0, reflection_y != 0, reflection_upper_y != 0,
           reflection_z != 0, reflection_upper_z != 0},
          {avoid_origin_x != 0, avoid_origin_upper_x != 0, avoid_origin_y != 0, avoid_origin_upper_y != 0,
           avoid_origin_z != 0, avoid_origin_upper_z != 0}};
}

namespace {

/// Does CoordBase place the grid, so that its boundaries must fit the planes?
bool coordbase_places_grid() {
  if (!CCTK_IsImplementationActive("grid")) return false;
  const char* const thorn = CCTK_ImplementationThorn("grid");
  const auto* const type = static_cast<const char* const*>(CCTK_ParameterGet("type", thorn, nullptr));
  return type && CCTK_Equals(*type, "coordbase");
}

}  // namespace

void check_plane(const grid_symmetry::BoundarySpecification& boundary, int face, bool is_staggered,
                 int ghosts) {
  if (!coordbase_places_grid()) return;
  const bool fits = boundary.width[face] == ghosts && (boundary.is_staggered[face] != 0) == is_staggered &&
                    !boundary.is_internal[face] && boundary.shiftout[face] == (is_staggered ? 0 : 1);
  if (fits) return;
  CCTK_VERROR(
      "The %s face is a plane of symmetry that %s; the boundary of the domain has size = %d, internal = %d, "
      "staggered = %d, shiftout = %d there and needs size = %d (ghost zones), internal = 0, staggered = %d, "
      "shiftout = %d (CoordBase::boundary_*)",
      grid_symmetry::face_name(face).c_str(),
      is_staggered ? "lies half-way between two points" : "goes through a point", int(boundary.width[face]),
      int(boundary.is_internal[face]), int(boundary.is_staggered[face]), int(boundary.shiftout[face]), ghosts,
      is_staggered ? 1 : 0, is_staggered ? 0 : 1);
}

unsigned zones(const Planes& planes) {
  unsigned result = 0;
  for (int face = 0; face < grid_symmetry::face_count; ++face)
    if (planes.is_present[face]) result |= flesh::outside::zone(face);
  return result;
}

Mirror mirror_at(int points, int width, int face, bool is_staggered) {
  const Mirror mirror{points, width, face % 2 == 1, is_staggered};
  if (mirror.points < mirror.needed_points())
    CCTK_VERROR(
        "A component has %d points across the %s face, a plane of symmetry with %d points beyond it; it "
        "needs "
        "at least %d: use fewer processes, or more points in that direction",
        mirror.points, grid_symmetry::face_name(face).c_str(), mirror.width, mirror.needed_points());
  return mirror;
}

}  // namespace reflection_symmetry

extern "C" void ReflectionSymmetry_Register(CCTK_ARGUMENTS) {
  reflection_symmetry::register_device_version();
  DECLARE_CCTK_PARAMETERS;
  const auto planes = reflection_symmetry::planes();
  grid_symmetry::register_symmetry(cctkGH, "reflection_symmetry", planes.is_present,
                                   ReflectionSymmetry_Interpolate);
  const auto boundary = grid_symmetry::boundary_specification();
  for (int face = 0; face < grid_symmetry::face_count; ++face)
    if (verbose && planes.is_present[face])
      CCTK_VINFO("The %s face is a plane of symmetry; %d points lie beyond it",
                 grid_symmetry::face_name(face).c_str(), int(boundary.width[face]));
}
