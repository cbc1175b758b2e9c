// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Boundary conditions: the same for all variables of matter, as many points wide as the stencil.
#include <initializer_list>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"

namespace {

void select(const cGH* gh, std::initializer_list<const char*> groups, const char* condition) {
  DECLARE_CCTK_PARAMETERS;
  constexpr int all_faces = CCTK_ALL_FACES, no_table = -1;
  for (const char* const group : groups)
    if (Boundary_SelectGroupForBC(gh, all_faces, GRHydro_stencil, no_table, group, condition) < 0)
      CCTK_VERROR("Boundary condition \"%s\" cannot be chosen for %s", condition, group);
}

void select(const cGH* gh, std::initializer_list<const char*> groups) {
  DECLARE_CCTK_PARAMETERS;
  select(gh, groups, bound);
}

}  // namespace

extern "C" void GRHydro_Bound(CCTK_ARGUMENTS) {
  select(cctkGH, {"GRHydro::dens", "GRHydro::tau", "GRHydro::scon", "GRHydro::GRHydro_atmosphere_mask_real"});
}

extern "C" void GRHydro_BoundPrimitives(CCTK_ARGUMENTS) {
  select(cctkGH,
         {"HydroBase::rho", "HydroBase::press", "HydroBase::eps", "HydroBase::vel", "HydroBase::w_lorentz"});
}

extern "C" void GRHydro_BoundField(CCTK_ARGUMENTS) {
  select(cctkGH, {"GRHydro::Bcons", "GRHydro::psidc", "HydroBase::Bvec"});
}

extern "C" void GRHydro_BoundPotential(CCTK_ARGUMENTS) {
  select(cctkGH, {"HydroBase::Avec", "HydroBase::Aphi"}, "none");
}

extern "C" void GRHydro_BoundPotentialRates(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  select(cctkGH, {"GRHydro::Avecrhs", "GRHydro::Aphirhs"}, CCTK_EQUALS(bound, "none") ? "none" : "flat");
}

/// Buffer zones hold the curl of the potential again. Ghost zones of neighbours take it from there; nothing
/// is interpolated.
extern "C" void GRHydro_ExchangeField(CCTK_ARGUMENTS) {
  if (!CCTK_IsFunctionAliased("QueryProlongating") || !QueryProlongating()) return;
  EnableProlongating(0);
  CCTK_SyncGroup(cctkGH, "GRHydro::Bcons");
  EnableProlongating(1);
}

extern "C" void GRHydro_BoundElectrons(CCTK_ARGUMENTS) {
  select(cctkGH, {"GRHydro::Y_e_con", "HydroBase::Y_e"});
}

extern "C" void GRHydro_BoundTemperature(CCTK_ARGUMENTS) { select(cctkGH, {"HydroBase::temperature"}); }

extern "C" void GRHydro_BoundEntropy(CCTK_ARGUMENTS) {
  select(cctkGH, {"GRHydro::entropycons", "HydroBase::entropy"});
}

extern "C" void GRHydro_BoundTracers(CCTK_ARGUMENTS) {
  select(cctkGH, {"GRHydro::GRHydro_cons_tracers", "GRHydro::GRHydro_tracers"});
}
