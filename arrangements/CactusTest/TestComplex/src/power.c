/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"

void TestComplexPower(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const CCTK_COMPLEX power = CCTK_CmplxPow(CCTK_Cmplx(real_value, imaginary_value), power_value);
  *real_part = CCTK_CmplxReal(power);
  *imaginary_part = CCTK_CmplxImag(power);
}
