// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The clock of a step: which stage, which time, which flags of multirate methods.
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "flesh/levels.hh"
#include "outside.hh"
#include "thorn.hh"

namespace {

using namespace mol;

void set_prolongating(bool on) {
  DECLARE_CCTK_PARAMETERS;
  if (disable_prolongation && CCTK_IsFunctionAliased("EnableProlongating")) EnableProlongating(on);
}

/// Time of the stage that comes next; the end of the step after the last one.
double time_of_stage(const cGH* gh, int stage, double end) {
  const Method& method = mol::method();
  if (stage == static_cast<int>(method.stages.size())) return end;
  return end - whole_step(gh) + method.stages[stage].time * whole_step(gh);
}

void report_stage(const cGH* gh, int stage) {
  DECLARE_CCTK_PARAMETERS;
  if (CCTK_Equals(verbose, "extreme"))
    CCTK_VINFO("stage %d: t = %.17g, dt = %.17g", stage + 1, static_cast<double>(gh->cctk_time),
               static_cast<double>(gh->cctk_delta_time));
}

}  // namespace

extern "C" void MoL_StartLoop(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  *MoL_Stepsize_Bad = 1;
  if (adaptive_stepsize) *EstimatedDt = cctkGH->cctk_delta_time;
}

extern "C" void MoL_SetCounter(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  *MoL_Intermediate_Step = MoL_Intermediate_Steps;
  flesh::levels().set_later_stages(MoL_Intermediate_Steps - 1);
  *MoL_SlowStep = *MoL_SlowPostStep = 1;
  set_prolongating(false);
}

extern "C" void MoL_SetTime(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  *Original_Time = cctkGH->cctk_time;
  *Original_Delta_Time = cctkGH->cctk_delta_time;
  cctkGH->cctk_time -= cctkGH->cctk_delta_time / cctkGH->cctk_timefac;
  choose_method_of_step(cctkGH);
  cctkGH->cctk_delta_time = method().stages[0].step_factor * *Original_Delta_Time;
  report_stage(cctkGH, 0);
}

extern "C" void MoL_DecrementCounter(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  const Method& method = mol::method();
  const int done = stage_of(cctkGH);
  *MoL_Intermediate_Step -= 1;
  flesh::levels().set_later_stages(*MoL_Intermediate_Step - 1);
  const bool is_last = *MoL_Intermediate_Step == 0;
  *MoL_SlowPostStep = method.stages[done].slow_post_step;
  *MoL_SlowStep = is_last || method.stages[done + 1].slow_step;
  if (is_last) set_prolongating(true);
}

extern "C" void MoL_ResetTime(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  cctkGH->cctk_time = time_of_stage(cctkGH, stage_of(cctkGH), *Original_Time);
}

extern "C" void MoL_ResetDeltaTime(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  const Method& method = mol::method();
  const int stage = stage_of(cctkGH);
  const bool is_end = *MoL_Intermediate_Step == 0;
  cctkGH->cctk_delta_time =
      is_end ? *Original_Delta_Time : method.stages[stage].step_factor * *Original_Delta_Time;
  if (!is_end) report_stage(cctkGH, stage);
}

/// A state that the last stage has left was completed with that stage's cctk_delta_time, and would differ in
/// boundary conditions that have it in them.
extern "C" void MoL_ShowLastStage(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  *Original_Delta_Time = cctkGH->cctk_delta_time;
  if (flesh::levels().is_as_step_left_it(cctkGH))
    cctkGH->cctk_delta_time = method().stages.back().step_factor * *Original_Delta_Time;
}

extern "C" void MoL_ShowWholeStep(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  cctkGH->cctk_delta_time = *Original_Delta_Time;
}

extern "C" void MoL_FinishLoop(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  *MoL_Stepsize_Bad = 0;
  *MoL_SlowStep = *MoL_SlowPostStep = 1;
  mol::require_filled_outside();
}
