! SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"

! What kind of number a real is: 1 for yes, 0 for no.
module classify
  use, intrinsic :: ieee_arithmetic
  implicit none
  private
  public :: TAT_isnan, TAT_isinf, TAT_finite, TAT_nan, TAT_inf

contains

  elemental integer function TAT_isnan(x)
    CCTK_REAL, intent(in) :: x
    TAT_isnan = merge(1, 0, ieee_is_nan(x))
  end function TAT_isnan

  elemental integer function TAT_isinf(x)
    CCTK_REAL, intent(in) :: x
    TAT_isinf = merge(0, 1, ieee_is_finite(x) .or. ieee_is_nan(x))
  end function TAT_isinf

  elemental integer function TAT_finite(x)
    CCTK_REAL, intent(in) :: x
    TAT_finite = merge(1, 0, ieee_is_finite(x))
  end function TAT_finite

  pure function TAT_nan() result(value)
    CCTK_REAL :: value
    value = ieee_value(value, ieee_quiet_nan)
  end function TAT_nan

  pure function TAT_inf() result(value)
    CCTK_REAL :: value
    value = ieee_value(value, ieee_positive_inf)
  end function TAT_inf
end module classify
