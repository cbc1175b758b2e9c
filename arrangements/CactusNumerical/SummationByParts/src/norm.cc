// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The norm, and the ranges of points that belong to the operators.
#include <algorithm>
#include <vector>

#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "flesh/levels.hh"
#include "setting.hh"

namespace {

using namespace sbp;

/// The diagonal norm on the points of one direction, for spacing 1: 1 inside, 0 in points that are shifted
/// out.
/// \param end_factor  for the weight of the end points
std::vector<CCTK_REAL> norm_weights(const cGH* gh, int direction, CCTK_REAL end_factor) {
  const Ends ends = ends_of(gh, direction, -1);
  std::vector<CCTK_REAL> weights(ends.points, 1);
  Weights closure = or_stop(direction, [&] { return diagonal_norm(choice_of(Kind::first, -1).order); });
  closure[0] *= end_factor;
  if (ends.lower.is_one_sided) {
    std::fill_n(weights.begin(), ends.first(), CCTK_REAL(0));
    for (std::size_t n = 0; n < closure.size() && ends.first() + n < weights.size(); ++n)
      weights[ends.first() + n] = closure[n];
  }
  if (ends.upper.is_one_sided) {
    std::fill(weights.begin() + ends.end(), weights.end(), CCTK_REAL(0));
    for (std::size_t n = 0; n < closure.size() && int(n) < ends.end(); ++n)
      weights[ends.end() - 1 - n] = closure[n];
  }
  return weights;
}

}  // namespace

/// In reductions a point on an outer face counts half already; the mask must not halve it again.
extern "C" void SBP_SetNormMask(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  const bool is_diagonal = choice_of(Kind::first, -1).norm == Norm::diagonal;
  std::vector<CCTK_REAL> weights[dimension];
  for (int d = 0; d < dimension; ++d)
    weights[d] = is_diagonal ? norm_weights(cctkGH, d, 2) : std::vector<CCTK_REAL>(cctk_lsh[d], 1);
  for (int k = 0; k < cctk_lsh[2]; ++k)
    for (int j = 0; j < cctk_lsh[1]; ++j)
      for (int i = 0; i < cctk_lsh[0]; ++i)
        nmask[CCTK_GFINDEX3D(cctkGH, i, j, k)] = weights[0][i] * weights[1][j] * weights[2][k];
}

extern "C" void SBP_GetScalProdDiag(CCTK_POINTER_TO_CONST cctkGH, CCTK_INT dir, CCTK_INT nsize,
                                    CCTK_REAL* sigmad) {
  require_direction(dir);
  const cGH* const gh = static_cast<const cGH*>(cctkGH);
  if (choice_of(Kind::first, -1).norm != Norm::diagonal)
    CCTK_ERROR("The diagonal of the norm was asked for; SummationByParts::norm_type must be \"Diagonal\"");
  if (nsize != gh->cctk_lsh[dir])
    CCTK_VERROR("The norm was asked for %d points; the component has %d in direction %c", int(nsize),
                gh->cctk_lsh[dir], "xyz"[dir]);
  const std::vector<CCTK_REAL> weights = norm_weights(gh, int(dir), 1);
  std::copy(weights.begin(), weights.end(), sigmad);
}

extern "C" CCTK_REAL GetCoeff() {
  return or_stop(0, [] { return end_weight(choice_of(Kind::first, -1)); });
}

extern "C" void get_lsh_iranges(CCTK_POINTER_TO_CONST cctkGH, CCTK_INT* imin, CCTK_INT* imax) {
  const cGH* const gh = static_cast<const cGH*>(cctkGH);
  const auto outer = outer_faces(gh);
  const auto shiftout = shifted_out(gh);
  const auto owned = flesh::levels().owned_points(gh, dimension);
  const auto margin = [&](int face) { return outer[face] ? shiftout[face] : gh->cctk_nghostzones[face / 2]; };
  for (int d = 0; d < dimension; ++d) {
    imin[d] = std::max(margin(2 * d), owned.begin[d]);
    imax[d] = std::min(gh->cctk_lsh[d] - margin(2 * d + 1), owned.end[d]);
  }
}

extern "C" void Get_Bound_Width(CCTK_POINTER_TO_CONST cctkGH, CCTK_INT* bsize, CCTK_INT table_handle) {
  const cGH* const gh = static_cast<const cGH*>(cctkGH);
  const int width =
      or_stop(0, [&] { return closure_points(first_derivative(choice_of(Kind::first, int(table_handle)))); });
  for (int d = 0; d < dimension; ++d) {
    const Ends ends = ends_of(gh, d, -1);
    bsize[2 * d] = ends.lower.is_one_sided ? width : gh->cctk_nghostzones[d];
    bsize[2 * d + 1] = ends.upper.is_one_sided ? width : gh->cctk_nghostzones[d];
  }
}

extern "C" void SBP_DeltaInitial(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  CCTK_REAL* const deltas[] = {sbp_dx, sbp_dy, sbp_dz};
  for (int d = 0; d < dimension; ++d)
    std::fill_n(deltas[d], std::size_t(cctk_ash[0]) * cctk_ash[1] * cctk_ash[2], spacing_of(cctkGH, d));
}
