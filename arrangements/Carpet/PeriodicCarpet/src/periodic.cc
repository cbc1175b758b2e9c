// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Periodic directions of the driver's domain: which they are, their boundary points, interpolation beyond
// them.
#include "Saguaro/SymmetryZones/src/periodic.hh"

#include <optional>

#include "Saguaro/GridSymmetry/src/faces.hh"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"

namespace {

using symmetry_zones::dimension;
using symmetry_zones::Period;

std::array<bool, dimension> periodic_directions() {
  DECLARE_CCTK_PARAMETERS;
  return {periodic || periodic_x, periodic || periodic_y, periodic || periodic_z};
}

/// The boundary points of the domain, as many on each level.
symmetry_zones::PeriodicZones zones() {
  const auto widths = grid_symmetry::boundary_specification().width;
  const auto directions = periodic_directions();
  symmetry_zones::PeriodicZones result{};
  for (int d = 0; d < dimension; ++d)
    if (directions[d]) result[d] = {static_cast<int>(widths[2 * d]), static_cast<int>(widths[2 * d + 1])};
  return result;
}

/// From one physical face to the other.
std::array<std::optional<Period>, dimension> periods() {
  std::array<CCTK_REAL, dimension> lower, upper, interior_lower, interior_upper, first, last, spacing;
  if (GetDomainSpecification(dimension, lower.data(), upper.data(), interior_lower.data(),
                             interior_upper.data(), first.data(), last.data(), spacing.data()) < 0)
    CCTK_ERROR("Interpolation beyond a periodic face needs the physical domain (GetDomainSpecification)");
  const auto directions = periodic_directions();
  std::array<std::optional<Period>, dimension> result;
  for (int d = 0; d < dimension; ++d)
    if (directions[d]) result[d] = Period{lower[d], upper[d] - lower[d]};
  return result;
}

CCTK_INT interpolate(CCTK_POINTER_TO_CONST cctkGH, CCTK_INT N_dims, CCTK_INT local_interp_handle,
                     CCTK_INT param_table_handle, CCTK_INT coord_system_handle, CCTK_INT N_interp_points,
                     CCTK_INT interp_coords_type, const CCTK_POINTER_TO_CONST* interp_coords,
                     CCTK_INT N_input_arrays, const CCTK_INT* input_array_indices, CCTK_INT N_output_arrays,
                     const CCTK_INT* output_array_types, const CCTK_POINTER* output_arrays, CCTK_INT faces) {
  return symmetry_zones::interpolate_periodic(
      {cctkGH, N_dims, local_interp_handle, param_table_handle, coord_system_handle, N_interp_points,
       interp_coords_type, interp_coords, N_input_arrays, input_array_indices, N_output_arrays,
       output_array_types, output_arrays, faces},
      periods());
}

}  // namespace

extern "C" void PeriodicCarpet_ParamCheck(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  static_cast<void>(cctkGH);
  if (periodic && (periodic_x || periodic_y || periodic_z))
    CCTK_PARAMWARN(
        "PeriodicCarpet::periodic makes all directions periodic; set it, or some of periodic_x, periodic_y "
        "and periodic_z, but not both");
}

extern "C" void PeriodicCarpet_RegisterBC(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  symmetry_zones::register_periodic(cctkGH, periodic_directions(), interpolate, verbose);
}

extern "C" void PeriodicCarpet_ApplyBC(CCTK_ARGUMENTS) {
  symmetry_zones::require_filled(cctkGH, grid_symmetry::selected_grid_functions(cctkGH), zones());
}

extern "C" CCTK_INT BndPeriodicCarpetVI(CCTK_POINTER_TO_CONST cctkGH, CCTK_INT size, const CCTK_INT* stencil,
                                        const CCTK_INT* do_periodic, CCTK_INT var_index) {
  return symmetry_zones::fill_variable(cctkGH, size, stencil, do_periodic, var_index);
}

extern "C" CCTK_INT BndPeriodicCarpetVN(CCTK_POINTER_TO_CONST cctkGH, CCTK_INT size, const CCTK_INT* stencil,
                                        const CCTK_INT* do_periodic, CCTK_STRING var_name) {
  return symmetry_zones::fill_variable(cctkGH, size, stencil, do_periodic, var_name);
}

extern "C" CCTK_INT BndPeriodicCarpetGI(CCTK_POINTER_TO_CONST cctkGH, CCTK_INT size, const CCTK_INT* stencil,
                                        const CCTK_INT* do_periodic, CCTK_INT group_index) {
  return symmetry_zones::fill_group(cctkGH, size, stencil, do_periodic, group_index);
}

extern "C" CCTK_INT BndPeriodicCarpetGN(CCTK_POINTER_TO_CONST cctkGH, CCTK_INT size, const CCTK_INT* stencil,
                                        const CCTK_INT* do_periodic, CCTK_STRING group_name) {
  return symmetry_zones::fill_group(cctkGH, size, stencil, do_periodic, group_name);
}
