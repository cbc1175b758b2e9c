// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/run/boundary_conditions.hh"

#include "cctk.h"
#include "cctk_Functions.h"
#include "flesh/error.hh"

namespace grid_driver {
namespace {

void select_again(const cGH* gh, int variable, const BoundaryCondition& condition) {
  const int result = Boundary_SelectVarForBCI(gh, condition.faces, condition.width, condition.table, variable,
                                              condition.name.c_str());
  if (result < 0)
    throw flesh::Error("boundary condition '" + condition.name + "' (width " +
                       std::to_string(condition.width) + ") of " + CCTK_FullVarName(variable) +
                       " was refused with error " + std::to_string(result));
}

}  // namespace

void BoundaryConditions::apply(cGH* gh, std::span<const int> variables) {
  if (variables.empty()) return;
  if (!CCTK_IsFunctionAliased("Boundary_SelectVarForBCI"))
    throw flesh::Error(std::string("boundary values of ") + CCTK_FullVarName(variables[0]) +
                       " are needed, but no active thorn applies boundary conditions; activate Boundary");
  is_applying_ = true;
  for (int variable : variables)
    for (const BoundaryCondition& condition : conditions_.at(variable)) select_again(gh, variable, condition);
  CCTK_Traverse(gh, "Driver_ApplyBCs");
  is_applying_ = false;
}

}  // namespace grid_driver
