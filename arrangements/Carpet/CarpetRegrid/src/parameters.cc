// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What parameters must not ask for.
#include <stdexcept>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "grid_driver_faces.hh"
#include "regridder.hh"
#include "regridding.hh"

namespace {

int max_levels() { return grid_driver::settings().max_levels(); }

/// Calls `read(text)`; what is wrong with the text becomes a complaint about the parameter.
template <class Read>
auto read_list(const char* parameter, const char* text, const Read& read) -> decltype(read(text)) {
  try {
    return read(text);
  } catch (const std::invalid_argument& error) {
    CCTK_VPARAMWARN("CarpetRegrid::%s: %s", parameter, error.what());
    return {};
  }
}

void check_list(const char* parameter, const char* text) {
  DECLARE_CCTK_PARAMETERS;
  const auto levels = read_list(parameter, text, regridding::listed_boxes);
  const int listed = static_cast<int>(levels.size());
  if (listed < refinement_levels - 1)
    CCTK_VPARAMWARN(
        "CarpetRegrid::%s has boxes of %d levels, but CarpetRegrid::refinement_levels = %d needs %d",
        parameter, listed, int(refinement_levels), int(refinement_levels) - 1);
  if (listed > max_levels() - 1)
    CCTK_VPARAMWARN(
        "CarpetRegrid::%s has boxes of %d levels, but Carpet::max_refinement_levels = %d allows %d besides "
        "the "
        "coarsest",
        parameter, listed, max_levels(), max_levels() - 1);
}

void check_regions() {
  DECLARE_CCTK_PARAMETERS;
  constexpr int levels_with_parameters = 4;
  if (CCTK_EQUALS(refined_regions, "none") && refinement_levels != 1)
    CCTK_VPARAMWARN("CarpetRegrid::refined_regions = \"none\", but refinement_levels = %d; set it to 1",
                    int(refinement_levels));
  if (CCTK_EQUALS(refined_regions, "automatic"))
    CCTK_PARAMWARN(
        "CarpetRegrid::refined_regions = \"automatic\" is not supported; say with \"manual-coordinate-list\" "
        "where to refine");
  if (CCTK_EQUALS(refined_regions, "manual-gridpoint-list")) check_list("gridpoints", gridpoints);
  if (CCTK_EQUALS(refined_regions, "manual-coordinate-list")) check_list("coordinates", coordinates);
  if ((CCTK_EQUALS(refined_regions, "manual-gridpoints") ||
       CCTK_EQUALS(refined_regions, "manual-coordinates")) &&
      refinement_levels > levels_with_parameters)
    CCTK_VPARAMWARN(
        "CarpetRegrid::refined_regions = \"%s\" can describe %d levels, but refinement_levels = %d; use "
        "\"%s-list\"",
        refined_regions, levels_with_parameters, int(refinement_levels),
        CCTK_EQUALS(refined_regions, "manual-gridpoints") ? "manual-gridpoint" : "manual-coordinate");
}

}  // namespace

extern "C" void CarpetRegridParamcheck(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  if (refinement_levels > max_levels())
    CCTK_VPARAMWARN("CarpetRegrid::refinement_levels = %d, but Carpet::max_refinement_levels = %d",
                    int(refinement_levels), max_levels());
  if (CCTK_EQUALS(activate_levels_on_regrid, "function") && !CCTK_IsFunctionAliased("RegridLevel"))
    CCTK_PARAMWARN(
        "CarpetRegrid::activate_levels_on_regrid = \"function\", but no active thorn provides RegridLevel");
  check_regions();
  read_list("outerbounds", outerbounds, regridding::listed_faces);
}

extern "C" int CarpetRegrid_Startup() {
  grid_driver::register_regridder(carpet_regrid::proposed_structure);
  // Another thorn's RegridLevel may look at anything, as soon as activate_levels_on_regrid is steered to it.
  if (!CCTK_IsFunctionAliased("RegridLevel")) grid_driver::regridder_needs_no_grid_functions();
  return 0;
}
