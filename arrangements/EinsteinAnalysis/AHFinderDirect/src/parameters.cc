// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What must hold of the parameters.
#include <string>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "flesh/parameters.hh"
#include "horizons.hh"

namespace {

void complain(const std::string& parameter, const std::string& problem) {
  flesh::report_parameter_mistake("AHFinderDirect::" + parameter, 0, problem);
}

/// If there is a problem.
void complain_of(const std::string& parameter, const std::string& problem) {
  if (!problem.empty()) complain(parameter, problem);
}

std::string element(const char* parameter, int n) {
  return std::string(parameter) + "[" + std::to_string(n) + "]";
}

void check_horizon(int n) {
  DECLARE_CCTK_PARAMETERS;
  if (!ah_finder::modification_called(surface_modification[n]))
    complain(element("surface_modification", n), "expected none, radius or radius^2");
  if (depends_on[n] >= n)
    complain(element("depends_on", n), "a horizon depends on one with a smaller number");
  if (use_pretracking[n])
    complain(element("use_pretracking", n),
             "pretracking is not there: give a desired value, or a chain of depends_on");
  if (find_every_individual[n] >= 0 && move_origins)
    complain(element("find_every_individual", n), "it cannot be combined with move_origins");
  const ah_finder::SystemType type = ah_finder::system_type_of(n);
  const int zones = int(N_zones_per_right_angle[n]);
  complain_of(
      element("N_zones_per_right_angle", n),
      ah_finder::problem_of_system(type, zones, int(ghost_zone_width), ah_finder::interpatch_order()));
  complain_of("surface_interpolator_pars",
              ah_finder::problem_of_interpolant(type, zones, ah_finder::surface_order()));
  const char* const sources[] = {track_origin_source_x[n], track_origin_source_y[n],
                                 track_origin_source_z[n]};
  for (int d = 0; track_origin_from_grid_scalar[n] && d < 3; ++d)
    if (CCTK_VarIndex(sources[d]) < 0)
      complain(element((std::string("track_origin_source_") + "xyz"[d]).c_str(), n),
               std::string("there is no variable \"") + sources[d] + '"');
}

void check_what_is_not_there() {
  DECLARE_CCTK_PARAMETERS;
  if (!CCTK_EQUALS(method, "find horizons"))
    complain("method", "expected find horizons: nothing else is there");
  if (output_HDF5_files) complain("output_HDF5_files", "surfaces are written as text");
  if (hardwire_Schwarzschild_EF_geometry)
    complain("hardwire_Schwarzschild_EF_geometry", "the geometry is that of the grid; use Exact");
  if (set_new_style_mask && set_mask_for_all_horizons)
    complain("set_new_style_mask", "masks are those of real numbers: set_old_style_mask");
}

}  // namespace

extern "C" void AHFinderDirect_ParamCheck(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  static_cast<void>(cctkGH);
  check_what_is_not_there();
  if (which_horizon_to_announce_centroid > N_horizons)
    complain("which_horizon_to_announce_centroid",
             "there are only N_horizons = " + std::to_string(N_horizons));
  if (patch_overlap_width != 1) complain("patch_overlap_width", "patches share their edges: expected 1");
  for (int n = 1; n <= N_horizons; ++n) check_horizon(n);
}
