/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "util_Table.h"

/* The registered condition and its options for a value of the parameter `bound`. */
typedef struct {
  const char *bound;
  const char *condition;
  const char *options;
} boundary_choice;

static const boundary_choice choices[] = {
  {"none", "None", ""},
  {"flat", "Flat", ""},
  {"static", "Static", ""},
  {"radiation", "Radiation", ""},
  /* A static solution of the wave equation falls off like 1/r. */
  {"robin", "Robin", "FINF=0.0 DECAY_POWER=1"},
  {"zero", "Scalar", "SCALAR=0.0"},
};

static const boundary_choice *chosen(const char *bound)
{
  for (size_t i = 0; i < sizeof choices / sizeof *choices; ++i)
    if (CCTK_Equals(bound, choices[i].bound)) return &choices[i];
  CCTK_VERROR("WaveToyC::bound = \"%s\" names no boundary condition", bound);
}

void WaveToyC_Boundaries(CCTK_ARGUMENTS)
{
  DECLARE_CCTK_PARAMETERS;
  const boundary_choice *const choice = chosen(bound);
  const int options = *choice->options ? Util_TableCreateFromString(choice->options) : -1;

  if (Boundary_SelectVarForBC(cctkGH, CCTK_ALL_FACES, 1, options, "wavetoy::phi", choice->condition) < 0)
    CCTK_VERROR("The boundary condition \"%s\" cannot be selected for wavetoy::phi", choice->condition);
  /* The table is left to the selection, which lives until the condition has been applied. */
}
