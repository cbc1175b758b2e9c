// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The time step of the coarse grid, cctk_delta_time, by the method that the user chose.
#include <algorithm>
#include <cmath>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "flesh/levels.hh"
#include "time_step.hh"

namespace {

/// Smallest grid spacing of the coarse grid over all directions.
CCTK_REAL smallest_spacing(const cGH* cctkGH) {
  const CCTK_REAL* const spacing = cctkGH->cctk_delta_space;
  return *std::min_element(spacing, spacing + cctkGH->cctk_dim);
}

}  // namespace

bool time_steps::may_end_by_time() {
  DECLARE_CCTK_PARAMETERS;
  return !CCTK_EQUALS(terminate, "never") && !CCTK_EQUALS(terminate, "iteration") &&
         !CCTK_EQUALS(terminate, "runtime");
}

bool time_steps::are_all_levels_at_one_time(const cGH* gh) {
  bool result = true;
  flesh::levels().in_level_mode(gh, 0, [&] { result = flesh::levels().ends_step_with_iteration(gh); });
  return result;
}

namespace {

/// A run that ends at a given time never ends if its steps lead away from that time.
void warn_if_running_away(const cGH* cctkGH) {
  DECLARE_CCTK_PARAMETERS;
  const CCTK_REAL remaining = cctk_final_time - cctkGH->cctk_time;
  if (time_steps::may_end_by_time() && remaining > 0 && cctkGH->cctk_delta_time < 0)
    CCTK_VWARN(CCTK_WARN_ALERT, "the time step %g leads away from cctk_final_time = %g; check Time::dtfac",
               double(cctkGH->cctk_delta_time), double(cctk_final_time));
}

void set_time_step(cGH* cctkGH, CCTK_REAL step, const char* origin) {
  DECLARE_CCTK_PARAMETERS;
  cctkGH->cctk_delta_time = step;
  warn_if_running_away(cctkGH);
  const bool is_first = cctkGH->cctk_iteration == 0 && cctkGH->cctk_levfac[0] == 1;
  if (verbose || is_first) CCTK_VINFO("Time step %g (%s)", double(step), origin);
}

}  // namespace

extern "C" void Time_Initialise(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  std::fill_n(judged_step, CCTK_NumVarsInGroup("Time::judgements"), 0.0);
  *step_at_start = 0;
  *courant_wave_speed = 0;
  *courant_min_time = 0;
  *courant_dt = 0;
}

extern "C" void Time_Given(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  set_time_step(cctkGH, timestep, "given");
}

extern "C" void Time_Simple(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  const CCTK_REAL step = dtfac * smallest_spacing(cctkGH);
  // Of several maps the one with the smallest spacing decides.
  const bool is_first_map = cctkGH->cctk_npatches <= 1 || cctkGH->cctk_patch <= 0;
  if (is_first_map || std::abs(step) < std::abs(cctkGH->cctk_delta_time))
    set_time_step(cctkGH, step, "dtfac times the grid spacing");
}

extern "C" void Time_NoteFirstStep(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  *step_at_start = cctkGH->cctk_delta_time;
}

extern "C" void Time_Courant(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  if (!time_steps::are_all_levels_at_one_time(cctkGH)) return;
  const bool by_speed = CCTK_EQUALS(timestep_method, "courant_speed");
  const CCTK_REAL reported = by_speed ? *courant_wave_speed : *courant_min_time;
  if (reported <= 0)
    CCTK_VERROR("Time::timestep_method = \"%s\" needs a thorn that sets %s, but it is %g", timestep_method,
                by_speed ? "time::courant_wave_speed" : "time::courant_min_time", double(reported));

  // sqrt(dim): the domain of dependence of a dim-dimensional cubic stencil along its diagonal.
  const CCTK_REAL crossing_time = by_speed ? smallest_spacing(cctkGH) / reported : reported;
  *courant_dt = courant_fac * crossing_time / std::sqrt(CCTK_REAL(cctk_dim));

  if (!timestep_outonly)
    set_time_step(cctkGH, *courant_dt, by_speed ? "from the wave speed" : "from the crossing time");
  else if (cctk_iteration % timestep_outevery == 0)
    CCTK_VINFO("The Courant condition allows a time step of %g; used: %g", double(*courant_dt),
               double(cctkGH->cctk_delta_time));
}
