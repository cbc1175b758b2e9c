// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Differentiates a wave in all ways that SummationByParts offers. Each result must agree with the
// coefficients that the thorn gives for it, point by point.
#include <algorithm>
#include <cmath>
#include <vector>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"

namespace {

/// The coefficients of one derivative, as the aliased functions give them.
struct Coefficients {
  CCTK_INT points;
  std::vector<CCTK_INT> first, last;  ///< counted from 1
  std::vector<CCTK_REAL> q;           ///< weight of point i at point j in q[i + points j]

  explicit Coefficients(int count)
      : points(count), first(count), last(count), q(std::size_t(count) * count) {}
};

/// Nothing has been computed here.
constexpr CCTK_REAL untouched = -1e30;

/// Compares a derivative with its coefficients. \param divisor  the power of the spacing
void compare(const cGH* gh, const char* name, int direction, const Coefficients& coefficients,
             CCTK_REAL divisor, const CCTK_REAL* u, const CCTK_REAL* derivative) {
  const int step[] = {1, gh->cctk_ash[0], gh->cctk_ash[0] * gh->cctk_ash[1]};
  for (int k = 0; k < gh->cctk_lsh[2]; ++k)
    for (int j = 0; j < gh->cctk_lsh[1]; ++j)
      for (int i = 0; i < gh->cctk_lsh[0]; ++i) {
        const int point[] = {i, j, k}, at = CCTK_GFINDEX3D(gh, i, j, k), here = point[direction];
        if (coefficients.last[here] < coefficients.first[here]) continue;
        CCTK_REAL expected = 0;
        for (CCTK_INT n = coefficients.first[here] - 1; n < coefficients.last[here]; ++n)
          expected += coefficients.q[n + std::size_t(coefficients.points) * here] *
                      u[at + (n - here) * step[direction]];
        expected /= divisor;
        if (!(std::fabs(derivative[at] - expected) <= 1e-11 * (1 + std::fabs(expected))))
          CCTK_VERROR("%s is %.17g at local point [%d,%d,%d]; its coefficients give %.17g", name,
                      double(derivative[at]), i, j, k, double(expected));
      }
}

}  // namespace

extern "C" void TestSummationByParts_Fill(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  for (int k = 0; k < cctk_lsh[2]; ++k)
    for (int j = 0; j < cctk_lsh[1]; ++j)
      for (int i = 0; i < cctk_lsh[0]; ++i) {
        const int at = CCTK_GFINDEX3D(cctkGH, i, j, k);
        u[at] = std::sin(1.1 * x[at] + 0.7 * y[at] - 0.4 * z[at]) + 0.1 * x[at] * y[at];
      }
}

extern "C" void TestSummationByParts_Differentiate(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  const std::size_t points = std::size_t(cctk_ash[0]) * cctk_ash[1] * cctk_ash[2];
  CCTK_REAL* const first[] = {ux, uy, uz};
  CCTK_REAL* const second[] = {uxx, uyy, uzz};
  for (CCTK_REAL* const derivative : {ux, uy, uz, forward_x, backward_y, uxx, uyy, uzz, uxy, uyz})
    std::fill_n(derivative, points, untouched);

  for (int d = 0; d < 3; ++d) {
    const CCTK_REAL spacing = CCTK_DELTA_SPACE(d);
    Coefficients coefficients(cctk_lsh[d]);
    Diff_gv(cctkGH, d, u, first[d], -1);
    Diff_coeff(cctkGH, d, coefficients.points, coefficients.first.data(), coefficients.last.data(),
               coefficients.q.data(), -1);
    compare(cctkGH, "the first derivative", d, coefficients, spacing, u, first[d]);
    Diff2_gv(cctkGH, d, d, u, second[d], -1);
    Diff2_coeff(cctkGH, d, coefficients.points, coefficients.first.data(), coefficients.last.data(),
                coefficients.q.data(), -1);
    compare(cctkGH, "the second derivative", d, coefficients, spacing * spacing, u, second[d]);
  }
  Diff2_gv(cctkGH, 0, 1, u, uxy, -1);
  Diff2_gv(cctkGH, 1, 2, u, uyz, -1);

  CCTK_REAL* const upwind[] = {forward_x, backward_y};
  for (int d = 0; d < 2; ++d) {
    const CCTK_INT up = d == 0 ? 1 : -1;
    const std::vector<CCTK_REAL> leaning(points, CCTK_REAL(up));
    Coefficients coefficients(cctk_lsh[d]);
    Diff_up_gv(cctkGH, d, u, upwind[d], leaning.data(), -1);
    Diff_up_coeff(cctkGH, d, coefficients.points, coefficients.first.data(), coefficients.last.data(),
                  coefficients.q.data(), up, -1);
    compare(cctkGH, "the upwind derivative", d, coefficients, CCTK_DELTA_SPACE(d), u, upwind[d]);
  }
}
