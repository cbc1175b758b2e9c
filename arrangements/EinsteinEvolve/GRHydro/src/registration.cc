// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What MoL evolves, and how variables change sign at mirrors.
#include <string>
#include <utility>

#include "Symmetry.h"
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"

namespace {

int group(const char* name) {
  const int index = CCTK_GroupIndex(name);
  if (index < 0) CCTK_VERROR("There is no group %s", name);
  return index;
}

void set_parity(const cGH* gh, const std::string& variable, const int (&signs)[3]) {
  if (SetCartSymVN(gh, signs, ("GRHydro::" + variable).c_str()) < 0)
    CCTK_VERROR("The parities of GRHydro::%s cannot be set", variable.c_str());
}

void evolve(const char* variables, const char* rates, bool is_slow) {
  (is_slow ? MoLRegisterEvolvedGroupSlow : MoLRegisterEvolvedGroup)(group(variables), group(rates));
}

/// The magnetic field, or the potential that it follows from.
void register_field(bool is_slow) {
  DECLARE_CCTK_PARAMETERS;
  if (CCTK_EQUALS(Bvec_evolution_method, "none")) return;
  MoLRegisterConstrainedGroup(group("HydroBase::Bvec"));
  if (CCTK_EQUALS(Bvec_evolution_method, "GRHydro")) {
    evolve("GRHydro::Bcons", "GRHydro::Bconsrhs", is_slow);
    evolve("GRHydro::psidc", "GRHydro::psidcrhs", is_slow);
  } else {
    evolve("HydroBase::Avec", "GRHydro::Avecrhs", is_slow);
    evolve("HydroBase::Aphi", "GRHydro::Aphirhs", is_slow);
    MoLRegisterConstrainedGroup(group("GRHydro::Bcons"));
    MoLRegisterConstrainedGroup(group("GRHydro::psidc"));
  }
}

/// What the flow carries along.
void register_carried(bool is_slow) {
  DECLARE_CCTK_PARAMETERS;
  if (CCTK_EQUALS(Y_e_evolution_method, "GRHydro")) {
    evolve("GRHydro::Y_e_con", "GRHydro::Y_e_con_rhs", is_slow);
    MoLRegisterConstrainedGroup(group("HydroBase::Y_e"));
  }
  if (CCTK_EQUALS(temperature_evolution_method, "GRHydro"))
    MoLRegisterConstrainedGroup(group("HydroBase::temperature"));
  if (CCTK_EQUALS(entropy_evolution_method, "GRHydro")) {
    evolve("GRHydro::entropycons", "GRHydro::entropyrhs", is_slow);
    MoLRegisterConstrainedGroup(group("HydroBase::entropy"));
  }
  if (evolve_tracer) {
    evolve("GRHydro::GRHydro_cons_tracers", "GRHydro::GRHydro_cons_tracers_rhs", is_slow);
    MoLRegisterConstrainedGroup(group("GRHydro::GRHydro_tracers"));
  }
}

}  // namespace

extern "C" void GRHydro_Register(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  const bool is_slow = use_MoL_slow_multirate_sector;
  evolve("GRHydro::dens", "GRHydro::densrhs", is_slow);
  evolve("GRHydro::scon", "GRHydro::srhs", is_slow);
  // The energy of a polytrope follows from its density.
  if (CCTK_EQUALS(GRHydro_eos_type, "Polytype"))
    MoLRegisterConstrainedGroup(group("GRHydro::tau"));
  else
    evolve("GRHydro::tau", "GRHydro::taurhs", is_slow);
  register_field(is_slow);
  register_carried(is_slow);
  for (const char* const name :
       {"HydroBase::rho", "HydroBase::press", "HydroBase::eps", "HydroBase::w_lorentz", "HydroBase::vel"})
    MoLRegisterConstrainedGroup(group(name));
  // MoL can restore what has a past timelevel; others change at the end of a step only.
  for (const char* const name : {"ADMBase::lapse", "ADMBase::shift", "ADMBase::metric", "ADMBase::curv"})
    if (GRHydro_MaxNumSandRVars > 0 && CCTK_ActiveTimeLevelsGI(cctkGH, group(name)) > 1)
      MoLRegisterSaveAndRestoreGroup(group(name));
}

extern "C" void GRHydro_RegisterSymmetries(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  for (const char* const scalar :
       {"dens", "tau", "densrhs", "taurhs", "sdetg", "GRHydro_C2P_failed", "atmosphere_mask_real", "Y_e_con",
        "Y_e_con_rhs", "entropycons", "entropyrhs", "Aphirhs"})
    set_parity(cctkGH, scalar, {1, 1, 1});
  for (int n = 0; n < number_of_tracers; ++n)
    for (const char* const scalar : {"tracer", "cons_tracer", "cons_tracer_rhs"})
      set_parity(cctkGH, scalar + ("[" + std::to_string(n) + "]"), {1, 1, 1});
  // A magnetic field changes sign where a vector does not.
  for (const char* const scalar : {"psidc", "psidcrhs", "bcom0", "divB"})
    set_parity(cctkGH, scalar, {-1, -1, -1});
  set_parity(cctkGH, "bcom_sq", {1, 1, 1});
  for (int component = 0; component < 3; ++component) {
    int signs[] = {1, 1, 1};
    signs[component] = -1;
    const std::string element = "[" + std::to_string(component) + "]";
    for (const char* const vector : {"scon", "srhs", "Avecrhs"}) set_parity(cctkGH, vector + element, signs);
    const int opposite[] = {-signs[0], -signs[1], -signs[2]};
    for (const char* const field : {"Bcons", "Bconsrhs", "bcom"})
      set_parity(cctkGH, field + element, opposite);
  }
}
