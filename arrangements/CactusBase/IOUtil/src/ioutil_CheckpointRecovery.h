/* SPDX-License-Identifier: LGPL-2.1-or-later */
#ifndef IOUTIL_CHECKPOINTRECOVERY_H
#define IOUTIL_CHECKPOINTRECOVERY_H

#include "cctk.h"

/* Why a file is written or read. */
enum { CP_INITIAL_DATA, CP_EVOLUTION_DATA, CP_RECOVER_PARAMETERS, CP_RECOVER_DATA, FILEREADER_DATA };

#ifdef __cplusplus
extern "C" {
#endif

/*
 * The name of a checkpoint or data file, to be freed: directory, base name, postfix, `.it_N` for files that
 * are written,
 * `.file_N` unless unchunked or alone, extension. basefilename NULL: the one of the parameters.
 */
char* IOUtil_AssembleFilename(const cGH* GH, const char* basefilename, const char* postfix,
                              const char* extension, int called_from, int file_ioproc, int file_unchunked);

/* Registers a function that recovers from a file: func(GH, base name, called_from) is positive if it did.
 * Result: 0, or -1 if the name is taken. */
int IOUtil_RegisterRecover(const char* name, int (*func)(cGH*, const char*, int));

/* Reads variables from data files (blank separated names) with the registered functions.
 * Result: number of files that were read. */
int IOUtil_RecoverVarsFromDatafiles(cGH* GH, const char* in_files, const char* in_vars);

/* Recovers parameters as IO::recover says, with a function for files of one type. Result: > 0 recovered,
 * 0 nothing to do, < 0 failed. */
int IOUtil_RecoverParameters(int (*recoverFn)(cGH* GH, const char* basefilename, int called_from),
                             const char* fileExtension, const char* fileType);

/* All parameters (all != 0) or those that were set, as lines `thorn::name = value`, to be freed; and back. */
char* IOUtil_GetAllParameters(const cGH* GH, int all);
void IOUtil_SetAllParameters(const char* parameters);

/* Prints seconds of timers in a table, one column per description. */
void IOUtil_PrintTimings(const char* description, int ntimers, const int* timers,
                         const char* const* const timer_descriptions);

#ifdef __cplusplus
}
#endif

#endif
