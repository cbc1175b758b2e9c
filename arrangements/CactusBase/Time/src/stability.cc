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

/// Finer levels that step as the coarsest one does, in units of their spacing, say nothing new.
bool says_something_new(const cGH* gh) {
  const int levfac = *std::max_element(gh->cctk_levfac, gh->cctk_levfac + gh->cctk_dim);
  return gh->cctk_patch <= 0 && (levfac == 1 || gh->cctk_timefac < levfac);
}

void warn(const cGH* gh, const flesh::ScheduledFunction& function, double step, double limit) {
  DECLARE_CCTK_PARAMETERS;
  const bool is_given = CCTK_EQUALS(timestep_method, "given");
  const double parameter = is_given ? timestep : dtfac;
  std::ostringstream text;
  text << "the time step " << step;
  if (gh->cctk_levfac[0] > 1) text << " of a level that is finer by " << gh->cctk_levfac[0];
  text << " is longer than " << limit << ", up to which " << function.thorn << " is stable ("
       << function.routine << "); expected " << (is_given ? "timestep" : "dtfac") << " of at most "
       << parameter * limit / step;
  flesh::report_parameter_warning(is_given ? "Time::timestep" : "Time::dtfac", 0, text.str());
}

}  // namespace

extern "C" void Time_CheckStability(CCTK_ARGUMENTS) {
  constexpr double rounding = 1 + 1e-9;
  if (!says_something_new(cctkGH)) return;
  const double step = std::abs(cctkGH->cctk_delta_time / cctkGH->cctk_timefac);
  const double spacing = mean_spacing(cctkGH);
  const flesh::ScheduledFunction* strictest = nullptr;
  for (const flesh::ScheduledFunction* function : flesh::scheduled_functions())
    if (const double own = stable_step(*function); own > 0 && (!strictest || own < stable_step(*strictest)))
      strictest = function;
  if (strictest && spacing > 0 && step > rounding * stable_step(*strictest) * spacing)
    warn(cctkGH, *strictest, step, stable_step(*strictest) * spacing);
}
