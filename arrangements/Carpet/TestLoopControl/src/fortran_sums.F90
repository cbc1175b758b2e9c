! SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "loopcontrol.h"

subroutine TestLoopControlFortran(CCTK_ARGUMENTS)
  implicit none
  DECLARE_CCTK_ARGUMENTS
  DECLARE_CCTK_FUNCTIONS
  integer :: i, j, k, ni, nj, nk
  CCTK_LOOP3_ALL_DECLARE(all_points)
  CCTK_LOOP3_INT_DECLARE(inner)
  CCTK_LOOP3_BND_DECLARE(outer)
  CCTK_LOOP3_INTBND_DECLARE(edge)

  fsum_all = 0
  CCTK_LOOP3_ALL(all_points, i, j, k)
     fsum_all = fsum_all + r(i, j, k)
  CCTK_ENDLOOP3_ALL(all_points)

  fsum_int = 0
  CCTK_LOOP3_INT(inner, i, j, k)
     fsum_int = fsum_int + r(i, j, k)
  CCTK_ENDLOOP3_INT(inner)

  fsum_bnd = 0
  CCTK_LOOP3_BND(outer, i, j, k, ni, nj, nk)
     fsum_bnd = fsum_bnd + r(i, j, k)
  CCTK_ENDLOOP3_BND(outer)

  fsum_intbnd = 0
  CCTK_LOOP3_INTBND(edge, i, j, k, ni, nj, nk)
     fsum_intbnd = fsum_intbnd + r(i, j, k)
  CCTK_ENDLOOP3_INTBND(edge)
end subroutine TestLoopControlFortran
