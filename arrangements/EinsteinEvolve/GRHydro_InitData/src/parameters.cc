// SPDX-License-Identifier: LGPL-2.1-or-later
#include <utility>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "choice.hh"
#include "shock_cases.hh"

namespace {

void check_shock_tube() {
  DECLARE_CCTK_PARAMETERS;
  const bool has_field = CCTK_EQUALS(initial_Bvec, "shocktube");
  if (initial_data::magnetised_shock(shock_case) && !has_field)
    CCTK_VPARAMWARN(
        "GRHydro_InitData::shock_case = \"%s\" has a field: set HydroBase::initial_Bvec = \"shocktube\"",
        shock_case);
}

/// The public thorn has no names for the fields of these: there, whatever asks for a field brings them.
bool is_flow_without_name_of_field() {
  DECLARE_CCTK_PARAMETERS;
  return CCTK_EQUALS(initial_hydro, "rotor") || CCTK_EQUALS(initial_hydro, "advectedloop") ||
         CCTK_EQUALS(initial_hydro, "alfvenwave");
}

/// Data that bring matter and field of the same flow.
void check_field() {
  DECLARE_CCTK_PARAMETERS;
  const bool is_public_name = CCTK_EQUALS(initial_Bvec, "shocktube") || CCTK_EQUALS(initial_Bvec, "cylexp");
  if (is_public_name && is_flow_without_name_of_field()) return;
  for (const char* const data : {"shocktube", "cylexp", "rotor", "advectedloop", "alfvenwave", "monopole"})
    for (const auto& [name, value] :
         {std::pair{"initial_Bvec", initial_Bvec}, std::pair{"initial_Avec", initial_Avec}})
      if (CCTK_EQUALS(value, data) && !CCTK_EQUALS(initial_hydro, data))
        CCTK_VPARAMWARN("HydroBase::%s = \"%s\" goes with HydroBase::initial_hydro = \"%s\"", name, data,
                        data);
}

void check_bondi() {
  DECLARE_CCTK_PARAMETERS;
  if (bondi_evolve_only_annulus && !(bondi_freeze_inner_radius < bondi_freeze_outer_radius))
    CCTK_VPARAMWARN(
        "GRHydro_InitData::bondi_evolve_only_annulus = yes: expected bondi_freeze_inner_radius < "
        "bondi_freeze_outer_radius, found %g and %g, between which nothing lies",
        double(bondi_freeze_inner_radius), double(bondi_freeze_outer_radius));
  if (!initial_data::chosen_bondi().is_possible())
    CCTK_PARAMWARN(
        "There is no accretion flow with this sonic point: GRHydro_InitData::r_sonicpt_bondi must lie so far "
        "out that sound is slower there than EOS_Omni::gl_gamma allows, c_s^2 < gl_gamma - 1");
}

}  // namespace

extern "C" void GRHydro_InitData_ParamCheck(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  const auto is = [&](const char* data) { return CCTK_EQUALS(initial_hydro, data); };
  if (is("shocktube")) check_shock_tube();
  check_field();
  if (is("hydro_bondi_solution") || is("hydro_bondi_solution_iso") || is("magnetized_bondi_solution") ||
      is("magnetized_bondi_solution_iso"))
    check_bondi();
  if (is("simple_wave") && !(simple_wave_constant_c_0 * simple_wave_constant_c_0 < gl_gamma - 1))
    CCTK_PARAMWARN(
        "GRHydro_InitData::simple_wave_constant_c_0 is faster than sound can be: expected c_0^2 < gl_gamma - "
        "1");
  if (is("cylexp") && !(cyl_r_outer > cyl_r_inner))
    CCTK_PARAMWARN("GRHydro_InitData::cyl_r_outer must be above cyl_r_inner");
}
