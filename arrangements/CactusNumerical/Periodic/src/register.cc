// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Which faces are periodic, and interpolation beyond them.
#include <optional>

#include "Saguaro/GridSymmetry/src/faces.hh"
#include "Saguaro/SymmetryZones/src/periodic.hh"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "periodic.hh"

std::array<bool, 3> periodic_thorn::periodic_directions() {
  DECLARE_CCTK_PARAMETERS;
  return {periodic || periodic_x, periodic || periodic_y, periodic || periodic_z};
}

namespace {

using grid_symmetry::dimension;

using symmetry_zones::Period;

/// The points between the zones, each with half a spacing to either side.
Period period_of(const cGH* gh, int d) {
  CCTK_REAL lower, upper;
  if (CCTK_CoordRange(gh, &lower, &upper, d + 1, nullptr, "cart3d") < 0)
    CCTK_ERROR("Interpolation beyond a periodic face needs the range of the coordinate system cart3d");
  const CCTK_REAL spacing = gh->cctk_delta_space[d];
  const CCTK_REAL zone = (grid_symmetry::ghost_widths(gh)[d] - 0.5) * spacing;
  return {lower + zone, upper - lower - 2 * zone};
}

CCTK_INT interpolate(CCTK_POINTER_TO_CONST cctkGH, CCTK_INT N_dims, CCTK_INT local_interp_handle,
                     CCTK_INT param_table_handle, CCTK_INT coord_system_handle, CCTK_INT N_interp_points,
                     CCTK_INT interp_coords_type, const CCTK_POINTER_TO_CONST* interp_coords,
                     CCTK_INT N_input_arrays, const CCTK_INT* input_array_indices, CCTK_INT N_output_arrays,
                     const CCTK_INT* output_array_types, const CCTK_POINTER* output_arrays, CCTK_INT faces) {
  const auto directions = periodic_thorn::periodic_directions();
  std::array<std::optional<Period>, dimension> periods;
  for (int d = 0; d < dimension; ++d)
    if (directions[d]) periods[d] = period_of(static_cast<const cGH*>(cctkGH), d);
  return symmetry_zones::interpolate_periodic(
      {cctkGH, N_dims, local_interp_handle, param_table_handle, coord_system_handle, N_interp_points,
       interp_coords_type, interp_coords, N_input_arrays, input_array_indices, N_output_arrays,
       output_array_types, output_arrays, faces},
      periods);
}

}  // namespace

extern "C" void Periodic_RegisterBC(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  periodic_thorn::register_device_version();
  symmetry_zones::register_periodic(cctkGH, periodic_thorn::periodic_directions(), interpolate, verbose);
}
