// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The last step of a run that ends at cctk_final_time, neither before nor behind it.
#include <cstdlib>
#include <string>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "flesh/parameters.hh"
#include "flesh/schedule.hh"
#include "last_step.hh"
#include "time_step.hh"

namespace {

bool needs_equal_steps(const flesh::ScheduledFunction& function) {
  for (const auto& [key, value] : function.tags)
    if (CCTK_Equals(key.c_str(), "EqualSteps")) return std::atoi(value.c_str()) != 0;
  return false;
}

const char* const parameter = "Time::end_at_final_time";

}  // namespace

extern "C" void Time_CheckEqualSteps(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  if (!time_steps::may_end_by_time())
    flesh::report_parameter_warning(
        parameter, 0,
        "this has no effect, because Cactus::terminate is \"" + std::string(terminate) +
            "\"; expected terminate = \"time\", \"any\", \"either\", \"both\" or \"all\"");
  for (const flesh::ScheduledFunction* function : flesh::scheduled_functions())
    if (needs_equal_steps(*function)) {
      const std::string problem =
          "the last step cannot be shortened, because " + function->thorn + " (" + function->routine +
          ") needs steps of one length; expected no, and a cctk_final_time after a whole "
          "number of steps, or a method without past steps";
      if (!flesh::report_parameter_mistake(parameter, 0, problem)) CCTK_ERROR(problem.c_str());
      return;
    }
}

extern "C" void Time_BeginWithWholeSteps(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  *shortened_step = *step_before_shortening = 0;
}

/// Changes nothing if it is called once more.
extern "C" void Time_EndAtFinalTime(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  if (!time_steps::are_all_levels_at_one_time(cctkGH)) return;
  CCTK_REAL& step = cctkGH->cctk_delta_time;
  const bool has_been_shortened = *step_before_shortening != 0 && step == *shortened_step;
  const CCTK_REAL whole = has_been_shortened ? *step_before_shortening : step;
  step = time_steps::may_end_by_time() ? time_steps::next_step(whole, cctk_final_time - cctk_time) : whole;
  const bool is_shortened = step != whole;
  if (is_shortened && !has_been_shortened)
    CCTK_VINFO("The last step to time %g is %g instead of %g", double(cctk_final_time), double(step),
               double(whole));
  *shortened_step = is_shortened ? step : 0;
  *step_before_shortening = is_shortened ? whole : 0;
}
