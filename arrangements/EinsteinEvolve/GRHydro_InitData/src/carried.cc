// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What the flow of a shock tube carries along: electrons on both sides of the front, and where tracers are.
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "choice.hh"

namespace {

/// One value on the left of the front, another one on the right of it.
void fill(CCTK_ARGUMENTS, CCTK_REAL* variable, CCTK_REAL left, CCTK_REAL right) {
  DECLARE_CCTK_ARGUMENTS;
  const auto is_left = initial_data::left_of_front(CCTK_DELTA_SPACE(0));
  const int points = cctk_ash[0] * cctk_ash[1] * cctk_ash[2];
  for (int p = 0; p < points; ++p) variable[p] = is_left({x[p], y[p], z[p]}) ? left : right;
}

}  // namespace

extern "C" void GRHydro_InitData_SetElectrons(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  fill(CCTK_PASS_CTOC, Y_e, Y_e_left, Y_e_right);
}

extern "C" CCTK_INT GRHydro_InitData_SidesOfFront(CCTK_INT points, CCTK_REAL spacing, const CCTK_REAL* x,
                                                  const CCTK_REAL* y, const CCTK_REAL* z,
                                                  CCTK_REAL* is_left) {
  DECLARE_CCTK_PARAMETERS;
  if (!CCTK_EQUALS(initial_hydro, "shocktube")) return 0;
  const auto lies_left = initial_data::left_of_front(spacing);
  for (int p = 0; p < points; ++p) is_left[p] = lies_left({x[p], y[p], z[p]}) ? 1 : 0;
  return 1;
}
