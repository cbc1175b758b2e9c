// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Vacuum, and the constants that parameters ask for.
#include <algorithm>
#include <initializer_list>

#include "HydroBase.h"
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"

namespace {

int points_of(const cGH* gh) { return gh->cctk_ash[0] * gh->cctk_ash[1] * gh->cctk_ash[2]; }

/// Timelevels that initial data set: all with storage if InitBase says so, else the current one.
int levels_to_set(const cGH* gh, const char* variable) {
  DECLARE_CCTK_PARAMETERS;
  const int active = CCTK_ActiveTimeLevelsVN(gh, variable);
  return CCTK_EQUALS(initial_data_setup_method, "init_all_levels") ? active : std::min(active, 1);
}

/// Sets all variables that have storage.
void set(const cGH* gh, std::initializer_list<const char*> variables, CCTK_REAL value) {
  for (const char* const variable : variables)
    for (int level = 0; level < levels_to_set(gh, variable); ++level)
      std::fill_n(static_cast<CCTK_REAL*>(CCTK_VarDataPtr(gh, level, variable)), points_of(gh), value);
}

}  // namespace

extern "C" void HydroBase_Zero(CCTK_ARGUMENTS) {
  set(cctkGH,
      {"HydroBase::rho", "HydroBase::eps", "HydroBase::vel[0]", "HydroBase::vel[1]", "HydroBase::vel[2]"}, 0);
  set(cctkGH, {"HydroBase::w_lorentz"}, 1);
}

extern "C" void HydroBase_Y_e_one(CCTK_ARGUMENTS) { set(cctkGH, {"HydroBase::Y_e"}, 1); }

extern "C" void HydroBase_Abar_zero(CCTK_ARGUMENTS) { set(cctkGH, {"HydroBase::Abar"}, 0); }

extern "C" void HydroBase_temperature_zero(CCTK_ARGUMENTS) { set(cctkGH, {"HydroBase::temperature"}, 0); }

extern "C" void HydroBase_entropy_zero(CCTK_ARGUMENTS) { set(cctkGH, {"HydroBase::entropy"}, 0); }

extern "C" void HydroBase_Bvec_zero(CCTK_ARGUMENTS) {
  set(cctkGH, {"HydroBase::Bvec[0]", "HydroBase::Bvec[1]", "HydroBase::Bvec[2]"}, 0);
}

extern "C" void HydroBase_Avec_zero(CCTK_ARGUMENTS) {
  set(cctkGH, {"HydroBase::Avec[0]", "HydroBase::Avec[1]", "HydroBase::Avec[2]"}, 0);
}

extern "C" void HydroBase_Aphi_zero(CCTK_ARGUMENTS) { set(cctkGH, {"HydroBase::Aphi"}, 0); }

extern "C" void HydroBase_InitExcisionMask(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  std::fill_n(hydro_excision_mask, points_of(cctkGH), CCTK_INT(HYDRO_EXCISION_NORMAL));
}
