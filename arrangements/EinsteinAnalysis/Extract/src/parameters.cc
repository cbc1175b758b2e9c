// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What parameters ask for, and what must hold of them.
#include <algorithm>
#include <string>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "detectors.hh"
#include "flesh/parameters.hh"

namespace extract {

std::vector<double> detector_radii() {
  DECLARE_CCTK_PARAMETERS;
  const double radii[] = {detector1, detector2, detector3, detector4, detector5,
                          detector6, detector7, detector8, detector9};
  return {radii, radii + std::min(int(num_detectors), most_detectors)};
}

Mirrors grid_mirrors() {
  DECLARE_CCTK_PARAMETERS;
  if (CCTK_EQUALS(domain, "octant")) return {true, true, true};
  if (CCTK_EQUALS(domain, "quadrant"))
    return {!CCTK_EQUALS(quadrant_direction, "x"), !CCTK_EQUALS(quadrant_direction, "y"),
            !CCTK_EQUALS(quadrant_direction, "z")};
  if (CCTK_EQUALS(domain, "bitant"))
    return {bool(CCTK_EQUALS(bitant_plane, "yz")), bool(CCTK_EQUALS(bitant_plane, "xz")),
            bool(CCTK_EQUALS(bitant_plane, "xy"))};
  return {};
}

std::vector<ModeName> wanted_modes() {
  DECLARE_CCTK_PARAMETERS;
  std::vector<ModeName> modes;
  const int first_l = all_modes ? 2 : std::max(2, int(l_mode));
  for (int l = first_l; l <= l_mode; ++l)
    for (int m = all_modes ? 0 : int(m_mode); m <= (all_modes ? l : int(m_mode)); ++m)
      for (const bool is_even : {true, false})
        if (!vanishes({l, m, is_even}, grid_mirrors())) modes.push_back({l, m, is_even});
  return modes;
}

bool are_detectors_due(const cGH* gh) {
  DECLARE_CCTK_PARAMETERS;
  return num_detectors > 0 && itout > 0 && gh->cctk_iteration % itout == 0;
}

bool is_cauchy_due(const cGH* gh) {
  DECLARE_CCTK_PARAMETERS;
  return Cauchy && gh->cctk_iteration == Cauchy_timestep;
}

}  // namespace extract

namespace {

void refuse(const std::string& parameter, const std::string& problem) {
  flesh::report_parameter_mistake("Extract::" + parameter, 0, problem);
}

void check_detectors() {
  DECLARE_CCTK_PARAMETERS;
  if (num_detectors > extract::most_detectors)
    refuse("num_detectors", "there are parameters for 9 detectors only");
  int number = 0;
  for (const double radius : extract::detector_radii()) {
    ++number;
    if (radius == 0) refuse("detector" + std::to_string(number), "the radius of a sphere must be positive");
  }
  if (Cauchy && !(Cauchy_r1 > 0)) refuse("Cauchy_r1", "the radius of a sphere must be positive");
  if (Cauchy && !(Cauchy_dr > 0)) refuse("Cauchy_dr", "the distance of spheres must be positive");
}

void check_origin() {
  DECLARE_CCTK_PARAMETERS;
  const double origin[] = {origin_x, origin_y, origin_z};
  for (int d = 0; d < 3; ++d)
    if (extract::grid_mirrors()[d] && origin[d] != 0)
      refuse(std::string("origin_") + "xyz"[d], std::string("it must be 0: grid::domain = \"") + domain +
                                                    "\" ends at this plane by a reflection");
}

void check_modes() {
  DECLARE_CCTK_PARAMETERS;
  if (!all_modes && l_mode < 2) refuse("l_mode", "waves begin with l = 2");
  if (!all_modes && m_mode > l_mode)
    refuse("m_mode", "it must be at most l_mode, which is " + std::to_string(l_mode));
  if (Nt < 1) refuse("Nt", "a sphere needs points");
  if (Np < 1) refuse("Np", "a sphere needs points");
}

}  // namespace

extern "C" void Extract_ParamCheck(CCTK_ARGUMENTS) {
  static_cast<void>(cctkGH);
  check_detectors();
  check_origin();
  check_modes();
  if (CCTK_IsFunctionAliased("MultiPatch_GetDomainSpecification"))
    refuse("num_detectors", "differences are taken on one Cartesian grid, not on several patches");
}
