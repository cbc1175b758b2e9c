/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdio.h>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"

static int group(const char* name) {
  char full_name[64];
  snprintf(full_name, sizeof full_name, "TestMoL::%s", name);
  return CCTK_GroupIndex(full_name);
}

static void check(CCTK_INT mistakes, const char* what) {
  if (mistakes != 0) CCTK_VERROR("MoL found %d mistakes in the registration of %s", (int)mistakes, what);
}

void TestMoL_RegisterVars(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;

  if (evolve_grid_function) {
    check(MoLRegisterEvolvedGroup(group("evolved_gf"), group("rhs_gf")), "evolved_gf");
    check(MoLRegisterEvolvedGroupSlow(group("evolvedslow_gf"), group("rhsslow_gf")), "evolvedslow_gf");
    check(MoLRegisterConstrainedGroup(group("constrained_gf")), "constrained_gf");
    check(MoLRegisterSaveAndRestoreGroup(group("sandr_gf")), "sandr_gf");
  }
  if (evolve_grid_array) {
    check(MoLRegisterEvolvedGroup(group("evolved_ga"), group("rhs_ga")), "evolved_ga");
    check(MoLRegisterConstrainedGroup(group("constrained_ga")), "constrained_ga");
    check(MoLRegisterSaveAndRestoreGroup(group("sandr_ga")), "sandr_ga");
  }
}

static void expect_rhs(CCTK_INT variable, CCTK_INT expected, const char* after) {
  const CCTK_INT rhs = MoLQueryEvolvedRHS(variable);
  if (rhs != expected)
    CCTK_VERROR("The right-hand side of %s is variable %d after %s, not %d", CCTK_FullVarName(variable),
                (int)rhs, after, (int)expected);
}

/* A walk through all roles that ends where it began: the results must not notice. */
void TestMoL_ChangeRoles(CCTK_ARGUMENTS) {
  const CCTK_INT u = CCTK_VarIndex("TestMoL::evolved_gf"), u_rhs = CCTK_VarIndex("TestMoL::rhs_gf");
  const CCTK_INT slow_rhs = CCTK_VarIndex("TestMoL::rhsslow_gf");

  /* Any variable may be asked for, the first one, too, which belongs to whoever comes first. */
  for (int v = 0; v < CCTK_NumVars(); ++v)
    if (MoLQueryEvolvedRHS(v) >= CCTK_NumVars())
      CCTK_VERROR("%s has a right-hand side that is no variable", CCTK_FullVarName(v));
  expect_rhs(u, u_rhs, "the registration");
  MoLChangeToConstrained(u);
  expect_rhs(u, -1, "MoLChangeToConstrained");
  MoLChangeToEvolvedSlow(u, slow_rhs);
  expect_rhs(u, slow_rhs, "MoLChangeToEvolvedSlow");
  MoLChangeToSaveAndRestore(u);
  expect_rhs(u, -1, "MoLChangeToSaveAndRestore");
  MoLChangeToEvolved(u, u_rhs);
  expect_rhs(u, u_rhs, "MoLChangeToEvolved");
  MoLChangeToNone(u);
  expect_rhs(u, -1, "MoLChangeToNone");
  MoLChangeToEvolved(u, u_rhs);
}
