// SPDX-License-Identifier: LGPL-2.1-or-later
#include "outside.hh"

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "cctk_Parameters.h"
#include "flesh/levels.hh"
#include "outside_values.hh"
#include "schedule_access.hh"
#include "thorn.hh"

namespace {

mol::OutsideValues values;

/// A variable on a level.
int number_of(int level, int variable) { return level * CCTK_NumVars() + variable; }
int number_of(const cGH* gh, int variable) {
  return number_of(std::max(flesh::levels().current(gh), 0), variable);
}
int variable_of(int number) { return number % CCTK_NumVars(); }

void require_none(const std::vector<int>& unset, const std::string& what) {
  if (!unset.empty())
    CCTK_VERROR(
        "Points outside of the interior of %s have been filled by symmetries or exchanges in each stage "
        "before anybody looked at them, so that they are no longer set before; now %s. Set "
        "MoL::leave_out_unread = no",
        CCTK_FullVarName(variable_of(unset.front())), what.c_str());
}

/// What a pointwise function writes may come from values that nobody has set, if all of it is filled
/// afterwards.
bool is_filled_after(const cGH* gh, const flesh::ScheduledFunction& function) {
  return mol::is_pointwise(function) &&
         std::all_of(function.writes.begin(), function.writes.end(), [gh](const flesh::DataAccess& access) {
           return access.timelevel == 0 && values.are_open(number_of(gh, access.variable));
         });
}

/// On whatever level: who looks from above the levels looks at all.
void before_call(const cGH* gh, const flesh::ScheduledFunction& function) {
  if (!values.is_any_open() || is_filled_after(gh, function)) return;
  require_none(values.read([&](int number) { return mol::looks_outside(function, variable_of(number)); }),
               function.thorn + "::" + function.routine + " looks first");
}

void filled(int level, std::span<const int> variables, unsigned parts) {
  std::vector<int> numbers;
  for (const int variable : variables) numbers.push_back(number_of(level, variable));
  values.fill(numbers, parts);
}

/// Of a stage. It may come again in another step (two go backwards in iteration 0): a step leaves no points
/// open.
std::int64_t number_of_update(const cGH* gh) {
  return std::int64_t{gh->cctk_iteration} * static_cast<std::int64_t>(mol::method().stages.size()) +
         mol::stage_of(gh);
}

}  // namespace

bool mol::is_left_to_others(const cGH* gh, int variable, unsigned parts) {
  DECLARE_CCTK_PARAMETERS;
  if (parts == 0) return true;
  const int number = number_of(gh, variable);
  const bool is_left =
      leave_out_unread && values.are_filled_before_read(number, CCTK_DeclaredTimeLevelsVI(variable));
  static bool is_told = CCTK_Equals(verbose, "none");
  if (is_left && !std::exchange(is_told, true))
    CCTK_VINFO(
        "%s and others keep no values outside of the interior: symmetries or exchanges fill these points "
        "before anybody looks",
        CCTK_FullVarName(variable));
  if (values.begin(number, is_left, number_of_update(gh), parts))
    require_none({number}, "nobody has filled them");
  return is_left;
}

void mol::require_filled_outside() { require_none(values.end_step(), "nobody has filled them"); }

void mol::listen_to_outside() { flesh::watch_outside({before_call, filled}); }
