// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The density of the atmosphere, and handles of the equations of state.
#include <string>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "flesh/formatted.hh"

namespace {

CCTK_REAL largest_density(const cGH* gh) {
  CCTK_REAL largest = 0;
  const int handle = CCTK_ReductionHandle("maximum");
  if (handle < 0 ||
      CCTK_Reduce(gh, -1, handle, 1, CCTK_VARIABLE_REAL, &largest, 1, CCTK_VarIndex("HydroBase::rho")) != 0)
    CCTK_ERROR(
        "The largest density cannot be found: activate a thorn with reduction \"maximum\", or set "
        "GRHydro::rho_abs_min");
  return largest;
}

/// Stops the run if the table has no matter like the atmosphere's.
void check_atmosphere(CCTK_REAL rho) {
  DECLARE_CCTK_PARAMETERS;
  const bool is_hot = CCTK_EQUALS(GRHydro_eos_table, "nuc_eos");
  if (!is_hot && !CCTK_EQUALS(GRHydro_eos_table, "barotropic_tabulated")) return;
  constexpr CCTK_INT temperature_is_known = 1, one_point = 1;
  CCTK_REAL eps = 0, temperature = GRHydro_hot_atmo_temp, press = 0;
  const CCTK_REAL Y_e = GRHydro_hot_atmo_Y_e;
  CCTK_INT error = 0, any_error = 0;
  EOS_Omni_press(EOS_Omni_GetHandle(GRHydro_eos_table), temperature_is_known, GRHydro_eos_rf_prec, one_point,
                 &rho, &eps, &temperature, &Y_e, &press, &error, &any_error);
  if (any_error == 0) return;
  const std::string place = is_hot ? flesh::formatted(", temperature %g MeV and Y_e = %g",
                                                      double(GRHydro_hot_atmo_temp), double(Y_e))
                                   : "";
  CCTK_VERROR("The atmosphere with rho = %g%s lies outside of the table (error %d of EOS_Omni): change %s",
              double(rho), place.c_str(), static_cast<int>(error),
              is_hot ? "GRHydro::rho_abs_min, GRHydro_hot_atmo_temp or GRHydro_hot_atmo_Y_e"
                     : "GRHydro::rho_abs_min");
}

}  // namespace

extern "C" void GRHydro_EOSHandle(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  *GRHydro_eos_handle = EOS_Omni_GetHandle(GRHydro_eos_table);
  *GRHydro_polytrope_handle = EOS_Omni_GetHandle("2D_Polytrope");
  if (*GRHydro_eos_handle <= 0)
    CCTK_VERROR("GRHydro::GRHydro_eos_table = \"%s\": EOS_Omni knows no such equation of state",
                GRHydro_eos_table);
}

// The first that is set counts.
extern "C" void GRHydro_Rho_Minima_Setup(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  *GRHydro_rho_min = initial_rho_abs_min > 0   ? initial_rho_abs_min
                     : initial_rho_rel_min > 0 ? GRHydro_rho_central * initial_rho_rel_min
                     : rho_abs_min > 0         ? rho_abs_min
                                               : GRHydro_rho_central * rho_rel_min;
  if (initial_atmosphere_factor > 0) *GRHydro_rho_min *= initial_atmosphere_factor;
  *GRHydro_tau_min = 0;
  check_atmosphere(*GRHydro_rho_min);
}

extern "C" void GRHydro_Rho_Minima_Setup_Final(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  *GRHydro_rho_min = rho_abs_min > 0 ? rho_abs_min : largest_density(cctkGH) * rho_rel_min;
  check_atmosphere(*GRHydro_rho_min);
  CCTK_VINFO("The atmosphere has the density %g", double(*GRHydro_rho_min));
}

extern "C" void GRHydro_RhoMinAfterRecovery(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  if (rho_abs_min_after_recovery <= 0) return;
  *GRHydro_rho_min = rho_abs_min_after_recovery;
  check_atmosphere(*GRHydro_rho_min);
  CCTK_VINFO("From now on the atmosphere has the density %g", double(*GRHydro_rho_min));
}

extern "C" void GRHydro_OpenAccount(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  *counts_inversions = 1;
}

// Unless the atmosphere is another one.
extern "C" void GRHydro_CloseAccount(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  *counts_inversions = rho_abs_min_after_recovery > 0;
}

// Outside of MoL's steps there are no stages to go either; nothing is marked then.
extern "C" void GRHydro_FindLastPostStep(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  const auto* const to_go =
      static_cast<const CCTK_INT*>(CCTK_VarDataPtr(cctkGH, 0, "MoL::MoL_Intermediate_Step"));
  *InLastMoLPostStep = to_go == nullptr || *to_go == 0;
}
