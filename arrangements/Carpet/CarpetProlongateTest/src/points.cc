// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The polynomial at the points of a component.
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "polynomial.hh"

namespace carpet_prolongate_test {

Polynomial chosen_polynomial() {
  DECLARE_CCTK_PARAMETERS;
  return {int(power_x), int(power_y), int(power_z), int(power_t)};
}

namespace {

/// Calls `visit(index)` for each point.
template <class Visit>
void for_each_point(const cGH* cctkGH, Visit visit) {
  for (int k = 0; k < cctkGH->cctk_lsh[2]; ++k)
    for (int j = 0; j < cctkGH->cctk_lsh[1]; ++j)
      for (int i = 0; i < cctkGH->cctk_lsh[0]; ++i) visit(CCTK_GFINDEX3D(cctkGH, i, j, k));
}

}  // namespace
}  // namespace carpet_prolongate_test

using carpet_prolongate_test::for_each_point;

extern "C" void CarpetProlongateTest_Init(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  const auto polynomial = carpet_prolongate_test::chosen_polynomial();
  const CCTK_REAL volume = CCTK_DELTA_SPACE(0) * CCTK_DELTA_SPACE(1) * CCTK_DELTA_SPACE(2);
  for_each_point(cctkGH, [&](int n) {
    u[n] = polynomial(cctk_time, x[n], y[n], z[n]);
    uscaled[n] = u[n] * volume;
  });
}

extern "C" void CarpetProlongateTest_Diff(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  const auto polynomial = carpet_prolongate_test::chosen_polynomial();
  for_each_point(cctkGH, [&](int n) {
    u0[n] = polynomial(cctk_time, x[n], y[n], z[n]);
    du[n] = u[n] - u0[n];
  });
}
