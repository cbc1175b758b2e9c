// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The two masks of the grid.
#include <algorithm>
#include <cmath>
#include <iterator>

#include "Symmetry.h"
#include "cctk.h"
#include "cctk_Arguments.h"

namespace {

int stored_points(const cGH* gh) { return gh->cctk_ash[0] * gh->cctk_ash[1] * gh->cctk_ash[2]; }

void declare_even(const cGH* gh, const char* variable) {
  const int even[] = {1, 1, 1};
  if (SetCartSymVN(gh, even, variable) < 0) CCTK_VERROR("The parities of %s cannot be set", variable);
}

bool has_meaning(CCTK_REAL value) {
  constexpr CCTK_REAL tolerance = 1e-12;  // interpolated masks come with rounding
  constexpr CCTK_REAL meant[] = {0, 0.5, 1};
  return std::any_of(std::begin(meant), std::end(meant),
                     [&](CCTK_REAL one) { return std::fabs(value - one) <= tolerance; });
}

bool all_have_meaning(const CCTK_REAL* mask, std::ptrdiff_t points) {
  bool all = true;
#pragma omp parallel for reduction(&& : all)
  for (std::ptrdiff_t p = 0; p < points; ++p) all = all && has_meaning(mask[p]);
  return all;
}

}  // namespace

extern "C" void MaskSym(CCTK_ARGUMENTS) { declare_even(cctkGH, "SpaceMask::space_mask"); }
extern "C" void MaskSym_emask(CCTK_ARGUMENTS) { declare_even(cctkGH, "SpaceMask::emask"); }

extern "C" void MaskZero(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  std::fill_n(space_mask, stored_points(cctkGH), 0);
}

extern "C" void MaskOne(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  std::fill_n(emask, stored_points(cctkGH), 1);
}

extern "C" void CheckMask(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  if (all_have_meaning(emask, stored_points(cctkGH))) return;
  for (int k = 0; k < cctk_lsh[2]; ++k)
    for (int j = 0; j < cctk_lsh[1]; ++j)
      for (int i = 0; i < cctk_lsh[0]; ++i) {
        const CCTK_REAL value = emask[CCTK_GFINDEX3D(cctkGH, i, j, k)];
        if (!has_meaning(value))
          CCTK_VWARN(CCTK_WARN_ALERT, "SpaceMask::emask is %.17g at point [%d,%d,%d]; it must be 0, 1/2 or 1",
                     double(value), cctk_lbnd[0] + i, cctk_lbnd[1] + j, cctk_lbnd[2] + k);
      }
}
