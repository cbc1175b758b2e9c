// SPDX-License-Identifier: LGPL-2.1-or-later
#include "left_out.hh"

#include <map>
#include <vector>

#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "grid_driver_left_out.hh"
#include "schedule_access.hh"
#include "thorn.hh"

namespace {

using namespace mol;
using flesh::ScheduledFunction;

std::vector<CCTK_INT> current_values_written_by(const ScheduledFunction& function) {
  std::vector<CCTK_INT> result;
  for (const flesh::DataAccess& access : function.writes)
    if (access.timelevel == 0) result.push_back(access.variable);
  return result;
}

/// Answers about functions, each found and printed once.
class Answers {
 public:
  using Question = bool (*)(const ScheduledFunction* writer, std::span<const CCTK_INT> variables);
  Answers(Question question, const char* when) : question_(question), when_(when) {}

  bool about(const ScheduledFunction& writer) {
    DECLARE_CCTK_PARAMETERS;
    const auto [entry, is_new] = found_.try_emplace(&writer, false);
    if (is_new) {
      entry->second = question_(&writer, current_values_written_by(writer));
      if (entry->second && !CCTK_Equals(verbose, "none"))
        CCTK_VINFO("%s::%s is left to %s: nobody reads between what it writes", writer.thorn.c_str(),
                   writer.routine.c_str(), when_);
    }
    return entry->second;
  }

 private:
  Question question_;
  const char* when_;
  std::map<const ScheduledFunction*, bool> found_;
};

/// From the begin of a step to the end of its last stage, also if another function shows the same state.
bool is_in_step(const cGH* gh) {
  return *static_cast<const CCTK_INT*>(CCTK_VarDataPtr(gh, 0, CCTK_THORNSTRING "::MoL_Stepsize_Bad")) != 0;
}

}  // namespace

bool mol::is_left_out(const cGH* gh, const ScheduledFunction& function) {
  DECLARE_CCTK_PARAMETERS;
  static Answers between_stages(are_unread_between_stages, "the last stage of each step");
  static Answers before_restriction(are_unread_before_restriction, "CCTK_POSTRESTRICT where that comes next");
  if (!leave_out_unread) return false;
  const bool is_last = stage_of(gh) >= static_cast<int>(method().stages.size());
  if (!is_last) return between_stages.about(function);
  // The driver looks for values that nobody has set before it restricts.
  return is_in_step(gh) && !adaptive_stepsize && !grid_driver::searches_poison(gh) &&
         grid_driver::is_restriction_next(gh) && before_restriction.about(function);
}
