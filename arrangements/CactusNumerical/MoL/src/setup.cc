// SPDX-License-Identifier: LGPL-2.1-or-later
//
// From STARTUP to the registration: checks, banner, reports.
#include <algorithm>
#include <stdexcept>

#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "flesh/levels.hh"
#include "left_out.hh"
#include "outside.hh"
#include "thorn.hh"

namespace {

using namespace mol;

/// What a method needs of the parameters. -1: any number.
struct Need {
  const char* method;
  int steps;
  int scratch_levels;
};
constexpr Need needs[] = {
    {"Generic", -1, -1}, {"ICN", -1, 0},        {"ICN-avg", -1, 0},     {"Euler", 1, 0},
    {"RK2", 2, 0},       {"RK2-central", 2, 0}, {"RK3", 3, 0},          {"RK4", 4, 1},
    {"RK45", 6, 6},      {"RK45CK", 6, 6},      {"RK65", 8, 8},         {"RK87", 13, 13},
    {"AB", 1, 0},        {"RK2-MR-2:1", 5, 5},  {"RK4-MR-2:1", 10, 10}, {"RK4-RK2", 4, 1},
};

void check_steps(const char* method, int needed) {
  DECLARE_CCTK_PARAMETERS;
  if (needed >= 0 && MoL_Intermediate_Steps != needed)
    CCTK_VPARAMWARN("ODE_Method = \"%s\" has %d stages: set MoL::MoL_Intermediate_Steps = %d; it is %d",
                    method, needed, needed, static_cast<int>(MoL_Intermediate_Steps));
}

void check_scratch_levels(const char* method, int needed) {
  DECLARE_CCTK_PARAMETERS;
  if (MoL_Num_Scratch_Levels < needed)
    CCTK_VPARAMWARN(
        "ODE_Method = \"%s\" needs %d scratch levels: set MoL::MoL_Num_Scratch_Levels = %d; it is %d", method,
        needed, needed, static_cast<int>(MoL_Num_Scratch_Levels));
}

void check_generic() {
  DECLARE_CCTK_PARAMETERS;
  if (CCTK_Equals(Generic_Type, "RK") && MoL_Intermediate_Steps > 4)
    CCTK_VPARAMWARN(
        "Generic_Type = \"RK\" knows methods of 1 to 4 stages, but MoL_Intermediate_Steps is %d; give "
        "longer ones with Generic_Type = \"Table\"",
        static_cast<int>(MoL_Intermediate_Steps));
  const bool is_classic = CCTK_Equals(Generic_Type, "Classic RK3");
  if (is_classic) check_steps("Generic\" with Generic_Type = \"Classic RK3", 3);
  check_scratch_levels("Generic", is_classic ? 2 : MoL_Intermediate_Steps - 1);
  if (CCTK_Equals(Generic_Type, "Table")) try {
      generic_form();
    } catch (const std::exception& error) {
      CCTK_PARAMWARN(error.what());
    }
}

void check_adaptive() {
  DECLARE_CCTK_PARAMETERS;
  const char* const with_error[] = {"RK45", "RK45CK", "RK65", "RK87"};
  const bool has_error = std::any_of(std::begin(with_error), std::end(with_error),
                                     [&](const char* name) { return CCTK_Equals(ODE_Method, name); });
  if (adaptive_stepsize && !has_error)
    CCTK_VPARAMWARN(
        "adaptive_stepsize needs a method that estimates its error: RK45, RK45CK, RK65 or RK87; "
        "ODE_Method is \"%s\"",
        ODE_Method);
  if (adaptive_stepsize && !(maximum_absolute_error > 0) && !(maximum_relative_error > 0))
    CCTK_PARAMWARN(
        "adaptive_stepsize needs a tolerance: maximum_absolute_error and maximum_relative_error are 0");
  if (adaptive_stepsize && flesh::levels().go_in_lockstep())
    CCTK_PARAMWARN(
        "adaptive_stepsize lets each level choose its step, but with GridDriver::lockstep = yes those with "
        "equal steps stay together; switch one of them off");
}

void check_multirate() {
  DECLARE_CCTK_PARAMETERS;
  const bool keeps_slow = CCTK_Equals(ODE_Method, "RK2-MR-2:1") || CCTK_Equals(ODE_Method, "RK4-MR-2:1");
  if (keeps_slow && init_RHS_zero)
    CCTK_VPARAMWARN(
        "ODE_Method = \"%s\" keeps slow right-hand sides over several stages: set MoL::init_RHS_zero = no",
        ODE_Method);
}

void report_role(Role role, Kind kind) {
  DECLARE_CCTK_PARAMETERS;
  const auto& members = thorn().roles.members(role, kind);
  if (members.empty()) return;
  CCTK_VINFO("%d %s %s", static_cast<int>(members.size()), name_of(role),
             kind == Kind::array ? "arrays" : "grid functions");
  if (!CCTK_Equals(verbose, "register") && !CCTK_Equals(verbose, "extreme")) return;
  for (const Member& member : members)
    if (member.rhs < 0)
      CCTK_VINFO("  %s", CCTK_FullVarName(member.variable));
    else
      CCTK_VINFO("  %s' = %s", CCTK_FullVarName(member.variable), CCTK_FullVarName(member.rhs));
}

void check_slow() {
  DECLARE_CCTK_PARAMETERS;
  const auto& members = thorn().roles.members(Role::slow, Kind::grid_function);
  // The coefficients of a generic method are checked only later.
  const bool is_multirate = !CCTK_Equals(ODE_Method, "Generic") && method().is_multirate;
  if (!members.empty() && !is_multirate)
    CCTK_VWARN(
        CCTK_WARN_ALERT,
        "ODE_Method = \"%s\" is not multirate: %d grid functions that are registered as slow, among them "
        "%s, keep their values",
        ODE_Method, static_cast<int>(members.size()), CCTK_FullVarName(members.front().variable));
}

/// The floor of the memory traffic of updates, for measurements.
void report_traffic() {
  DECLARE_CCTK_PARAMETERS;
  const bool is_wanted = CCTK_Equals(verbose, "register") || CCTK_Equals(verbose, "extreme");
  // The coefficients of a generic method are checked only later.
  if (!is_wanted || CCTK_Equals(ODE_Method, "Generic")) return;
  int fast = 0, slow = 0;
  for (const Stage& stage : method().stages) {
    fast += words_moved(stage.fast);
    slow += words_moved(stage.slow);
  }
  CCTK_VINFO("Updates move at least %d words per point and step of an evolved variable, %d of a slow one",
             fast, slow);
}

/// Adams-Bashforth keeps past right-hand sides in their timelevels.
void check_right_hand_side_timelevels() {
  DECLARE_CCTK_PARAMETERS;
  if (!CCTK_Equals(ODE_Method, "AB")) return;
  const int needed = std::atoi(AB_Type);
  for (Role role : {Role::evolved, Role::slow})
    for (Kind kind : {Kind::grid_function, Kind::array})
      for (const Member& member : thorn().roles.members(role, kind))
        if (CCTK_DeclaredTimeLevelsVI(member.rhs) < needed)
          CCTK_VERROR(
              "Adams-Bashforth of order %d needs %d timelevels of the right-hand side %s, which has %d",
              needed, needed, CCTK_FullVarName(member.rhs), CCTK_DeclaredTimeLevelsVI(member.rhs));
}

/// A method of output that writes nothing, so that it is asked whenever others may write.
void watch_output() {
  const int method = CCTK_RegisterIOMethod("MoL");
  CCTK_RegisterIOMethodOutputGH(method, [](const cGH* gh) {
    thorn().output.warn_of_old_values(gh);
    return 0;
  });
  CCTK_RegisterIOMethodTimeToOutput(method, [](const cGH*, int) { return 0; });
}

}  // namespace

extern "C" int MoL_Startup(void) {
  CCTK_RegisterBanner("MoL: the method of lines");
  watch_output();
  mol::register_device_versions();
  flesh::leave_out_if(mol::is_left_out);
  mol::listen_to_outside();
  return 0;
}

extern "C" void MoL_ParamCheck(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  for (const Need& need : needs) {
    if (!CCTK_Equals(ODE_Method, need.method)) continue;
    check_steps(need.method, need.steps);
    check_scratch_levels(need.method, need.scratch_levels);
  }
  if (CCTK_Equals(ODE_Method, "Generic")) check_generic();
  check_adaptive();
  check_multirate();
  if (MoL_NaN_Check && !CCTK_IsFunctionAliased("CheckVarsForNaN"))
    CCTK_PARAMWARN("MoL_NaN_Check needs a thorn that provides CheckVarsForNaN: activate NaNChecker");
}

extern "C" void MoL_SetupIndexArrays(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  *Original_Time = cctkGH->cctk_time;
  *Original_Delta_Time = cctkGH->cctk_delta_time;
  *MoL_SlowStep = *MoL_SlowPostStep = 1;
  *MoL_Intermediate_Step = 0;  // new memory may be poisoned, and initial data are not between stages
  CCTK_VINFO("Time integrator: %s%s", ODE_Method, adaptive_stepsize ? " with adaptive steps" : "");
}

extern "C" void MoL_SetupRKCoefficients(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  try {
    const ShuOsherForm form = generic_form();
    const std::size_t room = MoL_Intermediate_Steps * (MoL_Num_Scratch_Levels + 1);
    std::copy_n(form.alpha.begin(), std::min(form.alpha.size(), room), RKAlphaCoefficients);
    std::copy_n(form.beta.begin(), std::min<std::size_t>(form.beta.size(), MoL_Intermediate_Steps),
                RKBetaCoefficients);
  } catch (const std::exception&) {
    // The check of the parameters, which comes next, reports it.
  }
}

extern "C" void MoL_SetScheduleStatus(CCTK_ARGUMENTS) { thorn().is_open = true; }

extern "C" void MoL_ReportNumberVariables(CCTK_ARGUMENTS) {
  if (const int mistakes = thorn().mistakes)
    CCTK_VERROR("%d %s in the registration of variables; see above", mistakes,
                mistakes == 1 ? "mistake" : "mistakes");
  for (Role role : all_roles)
    for (Kind kind : {Kind::grid_function, Kind::array}) report_role(role, kind);
  check_slow();
  report_traffic();
  check_right_hand_side_timelevels();
}

extern "C" void MoL_FreeIndexArrays(CCTK_ARGUMENTS) { thorn() = {}; }
