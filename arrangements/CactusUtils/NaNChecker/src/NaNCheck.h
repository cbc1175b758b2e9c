/* SPDX-License-Identifier: LGPL-2.1-or-later */
#ifndef NANCHECKER_NANCHECK_H
#define NANCHECKER_NANCHECK_H

#include "cctk_GH.h"

#ifdef __cplusplus
namespace NaNChecker {
extern "C" {
#endif

/*
 * Looks for bad values among the current timelevel of variables, on the component that cctkGH stands for:
 * call it in local mode for grid functions, in any mode for scalars and arrays. Not collective.
 *
 *   report_max       points that are named one by one for each variable if NaNChecker::verbose = "all"; -1:
 * all vars             names of groups and variables, or "all"; {timelevel=1} behind a name chooses a
 * timelevel check_for        "NaN", "Inf" or "both" action_if_found  "just warn", "terminate" or "abort";
 * NULL: say nothing
 *
 * Result: number of bad values, ghosts included; -2 a null pointer, -3 unknown action, -4 `vars` cannot be
 * read.
 */
int NaNChecker_CheckVarsForNaN(const cGH* GH, int report_max, const char* vars, const char* check_for,
                               const char* action_if_found);

/*
 * Fills the current timelevel of variables with NaNs, on the component that cctkGH stands for.
 * Result: number of variables that were filled; -1 a null pointer, -2 `vars` cannot be read.
 */
int NaNChecker_SetVarsToNaN(const cGH* GH, const char* vars);

#ifdef __cplusplus
}
}  // namespace NaNChecker
#endif

#endif
