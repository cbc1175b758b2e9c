// SPDX-License-Identifier: LGPL-2.1-or-later
#include "domain.hh"

#include <cmath>
#include <string>
#include <string_view>

#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "flesh/parameters.hh"

namespace cartgrid3d {

namespace {

/// 0, 1, 2 for x, y, z.
int direction_named(char letter) { return letter - 'x'; }

/// The normal of a plane named by its two directions.
int normal_of(std::string_view plane) {
  return dimension - direction_named(plane[0]) - direction_named(plane[1]);
}

/// Default of grid::xyzmin and grid::xyzmax: they were not set.
constexpr CCTK_REAL unset = -424242;

void reflect(SymmetryPlanes& planes, int normal) { planes[2 * normal].present = true; }

void rotate(SymmetryPlanes& planes, int normal, int axis) {
  planes[2 * normal] = {true, dimension - normal - axis};  // 0 + 1 + 2 = 3: the remaining direction
}

void add_domain(SymmetryPlanes& planes) {
  DECLARE_CCTK_PARAMETERS;
  const int along = direction_named(quadrant_direction[0]);
  const int axis = direction_named(rotation_axis[0]);
  if (CCTK_EQUALS(domain, "octant")) {
    for (int d = 0; d < dimension; ++d) reflect(planes, d);
  } else if (CCTK_EQUALS(domain, "quadrant")) {
    for (int d = 0; d < dimension; ++d)
      if (d != along) reflect(planes, d);
  } else if (CCTK_EQUALS(domain, "quadrant_reflect_rotate")) {
    // The plane that follows the long direction is reflected, the other rotated about the long direction.
    const int reflected = (along + 1) % dimension;
    reflect(planes, reflected);
    rotate(planes, dimension - along - reflected, along);
  } else if (CCTK_EQUALS(domain, "bitant")) {
    reflect(planes, normal_of(bitant_plane));
  } else if (CCTK_EQUALS(domain, "bitant_rotate")) {
    rotate(planes, normal_of(bitant_plane), axis);
  }
}

Line line_of(int direction, int points, int ghosts) {
  DECLARE_CCTK_PARAMETERS;
  const CCTK_INT periodic_in[] = {periodic_x, periodic_y, periodic_z};
  const bool symmetric = symmetry_planes()[2 * direction].present;
  return {points, ghosts, symmetric ? LowerEnd::symmetry : LowerEnd::open,
          periodic && periodic_in[direction] && !symmetric, avoids_origin(direction)};
}

Placement placement(int direction, const Line& line) {
  DECLARE_CCTK_PARAMETERS;
  const CCTK_REAL lower[] = {xmin, ymin, zmin}, upper[] = {xmax, ymax, zmax}, spacing[] = {dx, dy, dz};
  if (CCTK_EQUALS(type, "byrange"))
    return by_range(line, xyzmin != unset ? xyzmin : lower[direction],
                    xyzmax != unset ? xyzmax : upper[direction]);
  if (CCTK_EQUALS(type, "byspacing")) return by_spacing(line, dxyz > 0 ? dxyz : spacing[direction]);
  return by_range(line, -0.5, 0.5);
}

/// A box that CoordBase describes and nobody takes coordinates from was hardly meant so.
void warn_of_unused_box() {
  DECLARE_CCTK_PARAMETERS;
  if (CCTK_EQUALS(type, "coordbase") || CCTK_EQUALS(type, "multipatch")) return;
  for (const char* const name : {"xmin", "xmax", "ymin", "ymax", "zmin", "zmax", "dx", "dy", "dz"})
    if (CCTK_ParameterQueryTimesSet(name, "CoordBase") > 0)
      return flesh::report_parameter_warning(
          std::string("CoordBase::") + name, 0,
          std::string("the coordinates do not come from CoordBase, because "
                      "CartGrid3D::type is \"") +
              type + "\"; expected \"coordbase\"");
}

/// The extent that the parameters of this thorn and the number of grid points of the driver give.
Extent own_extent(const cGH* cctkGH) {
  const auto ghosts = ghost_widths(cctkGH);
  Extent extent;
  for (int d = 0; d < dimension; ++d) {
    const int points = (cctkGH->cctk_gsh[d] - 1) / cctkGH->cctk_levfac[d] + 1;
    extent.lines[d] = placement(d, line_of(d, points, ghosts[d]));
    extent.last[d] = extent.lines[d].origin + (points - 1) * extent.lines[d].spacing;
  }
  return extent;
}

/// A single point spans no range: its spacing is infinite, and its coordinate is no number.
void warn_of_ranges_of_one_point(const cGH* cctkGH) {
  DECLARE_CCTK_PARAMETERS;
  if (!CCTK_EQUALS(type, "byrange")) return;
  const Extent extent = own_extent(cctkGH);
  for (int d = 0; d < dimension; ++d) {
    const std::string name(1, char('x' + d));
    if (!std::isfinite(extent.lines[d].origin) || !std::isfinite(extent.lines[d].spacing))
      flesh::report_parameter_warning(
          "CartGrid3D::type", 0,
          "the grid has no spacing in direction " + name +
              ", for its one point there spans no range; expected more points or, " +
              "for a run in fewer dimensions, \"byspacing\" with a d" + name);
  }
}

/// The extent that CoordBase or a multi-patch thorn gives.
Extent given_extent(const cGH* cctkGH, bool multipatch) {
  using Bounds = std::array<CCTK_REAL, dimension>;
  Bounds physical[2], interior[2], exterior[2], spacing;
  if (multipatch)
    MultiPatch_GetDomainSpecification(MultiPatch_GetMap(cctkGH), dimension, physical[0].data(),
                                      physical[1].data(), interior[0].data(), interior[1].data(),
                                      exterior[0].data(), exterior[1].data(), spacing.data());
  else
    GetDomainSpecification(dimension, physical[0].data(), physical[1].data(), interior[0].data(),
                           interior[1].data(), exterior[0].data(), exterior[1].data(), spacing.data());
  Extent extent;
  for (int d = 0; d < dimension; ++d) extent.lines[d] = {exterior[0][d], spacing[d]};
  extent.last = exterior[1];
  return extent;
}

}  // namespace

SymmetryPlanes symmetry_planes() {
  DECLARE_CCTK_PARAMETERS;
  SymmetryPlanes planes{};
  add_domain(planes);
  const CCTK_INT extra[num_faces] = {symmetry_xmin, symmetry_xmax, symmetry_ymin,
                                     symmetry_ymax, symmetry_zmin, symmetry_zmax};
  for (int face = 0; face < num_faces; ++face)
    if (extra[face]) planes[face].present = true;
  return planes;
}

bool avoids_origin(int direction) {
  DECLARE_CCTK_PARAMETERS;
  const CCTK_INT avoid[] = {avoid_originx, avoid_originy, avoid_originz};
  const CCTK_INT no[] = {no_originx, no_originy, no_originz};
  return avoid_origin && no_origin && avoid[direction] && no[direction];
}

Extent coarse_extent(const cGH* cctkGH) {
  DECLARE_CCTK_PARAMETERS;
  const bool multipatch = CCTK_EQUALS(type, "multipatch");
  return multipatch || CCTK_EQUALS(type, "coordbase") ? given_extent(cctkGH, multipatch) : own_extent(cctkGH);
}

std::array<int, dimension> ghost_widths(const cGH* cctkGH) {
  std::array<int, dimension> widths;
  if (CCTK_GroupnghostzonesGN(cctkGH, dimension, widths.data(), "grid::coordinates") != 0)
    CCTK_ERROR("The driver does not tell the number of ghost zones of grid::coordinates");
  return widths;
}

}  // namespace cartgrid3d

extern "C" void ParamCheck_CartGrid3D(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  cartgrid3d::warn_of_unused_box();
  cartgrid3d::warn_of_ranges_of_one_point(cctkGH);
  if (CCTK_EQUALS(type, "coordbase") && !CCTK_IsFunctionAliased("GetDomainSpecification"))
    CCTK_PARAMWARN("grid::type = \"coordbase\" needs the thorn CoordBase");
  if (CCTK_EQUALS(type, "multipatch") && !CCTK_IsFunctionAliased("MultiPatch_GetDomainSpecification"))
    CCTK_PARAMWARN(
        "grid::type = \"multipatch\" needs a thorn that provides MultiPatch_GetDomainSpecification");
  if (CCTK_EQUALS(type, "byspacing") && dxyz <= 0 && (dx <= 0 || dy <= 0 || dz <= 0))
    CCTK_PARAMWARN("grid::type = \"byspacing\" needs positive spacings dx, dy and dz, or dxyz");
  if (CCTK_EQUALS(domain, "bitant_rotate") &&
      cartgrid3d::direction_named(rotation_axis[0]) == cartgrid3d::normal_of(bitant_plane))
    CCTK_VPARAMWARN(
        "grid::domain = \"bitant_rotate\": a rotation about %s does not map the half-space below the "
        "plane %s onto the one above it; choose an axis in the plane",
        rotation_axis, bitant_plane);
}
