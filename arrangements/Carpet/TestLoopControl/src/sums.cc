// SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"
#include "cctk_Arguments.h"
#include "loopcontrol.h"

extern "C" void TestLoopControlC(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS_TestLoopControlC;

  *csum_all = 0;
  CCTK_LOOP3_ALL(all, cctkGH, i, j, k) { *csum_all += r[CCTK_GFINDEX3D(cctkGH, i, j, k)]; }
  CCTK_ENDLOOP3_ALL(all);

  *csum_int = 0;
  CCTK_LOOP3_INT(interior, cctkGH, i, j, k) { *csum_int += r[CCTK_GFINDEX3D(cctkGH, i, j, k)]; }
  CCTK_ENDLOOP3_INT(interior);

  *csum_bnd = 0;
  CCTK_LOOP3_BND(boundary, cctkGH, i, j, k, ni, nj, nk) { *csum_bnd += r[CCTK_GFINDEX3D(cctkGH, i, j, k)]; }
  CCTK_ENDLOOP3_BND(boundary);

  *csum_intbnd = 0;
  CCTK_LOOP3_INTBND(interior_boundary, cctkGH, i, j, k, ni, nj, nk) {
    *csum_intbnd += r[CCTK_GFINDEX3D(cctkGH, i, j, k)];
  }
  CCTK_ENDLOOP3_INTBND(interior_boundary);
}
