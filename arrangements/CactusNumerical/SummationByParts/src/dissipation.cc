// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Adds dissipation to the right hand sides of the chosen variables.
#include <vector>

#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "damping.hh"
#include "setting.hh"

namespace {

using namespace sbp;

void collect(int variable, const char*, void* variables) {
  static_cast<std::vector<int>*>(variables)->push_back(variable);
}

/// The right hand side of an evolved variable; stops the run if dissipation cannot be added to it.
int rhs_of(int variable) {
  if (CCTK_GroupTypeFromVarI(variable) != CCTK_GF || CCTK_VarTypeI(variable) != CCTK_VARIABLE_REAL)
    CCTK_VERROR("SummationByParts::vars names %s; dissipation needs grid functions of type CCTK_REAL",
                CCTK_FullVarName(variable));
  const int rhs = CCTK_IsFunctionAliased("MoLQueryEvolvedRHS") ? int(MoLQueryEvolvedRHS(variable)) : -1;
  if (rhs < 0)
    CCTK_VERROR(
        "SummationByParts::vars names %s, which the method of lines does not evolve: it has no right hand "
        "side",
        CCTK_FullVarName(variable));
  return rhs;
}

CCTK_REAL* data_of(const cGH* gh, int variable) {
  auto* const data = static_cast<CCTK_REAL*>(CCTK_VarDataPtrI(gh, 0, variable));
  if (!data) CCTK_VERROR("Dissipation cannot be added: %s has no storage", CCTK_FullVarName(variable));
  return data;
}

bool is_kreiss_oliger() {
  DECLARE_CCTK_PARAMETERS;
  return CCTK_EQUALS(dissipation_type, "Kreiss-Oliger");
}

Rows rows_along(const cGH* gh, int direction) {
  DECLARE_CCTK_PARAMETERS;
  return or_stop(direction, [&] {
    return damping_rows(choice_of(Kind::first, -1),
                        is_kreiss_oliger() ? Damping::one_order_more : Damping::same_order,
                        ends_of(gh, direction, -1), {gh->cctk_lbnd[direction], gh->cctk_gsh[direction]},
                        {spacing_of(gh, direction) * h_scaling[direction], diss_fraction[direction]});
  });
}

/// The spacing at each point, where it varies; else null.
const CCTK_REAL* variable_spacing(CCTK_ARGUMENTS, int direction) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const CCTK_REAL* const deltas[] = {sbp_dx, sbp_dy, sbp_dz};
  const bool is_possible = is_kreiss_oliger() && choice_of(Kind::first, -1).norm == Norm::diagonal;
  return use_variable_deltas && is_possible ? deltas[direction] : nullptr;
}

void add(CCTK_ARGUMENTS, int direction, const CCTK_REAL* values, CCTK_REAL* rhs) {
  DECLARE_CCTK_PARAMETERS;
  const Shape shape = shape_of(cctkGH);
  const bool is_divided = is_kreiss_oliger() || scale_with_h;
  const CCTK_REAL spacing = spacing_of(cctkGH, direction) * h_scaling[direction];
  const CCTK_REAL strength = is_divided ? epsdis / spacing : epsdis;
  const CCTK_REAL* const deltas = variable_spacing(CCTK_PASS_CTOC, direction);
  std::array<int, 3> first, end;
  for (int d = 0; d < dimension; ++d) {
    const Ends ends = ends_of(cctkGH, d, -1);
    first[d] = ends.first();
    end[d] = ends.end();
  }
  for_each_result(rows_along(cctkGH, direction), shape, direction, values, first, end,
                  [&](int at, CCTK_REAL sum) {
                    rhs[at] += deltas ? epsdis / (deltas[at] * h_scaling[direction]) * sum : strength * sum;
                  });
}

/// Points that are shifted out have no dissipation.
void poison_outside(const cGH* gh, CCTK_REAL* rhs) {
  DECLARE_CCTK_PARAMETERS;
  if (!use_shiftout || !poison_dissipation) return;
  const Ends ends[] = {ends_of(gh, 0, -1), ends_of(gh, 1, -1), ends_of(gh, 2, -1)};
  const auto is_outside = [&](int d, int i) {
    return (ends[d].lower.is_one_sided && i < ends[d].first()) ||
           (ends[d].upper.is_one_sided && i >= ends[d].end());
  };
  for (int k = 0; k < gh->cctk_lsh[2]; ++k)
    for (int j = 0; j < gh->cctk_lsh[1]; ++j)
      for (int i = 0; i < gh->cctk_lsh[0]; ++i)
        if (is_outside(0, i) || is_outside(1, j) || is_outside(2, k))
          rhs[CCTK_GFINDEX3D(gh, i, j, k)] = poison_value;
}

}  // namespace

extern "C" void SBP_DissipationAdd(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  const bool is_flat[] = {false, zero_derivs_y != 0, zero_derivs_z != 0};
  std::vector<int> variables;
  if (CCTK_TraverseString(vars, collect, &variables, CCTK_GROUP_OR_VAR) < 0)
    CCTK_VERROR("SummationByParts::vars = \"%s\" is not a list of variables and groups", vars);
  for (const int variable : variables) {
    CCTK_REAL* const rhs = data_of(cctkGH, rhs_of(variable));
    for (int d = 0; d < dimension; ++d)
      if (!is_flat[d]) add(CCTK_PASS_CTOC, d, data_of(cctkGH, variable), rhs);
    poison_outside(cctkGH, rhs);
  }
}
