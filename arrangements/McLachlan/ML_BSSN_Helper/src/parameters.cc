// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Parameters of earlier versions: each sets what took its place, with a warning.
#include <string>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"

namespace {

void set(const char* parameter, const std::string& value, const std::string& because) {
  CCTK_VWARN(CCTK_WARN_ALERT, "ML_BSSN::%s is set to \"%s\", because %s", parameter, value.c_str(),
             because.c_str());
  if (CCTK_ParameterSet(parameter, "ML_BSSN", value.c_str()) != 0)
    CCTK_VERROR("ML_BSSN::%s cannot be set to \"%s\"", parameter, value.c_str());
}

/// Factors 0 and 1 of earlier versions have become switches; negative: not set.
void set_switch(const char* parameter, const char* outdated, CCTK_REAL value) {
  if (value >= 0)
    set(parameter, value == 0 ? "0" : "1",
        std::string("ML_BSSN::") + outdated + " is set, which is outdated");
}

bool newrad_takes_z_for_radius() {
  const void* const value = CCTK_ParameterGet("z_is_radial", "NewRad", nullptr);
  return value && *static_cast<const CCTK_INT*>(value);
}

}  // namespace

extern "C" void ML_BSSN_ParamCompat(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  if (CCTK_EQUALS(my_initial_boundary_condition, "extrapolate-gammas"))
    set("initial_boundary_condition", "extrapolate-gammas",
        "my_initial_boundary_condition is set, which is outdated");
  if (CCTK_EQUALS(my_rhs_boundary_condition, "NewRad"))
    set("rhs_boundary_condition", "NewRad", "my_rhs_boundary_condition is set, which is outdated");
  if (CCTK_EQUALS(my_rhs_boundary_condition, "static"))
    set("rhs_boundary_condition", "scalar", "my_rhs_boundary_condition is set, which is outdated");
  if (CCTK_EQUALS(apply_dissipation, "never"))
    set("epsDiss", "0.0", "apply_dissipation is \"never\", which is outdated");
  set_switch("evolveA", "LapseACoeff", LapseACoeff);
  set_switch("evolveB", "ShiftBCoeff", ShiftBCoeff);
  set_switch("advectLapse", "LapseAdvectionCoeff", LapseAdvectionCoeff);
  set_switch("advectShift", "ShiftAdvectionCoeff", ShiftAdvectionCoeff);
  // What has just been set is not seen in evolveB.
  const bool evolves_B = ShiftBCoeff >= 0 ? ShiftBCoeff != 0 : evolveB != 0;
  if (evolves_B && shiftGammaCoeff == 0)
    set("evolveB", "0", "shiftGammaCoeff is 0: B has no effect on the shift");
}

extern "C" void ML_BSSN_Helper_ParamCheck(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  const auto warn = [](bool is_set, const char* outdated, const char* instead) {
    if (is_set) CCTK_VWARN(CCTK_WARN_ALERT, "ML_BSSN::%s is outdated; %s", outdated, instead);
  };
  const auto is_set = [](const char* keyword) { return !CCTK_EQUALS(keyword, "default"); };
  warn(is_set(my_initial_data), "my_initial_data", "initial data always come from ADMBase");
  warn(is_set(my_initial_boundary_condition), "my_initial_boundary_condition",
       "use initial_boundary_condition");
  warn(is_set(my_rhs_boundary_condition), "my_rhs_boundary_condition", "use rhs_boundary_condition");
  warn(is_set(my_boundary_condition), "my_boundary_condition", "it has no effect");
  warn(is_set(apply_dissipation), "apply_dissipation", "use epsDiss");
  warn(LapseACoeff >= 0, "LapseACoeff", "use evolveA");
  warn(ShiftBCoeff >= 0, "ShiftBCoeff", "use evolveB");
  warn(LapseAdvectionCoeff >= 0, "LapseAdvectionCoeff", "use advectLapse");
  warn(ShiftAdvectionCoeff >= 0, "ShiftAdvectionCoeff", "use advectShift");
  if (*jacobian_group && CCTK_EQUALS(rhs_boundary_condition, "NewRad") && !newrad_takes_z_for_radius())
    CCTK_PARAMWARN(
        "ML_BSSN::rhs_boundary_condition = \"NewRad\" differentiates along the grid's axes, which "
        "GenericFD::jacobian_group says are not x, y, z; choose \"scalar\", or NewRad::z_is_radial if z is "
        "the radius");
}
