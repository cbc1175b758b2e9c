// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Copies to the host that parameters ask for. The driver's readers ask for what they read; this is for who
// reads memory of the host behind the driver's back.
#include <string>
#include <vector>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "flesh/devices.hh"
#include "flesh/schedule.hh"
#include "grid_driver.hh"
#include "grid_driver_device.hh"

namespace {

void add(int variable, const char*, void* list) { static_cast<std::vector<int>*>(list)->push_back(variable); }

std::vector<int> all_variables() {
  std::vector<int> result(CCTK_NumVars());
  for (int variable = 0; variable < CCTK_NumVars(); ++variable) result[variable] = variable;
  return result;
}

std::vector<int> variables_in(const char* list) {
  if (CCTK_EQUALS(list, "all")) return all_variables();
  std::vector<int> result;
  if (CCTK_TraverseString(list, add, &result, CCTK_GROUP_OR_VAR) < 0)
    CCTK_VERROR("Accelerator::copy_back_vars = \"%s\" is no list of variables and groups", list);
  return result;
}

std::vector<int> written_in_analysis() {
  std::vector<int> result;
  for (const flesh::ScheduledFunction* function : flesh::scheduled_functions("CCTK_ANALYSIS"))
    if (flesh::devices().side_of(*function) == flesh::Side::device)
      for (const flesh::DataAccess& access : function->writes) result.push_back(access.variable);
  return result;
}

void copy_to_host(const cGH* gh, const std::vector<int>& variables, bool with_past) {
  const int level = grid_driver::current_view(gh).level;
  std::vector<grid_driver::Datum> data;
  for (const int variable : variables)
    for (int t = 0; t < (with_past ? CCTK_DeclaredTimeLevelsVI(variable) : 1); ++t)
      data.push_back({variable, level, t});
  grid_driver::require(data, flesh::Side::host);
}

}  // namespace

extern "C" void Accelerator_CopyBack(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  if (!flesh::devices().current()) return;
  if (copy_back_every > 0 && cctk_iteration % copy_back_every == 0)
    copy_to_host(cctkGH, variables_in(copy_back_vars), copy_back_all_timelevels);
  if (copy_back_all_written_variables_in_analysis) copy_to_host(cctkGH, written_in_analysis(), false);
}
