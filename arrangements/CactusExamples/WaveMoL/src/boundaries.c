/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <string.h>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"

static const char* const evolved_groups[] = {"wavemol::scalarevolvemol_scalar",
                                             "wavemol::scalarevolvemol_vector"};
enum { group_count = sizeof evolved_groups / sizeof *evolved_groups, width = 1, no_options = -1 };

/* The name under which Boundary knows the condition. */
static const char* condition_of(const char* bound) { return strcmp(bound, "zero") == 0 ? "scalar" : bound; }

static void check(CCTK_INT status, const char* condition, const char* group) {
  if (status < 0) CCTK_VERROR("The boundary condition \"%s\" cannot be selected for %s", condition, group);
}

void WaveMoL_Boundaries(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;

  for (int g = 0; g < group_count; ++g)
    check(Boundary_SelectGroupForBC(cctkGH, CCTK_ALL_FACES, width, no_options, evolved_groups[g],
                                    condition_of(bound)),
          bound, evolved_groups[g]);
}

void WaveMoL_SelectDriverBC(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;

  if (!CCTK_IsFunctionAliased("Driver_SelectGroupForBC")) return;
  for (int g = 0; g < group_count; ++g)
    check(Driver_SelectGroupForBC(cctkGH, CCTK_ALL_FACES, width, no_options, evolved_groups[g],
                                  condition_of(bound)),
          bound, evolved_groups[g]);
}
