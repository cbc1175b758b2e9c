// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Which variables norms are taken of.
#include <algorithm>
#include <map>
#include <string>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "util_Table.h"

namespace {

/// Background values by variable, in the order of variables.
using Variables = std::map<int, CCTK_REAL>;

/// The number behind `bg=` in the options of a variable; 0 without options.
CCTK_REAL background_value(int variable, const char* options) {
  if (!options) return 0;
  const int table = Util_TableCreateFromString(options);
  CCTK_REAL value = 0;
  CCTK_INT whole = 0;
  if (table >= 0 && Util_TableGetInt(table, &whole, "bg") == 1)
    value = CCTK_REAL(whole);
  else if (table < 0 || Util_TableGetReal(table, &value, "bg") != 1)
    CCTK_VPARAMWARN("The options {%s} of %s have no number bg", options, CCTK_FullVarName(variable));
  if (table >= 0) Util_TableDestroy(table);
  return value;
}

void add_variable(int variable, const char* options, void* variables) {
  if (CCTK_GroupTypeFromVarI(variable) != CCTK_GF || CCTK_VarTypeI(variable) != CCTK_VARIABLE_REAL)
    CCTK_VPARAMWARN("Norms are taken of CCTK_REAL grid functions only; %s is not one",
                    CCTK_FullVarName(variable));
  (*static_cast<Variables*>(variables))[variable] = background_value(variable, options);
}

/// Reads one of the lists of variables. \return how many there are
CCTK_INT read_list(const char* parameter, const char* list, CCTK_INT* indices, CCTK_REAL* backgrounds) {
  DECLARE_CCTK_PARAMETERS;
  Variables variables;
  if (CCTK_TraverseString(list, add_variable, &variables, CCTK_GROUP_OR_VAR) < 0)
    CCTK_VPARAMWARN("Norms::%s = \"%s\" is no list of variables and groups", parameter, list);
  if (CCTK_INT(variables.size()) > max_nr_vars)
    CCTK_VPARAMWARN("Norms::%s has %d variables; increase Norms::max_nr_vars, which is %d", parameter,
                    int(variables.size()), int(max_nr_vars));
  CCTK_INT count = 0;
  for (const auto& [variable, background] : variables) {
    if (count == max_nr_vars) break;
    indices[count] = variable;
    backgrounds[count] = background;
    ++count;
    if (verbose > 0) CCTK_VINFO("Norm of %s, background %g", CCTK_FullVarName(variable), double(background));
  }
  return count;
}

}  // namespace

extern "C" void Norms_Setup_Vars(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  *nr1stvars = read_list("gridfunctions_1st", gridfunctions_1st, varindices_1st, bgvals_1st);
  *nr2ndvars = read_list("gridfunctions_2nd", gridfunctions_2nd, varindices_2nd, bgvals_2nd);
  *sum_handle = CCTK_ReductionHandle("norm2");
  *terms_left = 0;
  if (*sum_handle < 0)
    CCTK_PARAMWARN("Norms needs a thorn that reduces grid functions, such as CarpetReduce");
}
