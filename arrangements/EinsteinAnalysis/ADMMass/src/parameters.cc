// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What must hold of the parameters.
#include <string>

#include "box.hh"
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "flesh/parameters.hh"
#include "requests.hh"

namespace {

std::string element(const char* parameter, int n) {
  return std::string("ADMMass::") + parameter + "[" + std::to_string(n) + "]";
}

void check_box(const cGH* gh, int n) {
  DECLARE_CCTK_PARAMETERS;
  const bool from_grid = ADMMass_distance_from_grid_boundary[n] > 0,
             is_cube = ADMMass_surface_distance[n] > 0;
  if (from_grid && is_cube)
    flesh::report_parameter_warning(
        element("ADMMass_surface_distance", n), 0,
        "the box is not this cube: ADMMass_distance_from_grid_boundary is set and wins");
  if (from_grid || is_cube) return;
  const std::string problem = adm_mass::problem_with(adm_mass::requested_box(gh, n));
  if (!problem.empty())
    flesh::report_parameter_mistake(element("ADMMass_x_min", n), 0, "this is no box: " + problem);
}

void check_sphere(int n) {
  DECLARE_CCTK_PARAMETERS;
  const bool has_effect =
      !ADMMass_use_surface_distance_as_volume_radius && !ADMMass_use_all_volume_as_volume_radius;
  if (ADMMass_volume_radius[n] > 0 && !has_effect)
    flesh::report_parameter_warning(element("ADMMass_volume_radius", n), 0,
                                    "it has no effect: ADMMass_use_surface_distance_as_volume_radius and "
                                    "ADMMass_use_all_volume_as_volume_radius must be \"no\"");
}

}  // namespace

extern "C" void ADMMass_ParamCheck(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  if (ADMMass_number > adm_mass::most_measurements)
    flesh::report_parameter_mistake("ADMMass::ADMMass_number", 0,
                                    "there are parameters for 100 measurements only");
  for (int n = 0; n < ADMMass_number && n < adm_mass::most_measurements; ++n) {
    check_box(cctkGH, n);
    check_sphere(n);
  }
  if (ADMMass_Excise_Horizons && !use_mask)
    flesh::report_parameter_mistake("ADMMass::ADMMass_Excise_Horizons", 0,
                                    "it needs SpaceMask::use_mask = yes");
  if (CCTK_IsFunctionAliased("MultiPatch_GetDomainSpecification"))
    flesh::report_parameter_mistake("ADMMass::ADMMass_number", 0,
                                    "masses are measured on one Cartesian grid, not on several patches");
}
