/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * How the run was started.
 */
#ifndef CCTK_COMMANDLINE_H
#define CCTK_COMMANDLINE_H

#ifndef FCODE

#ifdef __cplusplus
extern "C" {
#endif

/// Sets `argv` to the arguments of the programme, owned by the flesh. Result: their number.
int CCTK_CommandLine(char*** argv);
/// Copies the title of the run (parameter Cactus::cctk_run_title), terminated and cut to `size` bytes.
/// Result: its length.
int CCTK_RunTitle(int size, char* title);
/// Wall-clock seconds since the start.
int CCTK_RunTime(void);

#ifdef __cplusplus
}
#endif

#endif /* FCODE */

#endif
