// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The origin and spacing of the grid, and what the coordinate systems are told about them.
#include <string>

#include "CoordBase.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "domain.hh"
#include "util_Table.h"

namespace {

using cartgrid3d::dimension;
using cartgrid3d::Extent;

constexpr const char* names[dimension] = {"x", "y", "z"};
constexpr const char* systems[dimension] = {"cart1d", "cart2d", "cart3d"};

/// Registers the Cartesian system of n dimensions with the flesh.
void register_with_flesh(int n) {
  CCTK_CoordRegisterSystem(n, systems[n - 1]);
  for (int d = 0; d < n; ++d)
    CCTK_CoordRegisterData(d + 1, (std::string("grid::") + names[d]).c_str(), names[d], systems[n - 1]);
}

/// Registers it with CoordBase, as the default for groups of n dimensions.
void register_with_coordbase(const cGH* cctkGH, int n) {
  const int system = Coord_SystemRegister(cctkGH, n, systems[n - 1]);
  if (system < 0) return;  // another thorn has registered it
  for (int d = 0; d < n; ++d) {
    const int coordinate = Coord_CoordRegister(cctkGH, system, d + 1, names[d]);
    if (coordinate >= 0)
      Util_TableSetInt(coordinate, CCTK_VarIndex((std::string("grid::") + names[d]).c_str()), "GAINDEX");
  }
  Util_TableSetString(system, "uniform", "TYPE");
  Coord_SetDefaultSystem(cctkGH, systems[n - 1]);
}

void describe_coordinate(const cGH* cctkGH, int n, int d, const Extent& extent) {
  const int coordinate = Coord_CoordHandle(cctkGH, names[d], systems[n - 1]);
  if (coordinate < 0) return;
  Util_TableSetString(coordinate, "uniform", "TYPE");
  Util_TableSetString(coordinate, "no", "TIMEDEPENDENT");
  Util_TableSetString(coordinate, "CCTK_REAL", "DATATYPE");
  Util_TableSetReal(coordinate, extent.lines[d].origin, "COMPMIN");
  Util_TableSetReal(coordinate, extent.last[d], "COMPMAX");
  Util_TableSetReal(coordinate, extent.lines[d].spacing, "DELTA");
}

/// The first and last index of a direction that are not beyond a plane of symmetry.
void set_physical_range(const cGH* cctkGH, int d, const Extent& extent) {
  const auto planes = cartgrid3d::symmetry_planes();
  const auto ghosts = cartgrid3d::ghost_widths(cctkGH);
  const int points = int((extent.last[d] - extent.lines[d].origin) / extent.lines[d].spacing + 0.5) + 1;
  const int first = planes[2 * d].present ? ghosts[d] : 0;
  const int last = points - 1 - (planes[2 * d + 1].present ? ghosts[d] : 0);
  for (int n = d + 1; n <= dimension; ++n)
    CCTK_CoordRegisterRangePhysIndex(cctkGH, first, last, d + 1, names[d], systems[n - 1]);
}

}  // namespace

extern "C" void RegisterCartGrid3DCoords(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  for (int n = 1; n <= dimension; ++n) register_with_flesh(n);
  CCTK_CoordRegisterSystem(dimension, "spher3d");
  CCTK_CoordRegisterData(1, "grid::r", "r", "spher3d");
  if (register_default_coordinate_systems)
    for (int n = 1; n <= dimension; ++n) register_with_coordbase(cctkGH, n);
}

extern "C" void CartGrid3D_SetRanges(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  const Extent extent = cartgrid3d::coarse_extent(cctkGH);
  for (int d = 0; d < dimension; ++d) {
    cctkGH->cctk_origin_space[d] = extent.lines[d].origin;
    cctkGH->cctk_delta_space[d] = extent.lines[d].spacing;
    for (int n = d + 1; n <= dimension; ++n) {
      CCTK_CoordRegisterRange(cctkGH, extent.lines[d].origin, extent.last[d], d + 1, names[d],
                              systems[n - 1]);
      describe_coordinate(cctkGH, n, d, extent);
    }
    set_physical_range(cctkGH, d, extent);
  }
  *coarse_dx = extent.lines[0].spacing;
  *coarse_dy = extent.lines[1].spacing;
  *coarse_dz = extent.lines[2].spacing;
}
