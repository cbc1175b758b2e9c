// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What kernels should have done, by loops that know nothing of them.
#include "Saguaro/Device/src/device.hh"
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "truth.hh"

namespace {

/// Whether functions of CaKernel that thorns may call do what they say.
bool functions_work(cGH* grid, int variable, const void* on_host) {
  const bool is_known = Device_RegisterMem(grid, variable, 1) == 0 &&
                        Device_UnRegisterMem(grid, variable) == 0 && Device_RegisterMem(grid, -1, 1) < 0 &&
                        Device_UnRegisterMem(grid, -1) < 0;
  const void* const address = Device_GetVarI(grid, variable, 0);
  const bool is_on_its_side = (address != on_host) == (device::in_force() != nullptr);
  return is_known && address && is_on_its_side && !Device_GetVarI(grid, -1, 0);
}

}  // namespace

extern "C" void TestCaKernel_Judge(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS_CHECKED(TestCaKernel_Judge);
  DECLARE_CCTK_PARAMETERS;
  const int* const size = cctk_lsh;
  const int* const ghosts = cctk_nghostzones;
  const auto at = [&](int i, int j, int k) { return CCTK_GFINDEX3D(cctkGH, i, j, k); };

  // STENCIL 1,0,0,2,1,1 and EXTERIOR 1,0,1,1,0,1
  const auto expected_sum = [&](int i, int j, int k) -> CCTK_REAL {
    const bool is_computed = i >= 1 && i < size[0] - ghosts[0] && j < size[1] - 2 &&
                             k >= (ghosts[2] > 1 ? ghosts[2] : 1) && k < size[2] - 1;
    if (!is_computed) return -1;
    const CCTK_REAL sum =
        u[at(i - 1, j, k)] + 2 * u[at(i, j + 2, k)] + 4 * u[at(i, j, k + 1)] + 8 * u[at(i, j, k - 1)];
    return (negative ? -1 : 1) * (factor * sum + summand + cctk_iteration);
  };

  const auto side = [&](int axis, int point) {
    if (cctk_bbox[2 * axis] && point < ghosts[axis]) return -1;
    return cctk_bbox[2 * axis + 1] && point >= size[axis] - ghosts[axis] ? 1 : 0;
  };
  const auto expected_mark = [&](int i, int j, int k) -> CCTK_REAL {
    const int x = side(0, i), y = side(1, j), z = side(2, k);
    return x == 0 && y == 0 && z == 0 ? -1 : 1000 + x + 10 * y + 100 * z;
  };

  const auto expected_faces = [&](int i, int j, int k) {
    const int point[] = {i, j, k};
    CCTK_REAL digits = -1;
    for (int axis = 0; axis < 3; ++axis) {
      if (cctk_bbox[2 * axis + 1] && point[axis] == size[axis] - 1) digits = 10 * digits + 2 * axis + 1;
      if (cctk_bbox[2 * axis] && point[axis] == 0) digits = 10 * digits + 2 * axis + 2;
    }
    return digits;
  };

  const auto expected_smooth = [&](int i, int j, int k) {
    const int n = at(i, j, k);
    const bool is_inside = i > 0 && j > 0 && k > 0 && i < size[0] - 1 && j < size[1] - 1 && k < size[2] - 1;
    // The numbers are linear in the indices.
    return is_inside ? 6 * u[n] : u[n];
  };

  const bool is_sound = functions_work(cctkGH, CCTK_VarIndex("TestCaKernel::u"), u);
  for (int k = 0; k < size[2]; ++k)
    for (int j = 0; j < size[1]; ++j)
      for (int i = 0; i < size[0]; ++i) {
        const int n = at(i, j, k), second = CCTK_VECTGFINDEX3D(cctkGH, i, j, k, 1);
        wrong[n] = !is_sound + (sums[n] != expected_sum(i, j, k)) + (marks[n] != expected_mark(i, j, k)) +
                   (faces[n] != expected_faces(i, j, k)) + (smooth[n] != expected_smooth(i, j, k)) +
                   (place[n] != TestCaKernel::place_of(i, j, k)) + (pair[n] != 2 * u[n]) +
                   (pair[second] != 3 * u[n]);
      }
}
