// SPDX-License-Identifier: LGPL-2.1-or-later
//
// From parameters to grid variables, and what parameters must not ask for.
#include <array>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "centre_variables.hh"
#include "grid_driver_faces.hh"
#include "regridder.hh"

namespace {

using carpet_regrid2::max_levels;

constexpr int max_centres = 10;

/// What the parameters with a number in their names say of each centre.
struct CentreParameters {
  CCTK_INT levels;
  bool is_active;
  std::array<CCTK_REAL, 3> position;
  std::array<const CCTK_REAL*, 4> radii;  ///< of the cube, then along x, y, z; by level
};

std::array<CentreParameters, max_centres> centre_parameters() {
  DECLARE_CCTK_PARAMETERS;
#define CENTRE(n)                                                                         \
  CentreParameters {                                                                      \
    num_levels_##n, bool(active_##n), {position_x_##n, position_y_##n, position_z_##n}, { \
      radius_##n, radius_x_##n, radius_y_##n, radius_z_##n                                \
    }                                                                                     \
  }
  return {CENTRE(1), CENTRE(2), CENTRE(3), CENTRE(4), CENTRE(5),
          CENTRE(6), CENTRE(7), CENTRE(8), CENTRE(9), CENTRE(10)};
#undef CENTRE
}

void set_radii(CCTK_REAL* variable, const CCTK_REAL* parameter, int centre) {
  for (int level = 0; level < max_levels; ++level) variable[centre * max_levels + level] = parameter[level];
}

}  // namespace

extern "C" void CarpetRegrid2_ParamCheck(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  if (symmetry_rotating90 + symmetry_rotating180 + symmetry_parity > 1)
    CCTK_PARAMWARN(
        "Of CarpetRegrid2::symmetry_rotating90, symmetry_rotating180 and symmetry_parity only one can be "
        "yes");
  const grid_driver::Settings& driver = grid_driver::settings();
  if (num_centres > 0 && driver.max_levels() > 1 && !driver.domain_from_coordbase &&
      !driver.domain_from_multipatch)
    CCTK_PARAMWARN(
        "CarpetRegrid2 places its centres by coordinates, but these are not known before the levels are "
        "made; "
        "set Carpet::domain_from_coordbase = yes and CartGrid3D::type = \"coordbase\"");
  const bool rotates_90 =
      CCTK_IsThornActive("RotatingSymmetry90") || CCTK_IsThornActive("RotatingSymmetry90r");
  const bool rotates_180 = CCTK_IsThornActive("RotatingSymmetry180");
  if ((rotates_90 && (symmetry_rotating180 || symmetry_parity)) ||
      (rotates_180 && (symmetry_rotating90 || symmetry_parity)))
    CCTK_PARAMWARN(
        "CarpetRegrid2::symmetry_... = yes names another symmetry than the active thorn RotatingSymmetry...");
  const auto centres = centre_parameters();
  for (int n = 0; n < num_centres; ++n)
    if (centres[n].levels > grid_driver::settings().max_levels())
      CCTK_VPARAMWARN("CarpetRegrid2::num_levels_%d = %d, but Carpet::max_refinement_levels = %d", n + 1,
                      int(centres[n].levels), grid_driver::settings().max_levels());
  if (adaptive_refinement)
    CCTK_PARAMWARN("CarpetRegrid2::adaptive_refinement is not supported; give centres and radii");
  if (expect_symmetric_grids)
    CCTK_PARAMWARN(
        "CarpetRegrid2::expect_symmetric_grids is not supported: no region is compared with its "
        "mirror image; set it to no");
}

extern "C" void CarpetRegrid2_Initialise(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  *last_iteration = -1;
  *last_map = -1;
  const auto centres = centre_parameters();
  for (int n = 0; n < max_centres; ++n) {
    const CentreParameters& centre = centres[n];
    num_levels[n] = n < num_centres ? centre.levels : 0;
    active[n] = n < num_centres && centre.is_active;
    position_x[n] = centre.position[0];
    position_y[n] = centre.position[1];
    position_z[n] = centre.position[2];
    set_radii(radius, centre.radii[0], n);
    set_radii(radius_x, centre.radii[1], n);
    set_radii(radius_y, centre.radii[2], n);
    set_radii(radius_z, centre.radii[3], n);
    old_active[n] = 0;
    old_num_levels[n] = 0;
    old_position_x[n] = position_x[n];
    old_position_y[n] = position_y[n];
    old_position_z[n] = position_z[n];
    for (int level = 0; level < max_levels; ++level)
      old_radius_x[n * max_levels + level] = old_radius_y[n * max_levels + level] =
          old_radius_z[n * max_levels + level] = -1;
    if (n < num_centres && (verbose || veryverbose))
      CCTK_VINFO("Initialising position of centre %d to [%g,%g,%g]", n, position_x[n], position_y[n],
                 position_z[n]);
  }
  grid_driver::register_regridder(carpet_regrid2::proposed_structure);
  grid_driver::regridder_needs_no_grid_functions();
}
