/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * Text helpers and small things that fit nowhere else.
 */
#ifndef CCTK_MISC_H
#define CCTK_MISC_H

#include "cctk_Compiler.h"
#include "cctk_Types.h"

#ifndef FCODE

#include <regex.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

/// 1 if the texts are equal, ignoring case, else 0. A null pointer ends the run.
int CCTK_Equals(const char* a, const char* b);
/// In parentheses of its own: thorns write `if CCTK_EQUALS(a, b)`.
#define CCTK_EQUALS(a, b) (CCTK_Equals(a, b))

/// Line between sections of the standard output.
#define CCTK_PRINTSEPARATOR \
  printf("--------------------------------------------------------------------------------\n");

/// Names a source file for lists of versions: refers to the file's `static const char *rcsid`.
#define CCTK_FILEVERSION(tag) \
  static inline CCTK_ATTRIBUTE_UNUSED const char* CCTKi_version_##tag(void) { return rcsid; }

/// Sets `data` from yes, no, true, false, t, f, y, n, 1, 0. Result: 0, < 0 for anything else.
int CCTK_SetBoolean(CCTK_INT* data, const char* value);
/// Replaces `*data`, which is freed, by a copy of `value`. Result: 0.
int CCTK_SetString(char** data, const char* value);
/// Matches an extended regular expression anywhere in `string`. Result: 1 match, 0 none, < 0 bad pattern.
/// `matches` gets up to n_matches parts.
int CCTK_RegexMatch(const char* string, const char* pattern, int n_matches, regmatch_t* matches);

#ifdef __cplusplus
}
#endif

#else /* FCODE */

#define CCTK_EQUALS(a, b) (CCTK_Equals(a, b) /= 0)
#define CCTK_FILEVERSION(tag)

#endif /* FCODE */

#endif
