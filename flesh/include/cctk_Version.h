/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * Version of the flesh, and when and by whom it was compiled and is run. The texts belong to the flesh.
 */
#ifndef CCTK_VERSION_H
#define CCTK_VERSION_H

#ifndef FCODE

#ifdef __cplusplus
extern "C" {
#endif

const char* CCTK_FullVersion(void);
const char* CCTK_MajorVersion(void);
const char* CCTK_MinorVersion(void);
const char* CCTK_MicroVersion(void);
const char* CCTK_CompileTime(void);
const char* CCTK_CompileDate(void);
const char* CCTK_CompileDateTime(void);
/// Name of the user who compiled the executable, and of the one who runs it.
const char* CCTK_CompileUser(void);
const char* CCTK_RunUser(void);

#ifdef __cplusplus
}
#endif

#endif /* FCODE */

#endif
