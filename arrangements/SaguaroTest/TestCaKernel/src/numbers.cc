// SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"
#include "cctk_Arguments.h"

namespace {

template <class Visit>
void for_each_point(const cGH* cctkGH, const Visit& visit) {
  for (int k = 0; k < cctkGH->cctk_lsh[2]; ++k)
    for (int j = 0; j < cctkGH->cctk_lsh[1]; ++j)
      for (int i = 0; i < cctkGH->cctk_lsh[0]; ++i) visit(CCTK_GFINDEX3D(cctkGH, i, j, k), i, j, k);
}

}  // namespace

extern "C" void TestCaKernel_SetNumbers(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS_CHECKED(TestCaKernel_SetNumbers);
  for_each_point(cctkGH, [&](int n, int i, int j, int k) {
    u[n] = (cctk_lbnd[0] + i) + 100 * (cctk_lbnd[1] + j) + 10000 * (cctk_lbnd[2] + k);
    wrong[n] = 0;
  });
}

extern "C" void TestCaKernel_Spoil(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS_CHECKED(TestCaKernel_Spoil);
  for_each_point(cctkGH, [&](int n, int i, int j, int k) {
    for (CCTK_REAL* result : {sums, marks, faces}) result[n] = -1;
    smooth[n] = u[n];
    place[n] = -1;
    for (int component = 0; component < 2; ++component)
      pair[CCTK_VECTGFINDEX3D(cctkGH, i, j, k, component)] = -1;
  });
}
