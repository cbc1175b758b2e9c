// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The norms. Sums of squares are kept in norm_grad and norm until all terms are there.
#include <array>
#include <cmath>
#include <cstddef>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"

namespace {

constexpr int directions = 3;

CCTK_REAL square(CCTK_REAL number) { return number * number; }

CCTK_REAL norm_of(const cGH* cctkGH, int handle, int variable) {
  CCTK_REAL value = 0;
  if (CCTK_Reduce(cctkGH, -1, handle, 1, CCTK_VARIABLE_REAL, &value, 1, variable) < 0)
    CCTK_VERROR("The norm of %s cannot be computed", CCTK_FullVarName(variable));
  return value;
}

/// The root of the sum of (norm - background)^2.
CCTK_REAL norm_of_all(const cGH* cctkGH, int handle, int count, const CCTK_INT* variables,
                      const CCTK_REAL* backgrounds) {
  CCTK_REAL sum = 0;
  for (int n = 0; n < count; ++n) sum += square(norm_of(cctkGH, handle, int(variables[n])) - backgrounds[n]);
  return std::sqrt(sum);
}

void say(CCTK_REAL norm, CCTK_REAL norm_u, CCTK_REAL norm_v, CCTK_REAL norm_grad) {
  DECLARE_CCTK_PARAMETERS;
  if (verbose > 1)
    CCTK_VINFO("Norms: all %g, first order %g, second order %g, gradients %g", double(norm), double(norm_u),
               double(norm_v), double(norm_grad));
}

}  // namespace

extern "C" void Norms_Of_Values(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  *norm_u = norm_of_all(cctkGH, int(*sum_handle), int(*nr1stvars), varindices_1st, bgvals_1st);
  *norm_v = norm_of_all(cctkGH, int(*sum_handle), int(*nr2ndvars), varindices_2nd, bgvals_2nd);
  *norm_grad = 0;
  *norm = std::sqrt(square(*norm_u) + square(*norm_v));
  *terms_left = directions * *nr2ndvars;
  if (*terms_left == 0) say(*norm, *norm_u, *norm_v, *norm_grad);
}

extern "C" void Norms_Differentiate(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  const int term = int(directions * *nr2ndvars - *terms_left);
  const int d = term % directions;
  const int variable = int(varindices_2nd[term / directions]);
  const auto* const u = static_cast<const CCTK_REAL*>(CCTK_VarDataPtrI(cctkGH, 0, variable));
  if (!u) CCTK_VERROR("%s has no storage, so there is no norm of its gradient", CCTK_FullVarName(variable));
  const CCTK_REAL spacing = CCTK_DELTA_SPACE(d);
  const std::array<std::ptrdiff_t, directions> strides = {1, cctk_ash[0],
                                                          std::ptrdiff_t{cctk_ash[0]} * cctk_ash[1]};
  const auto is_inside = [&](const std::array<int, directions>& point) {
    for (int e = 0; e < directions; ++e)
      if (point[e] < cctk_nghostzones[e] || point[e] >= cctk_lsh[e] - cctk_nghostzones[e]) return false;
    return cctk_nghostzones[d] > 0;
  };
  for (int k = 0; k < cctk_lsh[2]; ++k)
    for (int j = 0; j < cctk_lsh[1]; ++j)
      for (int i = 0; i < cctk_lsh[0]; ++i) {
        const std::ptrdiff_t here = i + j * strides[1] + k * strides[2];
        diff_term[here] = is_inside({i, j, k}) ? (u[here + strides[d]] - u[here]) / spacing : 0;
      }
}

extern "C" void Norms_Add_Gradient(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  const CCTK_REAL term = norm_of(cctkGH, int(*sum_handle), CCTK_VarIndex("Norms::diff_term"));
  *norm_grad += square(term);
  --*terms_left;
  if (*terms_left > 0) return;
  *norm_grad = std::sqrt(*norm_grad);
  *norm = std::sqrt(square(*norm) + square(*norm_grad));
  say(*norm, *norm_u, *norm_v, *norm_grad);
}
