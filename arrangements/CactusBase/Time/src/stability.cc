// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Warns of time steps beyond those that scheduled functions call stable by the tags StableStep and
// GreatestFrequency.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <sstream>
#include <string>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "flesh/levels.hh"
#include "flesh/parameters.hh"
#include "flesh/schedule.hh"

namespace {

/// h in 1/h^2 = 1/dx^2 + 1/dy^2 + 1/dz^2, over the directions in which the grid has several points.
double mean_spacing(const cGH* gh) {
  double sum = 0;
  for (int d = 0; d < gh->cctk_dim; ++d) {
    const bool is_flat = gh->cctk_gsh[d] <= 2 * gh->cctk_nghostzones[d] + 1;
    const double spacing = gh->cctk_delta_space[d] / gh->cctk_levfac[d];
    if (!is_flat) sum += 1 / (spacing * spacing);
  }
  return sum > 0 ? 1 / std::sqrt(sum) : 0;
}

double number_in_tag(const flesh::ScheduledFunction& function, const char* key) {
  for (const auto& [name, value] : function.tags)
    if (CCTK_Equals(name.c_str(), key)) return std::atof(value.c_str());
  return 0;
}

/// The longest stable step in units of the mean spacing; 0 if the function does not say.
double stable_step(const flesh::ScheduledFunction& function) {
  if (const double step = number_in_tag(function, "StableStep"); step > 0) return step;
  const double frequency = number_in_tag(function, "GreatestFrequency");
  if (frequency <= 0 || !CCTK_IsFunctionAliased("MoL_StableFrequency")) return 0;
  return MoL_StableFrequency() / frequency;
}

/// The function that is stable for the shortest steps only; null if none says.
const flesh::ScheduledFunction* strictest_function() {
  const flesh::ScheduledFunction* result = nullptr;
  for (const flesh::ScheduledFunction* function : flesh::scheduled_functions())
    if (const double own = stable_step(*function); own > 0 && (!result || own < stable_step(*result)))
      result = function;
  return result;
}

/// Finer levels that step as the coarsest one does, in units of their spacing, say nothing new.
bool says_something_new(const cGH* gh) {
  const int levfac = *std::max_element(gh->cctk_levfac, gh->cctk_levfac + gh->cctk_dim);
  return gh->cctk_patch <= 0 && (levfac == 1 || gh->cctk_timefac < levfac);
}

/// The parameter that the step is proportional to; without a name if another thorn has chosen the step, as
/// MoL does with adaptive_stepsize.
struct Origin {
  std::string parameter;
  double value = 0;
};

/// Initial data on past timelevels come from steps backwards.
bool is_step(const cGH* gh, double step) { return std::abs(gh->cctk_delta_time) == std::abs(step); }

Origin origin_of_step(const cGH* cctkGH) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const bool follows_reports =
      CCTK_EQUALS(timestep_method, "courant_speed") || CCTK_EQUALS(timestep_method, "courant_time");
  if (follows_reports && is_step(cctkGH, *courant_dt)) return {"courant_fac", courant_fac};
  if (!is_step(cctkGH, *step_at_start)) return {};
  if (CCTK_EQUALS(timestep_method, "given")) return {"timestep", timestep};
  return {"dtfac", dtfac};
}

void warn(const cGH* gh, const flesh::ScheduledFunction& function, double step, double limit) {
  const Origin origin = origin_of_step(gh);
  std::ostringstream text;
  text << "the time step " << step;
  if (gh->cctk_levfac[0] > 1) text << " of a level that is finer by " << gh->cctk_levfac[0];
  if (gh->cctk_iteration > 0) text << ", in iteration " << gh->cctk_iteration << ",";
  text << " is longer than " << limit << ", up to which " << function.thorn << " is stable ("
       << function.routine << ")";
  if (origin.parameter.empty()) {
    text << "; a thorn has chosen it during the run, as MoL does with adaptive_stepsize";
    CCTK_WARN(CCTK_WARN_ALERT, text.str().c_str());
    return;
  }
  text << "; expected " << origin.parameter << " of at most " << origin.value * limit / step;
  flesh::report_parameter_warning("Time::" + origin.parameter, 0, text.str());
}

/// Levels beyond those that have one of their own share the last.
int number_of_judgement(const cGH* gh) {
  const int last = CCTK_NumVarsInGroup("Time::judgements") - 1;
  return std::clamp(flesh::levels().current(gh), 0, last);
}

}  // namespace

extern "C" void Time_CheckStability(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  constexpr double rounding = 1 + 1e-9, told = 1e300;
  const double spacing = mean_spacing(cctkGH);
  if (!says_something_new(cctkGH) || !(spacing > 0)) return;
  const double step = std::abs(cctkGH->cctk_delta_time / cctkGH->cctk_timefac);
  CCTK_REAL& judged = judged_step[number_of_judgement(cctkGH)];
  if (!(step > rounding * judged * spacing)) return;
  judged = step / spacing;
  const flesh::ScheduledFunction* const strictest = strictest_function();
  if (!strictest || !(step > rounding * stable_step(*strictest) * spacing)) return;
  judged = told;
  warn(cctkGH, *strictest, step, stable_step(*strictest) * spacing);
}
