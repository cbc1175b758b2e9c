! SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"

! What kind of number a real is: 1 for yes, 0 for no; -1 for minus infinity.
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
    TAT_isinf = merge(0, merge(1, -1, x > 0), ieee_is_finite(x) .or. ieee_is_nan(x))
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

! The same for callers that declare these functions as external and use no module.
integer function TAT_isnan(x)
  use classify, only: is_nan => TAT_isnan
  implicit none
  CCTK_REAL, intent(in) :: x
  TAT_isnan = is_nan(x)
end function TAT_isnan

integer function TAT_isinf(x)
  use classify, only: is_infinite => TAT_isinf
  implicit none
  CCTK_REAL, intent(in) :: x
  TAT_isinf = is_infinite(x)
end function TAT_isinf

integer function TAT_finite(x)
  use classify, only: is_finite => TAT_finite
  implicit none
  CCTK_REAL, intent(in) :: x
  TAT_finite = is_finite(x)
end function TAT_finite

function TAT_nan() result(value)
  use classify, only: nan_value => TAT_nan
  implicit none
  CCTK_REAL :: value
  value = nan_value()
end function TAT_nan

function TAT_inf() result(value)
  use classify, only: infinity => TAT_inf
  implicit none
  CCTK_REAL :: value
  value = infinity()
end function TAT_inf
