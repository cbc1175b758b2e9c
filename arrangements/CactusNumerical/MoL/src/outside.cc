// SPDX-License-Identifier: LGPL-2.1-or-later
#include "outside.hh"

#include <algorithm>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "cctk_Parameters.h"
#include "grid_driver_outside.hh"
#include "outside_values.hh"
#include "schedule_access.hh"

namespace {

mol::OutsideValues values;

void require_none(const std::vector<int>& unset, const std::string& what) {
  if (!unset.empty())
    CCTK_VERROR(
        "Points outside of the interior of %s have been filled by symmetries in each stage before anybody "
        "looked at them, so that they are no longer set before; now %s. Set MoL::leave_out_unread = no",
        CCTK_FullVarName(unset.front()), what.c_str());
}

/// What a pointwise function writes may come from values that nobody has set, if all of it is filled
/// afterwards.
bool is_filled_after(const flesh::ScheduledFunction& function) {
  return mol::is_pointwise(function) &&
         std::all_of(function.writes.begin(), function.writes.end(), [](const flesh::DataAccess& access) {
           return access.timelevel == 0 && values.are_open(access.variable);
         });
}

void before_call(const cGH*, const flesh::ScheduledFunction& function) {
  if (is_filled_after(function)) return;
  require_none(values.read([&](int variable) { return mol::looks_outside(function, variable); }),
               function.thorn + "::" + function.routine + " looks first");
}

void filled(std::span<const int> variables) { values.fill(variables); }

}  // namespace

bool mol::are_filled_before_read(int variable) {
  DECLARE_CCTK_PARAMETERS;
  static bool is_told = CCTK_Equals(verbose, "none");
  const bool result =
      leave_out_unread && values.are_filled_before_read(variable, CCTK_DeclaredTimeLevelsVI(variable));
  if (result && !std::exchange(is_told, true))
    CCTK_VINFO(
        "%s and others keep no values outside of the interior: symmetries fill these points before anybody "
        "looks",
        CCTK_FullVarName(variable));
  return result;
}

void mol::watch_outside_of(int variable, bool is_left) {
  if (values.begin(variable, is_left)) require_none({variable}, "nobody has filled them");
}

void mol::require_filled_outside() { require_none(values.end_step(), "nobody has filled them"); }

void mol::listen_to_outside() { grid_driver::watch_outside({before_call, filled}); }
