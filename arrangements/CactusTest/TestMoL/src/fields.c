/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "problem.h"

static int points(const cGH* cctkGH) {
  return cctkGH->cctk_ash[0] * cctkGH->cctk_ash[1] * cctkGH->cctk_ash[2];
}

static void set(CCTK_REAL* values, int count, CCTK_REAL value) {
  for (int i = 0; i < count; ++i) values[i] = value;
}

static void set_timelevels(CCTK_REAL* now, CCTK_REAL* before, CCTK_REAL* long_before, int count,
                           CCTK_REAL value) {
  set(now, count, value);
  set(before, count, value + 0.5);
  set(long_before, count, value + 0.75);
}

void TestMoL_InitVars(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  const int count = points(cctkGH);

  set(evolved_gf, count, -1);
  set(evolvedslow_gf, count, -1);
  set_timelevels(sandr_gf, sandr_gf_p, sandr_gf_p_p, count, 1);
  set_timelevels(constrained_gf, constrained_gf_p, constrained_gf_p_p, count, 2);

  set(evolved_ga, 1, -1);
  set_timelevels(sandr_ga, sandr_ga_p, sandr_ga_p_p, 1, 1);
  set_timelevels(constrained_ga, constrained_ga_p, constrained_ga_p_p, 1, 2);
}

void TestMoL_RHS_GF(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;

  set(rhs_gf, points(cctkGH), FACTOR_GF * slope(RHSexpression, cctk_time));
}

void TestMoL_RHSSlow_GF(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const CCTK_INT* is_slow_step = CCTK_VarDataPtr(cctkGH, 0, "MoL::MoL_SlowStep");

  if (*is_slow_step) set(rhsslow_gf, points(cctkGH), FACTOR_SLOW_GF * slope(RHSSlowexpression, cctk_time));
}

void TestMoL_RHS_GA(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;

  set(rhs_ga, 1, FACTOR_GA * slope(RHSexpression, cctk_time));
}

static void compare(const CCTK_REAL* evolved, CCTK_REAL* exact, CCTK_REAL* difference, int count,
                    CCTK_REAL value) {
  for (int i = 0; i < count; ++i) {
    exact[i] = value;
    difference[i] = evolved[i] - value;
  }
}

void TestMoL_Compare_GF(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const int count = points(cctkGH);

  compare(evolved_gf, analytic_gf, diff_gf, count, solution(RHSexpression, FACTOR_GF, cctk_time));
  compare(evolvedslow_gf, analyticslow_gf, diffslow_gf, count,
          solution(RHSSlowexpression, FACTOR_SLOW_GF, cctk_time));
}

void TestMoL_Compare_GA(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;

  compare(evolved_ga, analytic_ga, diff_ga, 1, solution(RHSexpression, FACTOR_GA, cctk_time));
}
