// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What surrounds the kernels: symmetries, boundary conditions, parameters that are refused.
#include "Symmetry.h"
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "flesh/parameters.hh"

extern "C" void ADMConstraints_ParamCheck(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  static_cast<void>(cctkGH);
  if (cartoon)
    flesh::report_parameter_mistake("ADMConstraints::cartoon", 0,
                                    "axisymmetric data are not differentiated here");
  if (check_excision_bitmask)
    flesh::report_parameter_mistake("ADMConstraints::check_excision_bitmask", 0,
                                    "masks are those of real numbers, SpaceMask::emask");
  if (excise && !use_mask)
    flesh::report_parameter_mistake("ADMConstraints::excise", 0, "it needs SpaceMask::use_mask = yes");
}

extern "C" void ADMConstraints_RegisterSymmetries(CCTK_ARGUMENTS) {
  const auto set = [&](int x, int y, int z, const char* name) {
    const int signs[] = {x, y, z};
    if (SetCartSymVN(cctkGH, signs, name) != 0) CCTK_VERROR("Cannot set the symmetry of %s", name);
  };
  set(1, 1, 1, "ADMConstraints::ham");
  set(1, 1, 1, "ADMConstraints::hamnormalized");
  set(-1, 1, 1, "ADMConstraints::momx");
  set(1, -1, 1, "ADMConstraints::momy");
  set(1, 1, -1, "ADMConstraints::momz");
}

extern "C" void ADMConstraints_Boundaries(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  const char* const condition = CCTK_EQUALS(bound, "flat") ? "flat" : "none";
  for (const char* group :
       {"ADMConstraints::hamiltonian", "ADMConstraints::normalized_hamiltonian", "ADMConstraints::momentum"})
    if (Boundary_SelectGroupForBC(cctkGH, CCTK_ALL_FACES, 1, -1, group, condition) < 0)
      CCTK_VERROR("Cannot choose the boundary condition of %s", group);
}
