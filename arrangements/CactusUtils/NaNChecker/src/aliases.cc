// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The same on demand: NaNChecker.h and the aliased functions.
#include <algorithm>
#include <exception>
#include <limits>
#include <string>
#include <type_traits>

#include "NaNChecker.h"
#include "cctk.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "checked_variables.hh"
#include "component_check.hh"
#include "flesh/ending.hh"

namespace {

using namespace nan_checker;

int failed(int failure, const char* function, const char* problem, const char* text) {
  CCTK_VWARN(CCTK_WARN_ALERT, "%s: %s%s", function, problem, text);
  return failure;
}

enum class Action { just_warn, terminate, abort };

std::optional<Action> action_named(const char* keyword) {
  if (!keyword || CCTK_EQUALS(keyword, "just warn")) return Action::just_warn;
  if (CCTK_EQUALS(keyword, "terminate")) return Action::terminate;
  if (CCTK_EQUALS(keyword, "abort")) return Action::abort;
  return std::nullopt;
}

bool names_points() {
  DECLARE_CCTK_PARAMETERS;
  return CCTK_EQUALS(verbose, "all");
}

void act(const cGH* cctkGH, Action action, int found) {
  if (action == Action::terminate)
    flesh::end_as_unstable("NaNChecker found " + std::to_string(found) + " bad values at iteration " +
                           std::to_string(cctkGH->cctk_iteration));
  if (action == Action::abort)
    CCTK_VERROR("%d bad values at iteration %d; the thorn that looked for them wants the run to end", found,
                cctkGH->cctk_iteration);
}

/// The variables of a list; empty, after a warning, if it cannot be read.
std::optional<std::vector<Checked>> listed(const char* function, const char* vars) {
  try {
    const auto variables = checked_variables(vars);
    if (!variables) failed(0, function, "is no list of groups and variables: ", vars);
    return variables;
  } catch (const std::exception& error) {
    failed(0, function, "", error.what());
    return std::nullopt;
  }
}

/// Fills all elements of a piece with one value.
void fill(const Piece& piece, double value) {
  const std::ptrdiff_t elements =
      std::ptrdiff_t{piece.block.allocated[0]} * piece.block.allocated[1] * piece.block.allocated[2];
  std::visit(
      [&](const auto* data) {
        using Value = std::remove_const_t<std::remove_pointer_t<decltype(data)>>;
        auto* first =
            const_cast<Value*>(data);  // the values of a variable are not constant, the view of them is
        for (std::ptrdiff_t n = 0; n < elements; ++n) first[n] = Value(value);
      },
      piece.values);
}

}  // namespace

extern "C" int NaNChecker::NaNChecker_CheckVarsForNaN(const cGH* GH, int report_max, const char* vars,
                                                      const char* check_for, const char* action_if_found) {
  constexpr const char* here = "CheckVarsForNaN";
  if (!GH || !vars) return failed(-2, here, "an argument is a null pointer", "");
  const auto action = action_named(action_if_found);
  if (!action) return failed(-3, here, "can just warn, terminate or abort, not ", action_if_found);
  const auto variables = listed(here, vars);
  if (!variables) return -4;
  const auto search = search_named(check_for ? check_for : "both");
  if (!search) failed(0, here, "looks for NaN, Inf or both (which it does now), not for ", check_for);

  const Orders orders{search.value_or(Search::both), names_points() ? report_max : 0};
  std::vector<Finding> findings(variables->size());
  check_component(GH, *variables, orders, findings);
  double found = 0;
  for (std::size_t n = 0; n < findings.size(); ++n) {
    const double count = findings[n].own + findings[n].copies;
    found += count;
    if (count > 0 && action_if_found)
      CCTK_VWARN(CCTK_WARN_ALERT, "%s has %s on this component", CCTK_FullVarName((*variables)[n].variable),
                 counted(count, orders.search).c_str());
  }
  const int result = int(std::min<double>(found, std::numeric_limits<int>::max()));
  if (result > 0) act(GH, *action, result);
  return result;
}

extern "C" int NaNChecker::NaNChecker_SetVarsToNaN(const cGH* GH, const char* vars) {
  constexpr const char* here = "SetVarsToNaN";
  if (!GH || !vars) return failed(-1, here, "an argument is a null pointer", "");
  const auto variables = listed(here, vars);
  if (!variables) return -2;
  int filled = 0;
  for (const Checked& variable : *variables) {
    const auto found = piece(GH, variable, Use::change);
    if (!found) continue;
    fill(*found, std::numeric_limits<double>::quiet_NaN());
    ++filled;
  }
  return filled;
}

extern "C" CCTK_INT NaNChecker_CheckVarsForNaN_Wrapper(CCTK_POINTER_TO_CONST GH, CCTK_INT report_max,
                                                       CCTK_STRING vars, CCTK_STRING check_for,
                                                       CCTK_STRING action_if_found) {
  return NaNChecker::NaNChecker_CheckVarsForNaN(static_cast<const cGH*>(GH), report_max, vars, check_for,
                                                action_if_found);
}

extern "C" CCTK_INT NaNChecker_SetVarsToNaN_Wrapper(CCTK_POINTER_TO_CONST GH, CCTK_STRING vars) {
  return NaNChecker::NaNChecker_SetVarsToNaN(static_cast<const cGH*>(GH), vars);
}
