/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdio.h>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"

void TestPar_PrintStrings(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  const char* const strings[] = {string1, string2, string3, string4, string5,
                                 string6, string7, string8, string9};
  (void)cctkGH;
  for (int n = 0; n < 9; ++n) CCTK_VINFO("String %d: \"%s\"", n + 1, strings[n]);
}

void TestPar_SetValues(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  char name[4096];
  if (CCTK_MyProc(cctkGH) != 0) return;
  if (CCTK_CreateDirectory(0755, out_dir) < 0)
    CCTK_VERROR("The folder \"%s\" cannot be made; TestPar::out_dir names it", out_dir);
  if (snprintf(name, sizeof name, "%s/ParamEval.asc", out_dir) >= (int)sizeof name)
    CCTK_ERROR("TestPar::out_dir is too long for the name of a file");
  FILE* file = fopen(name, "w");
  if (!file) CCTK_VERROR("The file \"%s\" cannot be written", name);
  fprintf(file, "#  %5s %5s %8s %8s %5s %5s\n", "int1", "int2", "real1", "real2", "bool1", "bool2");
  for (int n = 0; n < 10; ++n)
    fprintf(file, "%2d %5d %5d %8g %8g %5d %5d\n", n, (int)int1[n], (int)int2[n], (double)real1[n],
            (double)real2[n], (int)bool1[n], (int)bool2[n]);
  if (fclose(file) != 0) CCTK_VERROR("The file \"%s\" cannot be written", name);
}
