// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The scheduled check: prepare a level, look at its components, put together what the processes found.
#include <algorithm>
#include <exception>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "checked_variables.hh"
#include "component_check.hh"
#include "flesh/ending.hh"
#include "flesh/processes.hh"

namespace {

using namespace nan_checker;

/// The variables of a list; none, after a warning, if it is no list of variables.
std::vector<Checked> variables_of(const char* list) {
  try {
    if (const auto variables = checked_variables(list)) return *variables;
  } catch (const std::exception& error) {
    CCTK_VERROR("NaNChecker::check_vars: %s", error.what());
  }
  CCTK_VWARN(CCTK_WARN_ALERT,
             "Nothing is checked: NaNChecker::check_vars = \"%s\" names something that is no group or "
             "variable of an active thorn",
             list);
  return {};
}

/// What the components of this process have of the level that is being checked, and what earlier checks
/// found.
struct Check {
  std::optional<std::string> list;  ///< that `variables` are those of; it may be steered
  std::vector<Checked> variables;
  std::vector<Finding> findings;
  History history;

  void read(const char* check_vars) {
    if (list == check_vars) return;
    list = check_vars;
    variables = variables_of(check_vars);
  }
};

Check& check() {
  static Check the_check;
  return the_check;
}

bool is_due(const cGH* cctkGH) {
  DECLARE_CCTK_PARAMETERS;
  return check_every > 0 && cctkGH->cctk_iteration >= check_after &&
         cctkGH->cctk_iteration % check_every == 0;
}

Orders orders(const cGH* cctkGH, CCTK_INT* mask) {
  DECLARE_CCTK_PARAMETERS;
  Orders result{search_named(check_for).value(), CCTK_EQUALS(verbose, "all") ? int(report_max) : 0, nullptr,
                mask};
  if (!ignore_restricted_points) return result;
  result.weights = weights(cctkGH, restriction_mask);
  static bool has_warned = false;
  if (!result.weights && !std::exchange(has_warned, true))
    CCTK_VWARN(CCTK_WARN_ALERT,
               "All points are checked: NaNChecker::restriction_mask = \"%s\" is not a real grid function "
               "with storage",
               restriction_mask);
  return result;
}

Reductions over_all() {
  return {[](std::vector<double>& values) { flesh::sum_over_processes(values); },
          [](std::vector<double>& values) { flesh::minimum_over_processes(values); },
          [](std::vector<double>& values) { flesh::maximum_over_processes(values); }};
}

/// Reports a variable of the level, on the first process, and remembers it.
void report(const cGH* cctkGH, int variable, const Finding& finding) {
  DECLARE_CCTK_PARAMETERS;
  const int level = level_of(cctkGH), iteration = cctkGH->cctk_iteration;
  if (finding.count() == 0) return check().history.was_clean(variable, level, iteration);
  const Appearance appearance = check().history.was_bad(variable, level, iteration);
  if (CCTK_MyProc(cctkGH) != 0) return;
  const bool is_grid_function = CCTK_GroupTypeFromVarI(variable) == CCTK_GF;
  const Subject subject{CCTK_FullVarName(variable), CCTK_GroupDimFromVarI(variable), is_grid_function,
                        is_grid_function && has_coordinates(cctkGH)};
  const std::string text = finding_text(subject, finding, search_named(check_for).value(), level, appearance);
  CCTK_VWARN(CCTK_WARN_ALERT, "Iteration %d: %s", iteration, text.c_str());
}

/// With the method that writes whole grid functions, if a thorn offers it; the others do so on their own.
void write_mask(const cGH* cctkGH) {
  constexpr const char* method = "IOHDF5";
  for (int handle = 0; handle < CCTK_NumIOMethods(); ++handle)
    if (CCTK_EQUALS(CCTK_IOMethodName(handle), method))
      CCTK_OutputVarAsByMethod(cctkGH, "NaNChecker::NaNmask", method, "NaNmask");
}

/// Ends the run at once; one process speaks for all.
void abort_run(const cGH* cctkGH, int found) {
  if (CCTK_MyProc(cctkGH) == 0)
    CCTK_VERROR("%d bad values at iteration %d; the run ends, as NaNChecker::action_if_found says", found,
                cctkGH->cctk_iteration);
  CCTK_Barrier(cctkGH);
}

}  // namespace

extern "C" void NaNChecker_SetupTest(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  const int size = cctk_ash[0] * cctk_ash[1] * cctk_ash[2];
  std::fill_n(TestGF, size, std::numeric_limits<CCTK_REAL>::quiet_NaN());
}

extern "C" void NaNChecker_ResetCounter(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  *NaNsFound = 0;
}

extern "C" void NaNChecker_NaNCheck_Prepare(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  if (!is_due(cctkGH)) return;
  check().read(check_vars);
  check().findings.assign(check().variables.size(), Finding{});
  if (CCTK_EQUALS(verbose, "all"))
    CCTK_VINFO("Checking %zu variables on level %d at iteration %d", check().variables.size(),
               level_of(cctkGH), cctkGH->cctk_iteration);
}

extern "C" void NaNChecker_NaNCheck_Check(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  if (!is_due(cctkGH)) return;
  std::fill_n(NaNmask, cctk_ash[0] * cctk_ash[1] * cctk_ash[2], 0);
  check_component(cctkGH, check().variables, orders(cctkGH, NaNmask), check().findings);
}

extern "C" void NaNChecker_NaNCheck_Finish(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  if (!is_due(cctkGH)) return;
  const std::vector<Finding> all = over_processes(check().findings, over_all());
  double found = *NaNsFound;
  for (std::size_t n = 0; n < all.size(); ++n) {
    report(cctkGH, check().variables[n].variable, all[n]);
    found += all[n].count();
  }
  *NaNsFound = CCTK_INT(std::min<double>(found, std::numeric_limits<CCTK_INT>::max()));
}

extern "C" void NaNChecker_TakeAction(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  if (!is_due(cctkGH) || *NaNsFound == 0) return;
  if (out_NaNmask) write_mask(cctkGH);
  if (CCTK_EQUALS(action_if_found, "terminate")) {
    CCTK_INFO("The run ends after this iteration, as NaNChecker::action_if_found says");
    flesh::end_as_unstable("NaNChecker found " + std::to_string(*NaNsFound) + " bad values at iteration " +
                           std::to_string(cctk_iteration));
  } else if (CCTK_EQUALS(action_if_found, "abort")) {
    abort_run(cctkGH, int(*NaNsFound));
  }
}
