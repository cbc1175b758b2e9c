// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Adds dissipation to the right hand sides of the chosen variables.
#include <algorithm>
#include <vector>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "kreiss_oliger.hh"

namespace {

using dissipation::dimension;
using dissipation::Operator;

void require_ghosts(const cGH* gh, const Operator& damping) {
  for (int d = 0; d < dimension; ++d)
    if (gh->cctk_nghostzones[d] < damping.reach())
      CCTK_VERROR("Dissipation of order %d needs %d ghost zones; direction %c has %d",
                  2 * damping.reach() - 1, damping.reach(), "xyz"[d], gh -> cctk_nghostzones[d]);
}

/// Does the stencil around a point keep clear of excised regions?
bool is_clear(const CCTK_REAL* mask, const std::array<int, dimension>& step, int reach) {
  if (*mask < 1) return false;
  for (int d = 0; d < dimension; ++d)
    for (int m = 1; m <= reach; ++m)
      if (mask[m * step[d]] < 1 || mask[-m * step[d]] < 1) return false;
  return true;
}

/// \param strength  epsdisA
/// \param mask      emask where excised regions are to be avoided, else null
void add(const cGH* cctkGH, const Operator& damping, const CCTK_REAL* strength, const CCTK_REAL* mask,
         const CCTK_REAL* u, CCTK_REAL* rhs) {
  const int reach = damping.reach();
  std::array<int, dimension> step, end;
  std::array<double, dimension> spacing;
  for (int d = 0; d < dimension; ++d) {
    step[d] = d == 0 ? 1 : step[d - 1] * cctkGH->cctk_ash[d - 1];
    end[d] = cctkGH->cctk_lsh[d] - reach;
    spacing[d] = cctkGH->cctk_delta_space[d] / cctkGH->cctk_levfac[d];
  }
#pragma omp parallel for collapse(2)
  for (int k = reach; k < end[2]; ++k)
    for (int j = reach; j < end[1]; ++j)
      for (int i = reach; i < end[0]; ++i) {
        const int at = i + j * step[1] + k * step[2];
        if (mask && !is_clear(mask + at, step, reach)) continue;
        rhs[at] += strength[at] * damping.at(u + at, step, spacing);
      }
}

/// The right hand side of an evolved variable; stops the run if dissipation cannot be added to it.
int rhs_of(int variable) {
  const bool is_real = CCTK_VarTypeI(variable) == CCTK_VARIABLE_REAL;
  if (CCTK_GroupTypeFromVarI(variable) != CCTK_GF || CCTK_GroupDimFromVarI(variable) != dimension || !is_real)
    CCTK_VERROR(
        "Dissipation::vars names %s; dissipation needs grid functions of 3 dimensions and type CCTK_REAL",
        CCTK_FullVarName(variable));
  const int rhs = MoLQueryEvolvedRHS(variable);
  if (rhs < 0)
    CCTK_VERROR(
        "Dissipation::vars names %s, which the method of lines does not evolve: it has no right hand side",
        CCTK_FullVarName(variable));
  return rhs;
}

void collect(int variable, const char*, void* variables) {
  static_cast<std::vector<int>*>(variables)->push_back(variable);
}

CCTK_REAL* data_of(const cGH* gh, int variable) {
  auto* const data = static_cast<CCTK_REAL*>(CCTK_VarDataPtrI(gh, 0, variable));
  if (!data) CCTK_VERROR("Dissipation cannot be added: %s has no storage", CCTK_FullVarName(variable));
  return data;
}

}  // namespace

extern "C" void dissipation_add(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  if (cctk_dim != dimension) CCTK_VERROR("Dissipation needs a grid of 3 dimensions, not %d", cctk_dim);
  const Operator damping{int(order)};
  require_ghosts(cctkGH, damping);
  std::vector<int> variables;
  if (CCTK_TraverseString(vars, collect, &variables, CCTK_GROUP_OR_VAR) < 0)
    CCTK_VERROR("Dissipation::vars = \"%s\" is not a list of variables and groups", vars);
  const CCTK_REAL* const mask = use_mask && !use_dissipation_near_excision ? emask : nullptr;
  for (const int variable : variables) {
    const int rhs = rhs_of(variable);
    if (verbose) CCTK_VINFO("Adding dissipation to the right hand side of %s", CCTK_FullVarName(variable));
    add(cctkGH, damping, epsdisA, mask, data_of(cctkGH, variable), data_of(cctkGH, rhs));
  }
}
