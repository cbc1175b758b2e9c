// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The wave has no boundary condition of its own: symmetry thorns, such as Periodic, fill the boundary zones.
#include "cctk.h"
#include "cctk_Arguments.h"

namespace {

constexpr int width = 1, no_options = -1;

void check(CCTK_INT status) {
  if (status < 0) CCTK_ERROR("The boundary condition \"None\" cannot be selected for PlaneWave::state");
}

}  // namespace

extern "C" void PlaneWave_Boundaries(CCTK_ARGUMENTS) {
  check(Boundary_SelectGroupForBC(cctkGH, CCTK_ALL_FACES, width, no_options, "PlaneWave::state", "None"));
}

extern "C" void PlaneWave_SelectDriverBC(CCTK_ARGUMENTS) {
  if (CCTK_IsFunctionAliased("Driver_SelectGroupForBC"))
    check(Driver_SelectGroupForBC(cctkGH, CCTK_ALL_FACES, width, no_options, "PlaneWave::state", "None"));
}
