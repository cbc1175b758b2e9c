// SPDX-License-Identifier: LGPL-2.1-or-later
#include "variables.hh"

#include "cctk.h"
#include "util_ErrorCodes.h"
#include "util_Table.h"

namespace multipole {
namespace {

std::string text_option(int table, const char* key) {
  const int length = Util_TableGetString(table, 0, nullptr, key);
  if (length < 0) return "";
  std::string result(length + 1, '\0');
  Util_TableGetString(table, length + 1, result.data(), key);
  result.resize(length);
  return result;
}

void read_options(const char* text, Function& function, FunctionList& list) {
  const int table = Util_TableCreateFromString(text);
  if (table < 0) {
    list.problems.push_back(std::string("{") + text +
                            "} cannot be read; expected {sw=-2 cmplx='imaginary part' name='name'}");
    return;
  }
  CCTK_INT weight = 0;
  if (Util_TableGetInt(table, &weight, "sw") > 0) function.spin_weight = static_cast<int>(weight);
  if (const std::string name = text_option(table, "name"); !name.empty()) function.name = name;
  if (const std::string partner = text_option(table, "cmplx"); !partner.empty()) {
    function.imaginary = CCTK_VarIndex(partner.c_str());
    if (function.imaginary < 0) list.problems.push_back("cmplx='" + partner + "' names no variable");
  }
  Util_TableDestroy(table);
}

void require_reals(int variable, FunctionList& list) {
  if (variable < 0) return;
  if (CCTK_GroupTypeFromVarI(variable) == CCTK_GF && CCTK_VarTypeI(variable) == CCTK_VARIABLE_REAL) return;
  list.problems.push_back("\"" + short_name(variable) + "\" is not a grid function of real numbers");
}

void add_function(int variable, const char* options, void* data) {
  auto& list = *static_cast<FunctionList*>(data);
  Function function{variable};
  function.name = short_name(variable);
  if (options && *options) read_options(options, function, list);
  require_reals(function.real, list);
  require_reals(function.imaginary, list);
  list.functions.push_back(function);
}

}  // namespace

std::string short_name(int variable) { return CCTK_VarName(variable); }

FunctionList functions_in(const char* list) {
  FunctionList result;
  CCTK_TraverseString(list, add_function, &result, CCTK_GROUP_OR_VAR);
  return result;
}

}  // namespace multipole
