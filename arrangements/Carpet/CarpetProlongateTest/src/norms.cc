// SPDX-License-Identifier: LGPL-2.1-or-later
//
// How far everything is from the polynomial.
#include <algorithm>
#include <cmath>

#include "array_points.hh"
#include "cctk.h"
#include "cctk_Arguments.h"

namespace {

/// The larger one; not a number if one is not, so that no point without a value goes unnoticed.
CCTK_REAL larger(CCTK_REAL norm, CCTK_REAL error) {
  const CCTK_REAL size = std::abs(error);
  return std::isnan(norm) || size <= norm ? norm : size;
}

CCTK_REAL maximum_over_processes(const cGH* gh, CCTK_REAL value) {
  CCTK_REAL result = 0;
  if (CCTK_ReduceLocScalar(gh, -1, CCTK_ReductionArrayHandle("maximum"), &value, &result,
                           CCTK_VARIABLE_REAL) != 0)
    CCTK_ERROR("The maximum over all processes cannot be found; activate CarpetReduce");
  return result;
}

}  // namespace

extern "C" void CarpetProlongateTest_NormInit(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  *errornorm = 0;
  *interp_errornorm = 0;
}

extern "C" void CarpetProlongateTest_NormCalc(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  for (int k = 0; k < cctk_lsh[2]; ++k)
    for (int j = 0; j < cctk_lsh[1]; ++j)
      for (int i = 0; i < cctk_lsh[0]; ++i)
        *errornorm = larger(*errornorm, du[CCTK_GFINDEX3D(cctkGH, i, j, k)]);
  carpet_prolongate_test::array_points(cctkGH).for_each(
      [&](int n, const auto&) { *interp_errornorm = larger(*interp_errornorm, interp_du[n]); });
}

extern "C" void CarpetProlongateTest_NormReduce(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  *errornorm = maximum_over_processes(cctkGH, *errornorm);
  *interp_errornorm = maximum_over_processes(cctkGH, *interp_errornorm);
}
