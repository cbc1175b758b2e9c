// SPDX-License-Identifier: LGPL-2.1-or-later
#include <limits>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "flesh/arguments.hh"

extern "C" void TestAutoSync_Init(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS
  flesh::for_each_point(flesh::GridView(cctkGH), 0, [&](flesh::Point p) {
    const int n = CCTK_GFINDEX3D(cctkGH, p.i, p.j, p.k);
    // Grows along x only. The local index makes a wrong result visible when the grid is cut.
    Var1[n] = (p.i - 1) * CCTK_DELTA_SPACE(0) * 100;
    Var2[n] = -10;
    TransferVar[n] = std::numeric_limits<CCTK_REAL>::quiet_NaN();
  });
}

extern "C" void TestAutoSync_Evolve1(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS
  flesh::for_each_point(flesh::GridView(cctkGH), 1, [&](flesh::Point p) {
    const int n = CCTK_GFINDEX3D(cctkGH, p.i, p.j, p.k);
    Var1[n] = Var1_p[n] + 1;
  });
}

extern "C" void TestAutoSync_Transfer(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS
  flesh::for_each_point(flesh::GridView(cctkGH), 0, [&](flesh::Point p) {
    const int n = CCTK_GFINDEX3D(cctkGH, p.i, p.j, p.k);
    TransferVar[n] = Var1[n];
  });
}

extern "C" void TestAutoSync_Evolve2(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS
  flesh::for_each_point(flesh::GridView(cctkGH), 1, [&](flesh::Point p) {
    const int n = CCTK_GFINDEX3D(cctkGH, p.i, p.j, p.k);
    Var2[n] = TransferVar[n] + 1000;
  });
}

/// Does nothing: that it is declared to write the fields is what counts.
extern "C" void TestAutoSync_Dummy(CCTK_ARGUMENTS) {}
