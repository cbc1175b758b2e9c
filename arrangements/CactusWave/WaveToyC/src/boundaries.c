/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "util_Table.h"

/* The registered condition and its options for a value of the parameter `bound`. */
typedef struct {
  const char* bound;
  const char* condition;
  const char* options;
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

static const boundary_choice* chosen(const char* bound) {
  for (size_t i = 0; i < sizeof choices / sizeof *choices; ++i)
    if (CCTK_Equals(bound, choices[i].bound)) return &choices[i];
  CCTK_VERROR("WaveToyC::bound = \"%s\" names no boundary condition", bound);
}

/* The table with the options of a condition, made once: selections refer to it until they are applied. */
static int options_table(const boundary_choice* choice) {
  static int table = -1;

  if (table < 0 && *choice->options) table = Util_TableCreateFromString(choice->options);
  return table;
}

void WaveToyC_Boundaries(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  const boundary_choice* const choice = chosen(bound);

  if (Boundary_SelectVarForBC(cctkGH, CCTK_ALL_FACES, 1, options_table(choice), "wavetoy::phi",
                              choice->condition) < 0)
    CCTK_VERROR("The boundary condition \"%s\" cannot be selected for wavetoy::phi", choice->condition);
}
