// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Classification of numbers for Fortran: cctk_Math.h.
#include "capi/fortran/fortran_call.hh"
#include "cctk_Math.h"

FORTRAN_FUNCTION(cctk_isnan, CCTK_isnan, 1, 0)
FORTRAN_FUNCTION(cctk_isinf, CCTK_isinf, 1, 0)
FORTRAN_FUNCTION(cctk_finite, CCTK_finite, 1, 0)
FORTRAN_FUNCTION(cctk_isfinite, CCTK_isfinite, 1, 0)
FORTRAN_FUNCTION(cctk_isnormal, CCTK_isnormal, 1, 0)
FORTRAN_FUNCTION(cctk_signbit, CCTK_signbit, 1, 0)
FORTRAN_FUNCTION(cctk_fpclassify, CCTK_fpclassify, 1, 0)
FORTRAN_FUNCTION(cctk_copysign, CCTK_copysign, 2, 0)

FORTRAN_FUNCTION(cctk_ieee_isnan, CCTK_IEEE_isnan, 1, 0)
FORTRAN_FUNCTION(cctk_ieee_isinf, CCTK_IEEE_isinf, 1, 0)
FORTRAN_FUNCTION(cctk_ieee_isfinite, CCTK_IEEE_isfinite, 1, 0)
FORTRAN_FUNCTION(cctk_ieee_isnormal, CCTK_IEEE_isnormal, 1, 0)
FORTRAN_FUNCTION(cctk_ieee_signbit, CCTK_IEEE_signbit, 1, 0)
FORTRAN_FUNCTION(cctk_ieee_fpclassify, CCTK_IEEE_fpclassify, 1, 0)
FORTRAN_FUNCTION(cctk_ieee_copysign, CCTK_IEEE_copysign, 2, 0)
