// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Boundary conditions: the same for all variables of matter, as many points wide as the stencil.
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"

extern "C" void GRHydro_Bound(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  constexpr int all_faces = CCTK_ALL_FACES, no_table = -1;
  const auto select = [&](const char* group) {
    if (Boundary_SelectGroupForBC(cctkGH, all_faces, GRHydro_stencil, no_table, group, bound) < 0)
      CCTK_VERROR("Boundary condition \"%s\" cannot be chosen for %s", bound, group);
  };
  for (const char* const group :
       {"GRHydro::dens", "GRHydro::tau", "GRHydro::scon", "GRHydro::GRHydro_atmosphere_mask_real"})
    select(group);
  if (sync_conserved_only) return;
  for (const char* const group :
       {"HydroBase::rho", "HydroBase::press", "HydroBase::eps", "HydroBase::vel", "HydroBase::w_lorentz"})
    select(group);
}
