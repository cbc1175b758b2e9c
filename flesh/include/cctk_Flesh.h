/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * The run as a whole: what the main programme hands from one part to the next.
 */
#ifndef CCTK_FLESH_H
#define CCTK_FLESH_H

#include "cctk_GH.h"

#ifndef FCODE

#ifdef __cplusplus
extern "C" {
#endif

/// State of the run in the hands of the driver.
typedef struct tFleshConfig {
  char* parameter_file_name;
  cGH** GH;       ///< one grid hierarchy per convergence level
  unsigned nGHs;  ///< number of grid hierarchies
  int recovered;  ///< 1 if the run continues from a checkpoint
} tFleshConfig;

/// Sets up the grid and runs the schedule up to the first iteration; iterates; ends the run. Result: 0, or an
/// error. Overloadable.
int CCTK_Initialise(tFleshConfig* config);
int CCTK_Evolve(tFleshConfig* config);
int CCTK_Shutdown(tFleshConfig* config);
/// Creates the grid hierarchy of a convergence level; null on error. Overloadable.
cGH* CCTK_SetupGH(tFleshConfig* config, int convergence_level);
/// Makes `cctkGH` the hierarchy of a convergence level. Result: 0, or 1 if it replaced another one.
int CCTKi_AddGH(tFleshConfig* config, unsigned convergence_level, cGH* cctkGH);
/// Number of the main loop's iteration. Set returns the new one. Overloadable.
int CCTK_MainLoopIndex(void);
int CCTK_SetMainLoopIndex(int index);

// Replacements for the functions above. Result: 2, or 0 if another thorn has replaced it before.
int CCTK_OverloadInitialise(int (*function)(tFleshConfig*));
int CCTK_OverloadEvolve(int (*function)(tFleshConfig*));
int CCTK_OverloadShutdown(int (*function)(tFleshConfig*));
int CCTK_OverloadSetupGH(cGH* (*function)(tFleshConfig*, int));
int CCTK_OverloadMainLoopIndex(int (*function)(void));
int CCTK_OverloadSetMainLoopIndex(int (*function)(int));

#ifdef __cplusplus
}
#endif

#endif /* FCODE */

#endif
