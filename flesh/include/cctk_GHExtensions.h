/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * Extensions: objects of thorns that hang on a grid hierarchy.
 */
#ifndef CCTK_GHEXTENSIONS_H
#define CCTK_GHEXTENSIONS_H

#include "cctk_Flesh.h"

#ifndef FCODE

#ifdef __cplusplus
extern "C" {
#endif

/// Registers an extension. Result: its handle; -1 if the name is taken.
int CCTK_RegisterGHExtension(const char* name);
/// Forgets an extension. Result: non-zero if it existed.
int CCTK_UnregisterGHExtension(const char* name);
/// Gives an extension its functions; call them from STARTUP. Setup returns the object and is called when a
/// grid hierarchy is created; init follows when all extensions are set up; the last one is called with the
/// name of each schedule bin that is traversed. Result: non-zero on success, 0 for a bad handle.
int CCTK_RegisterGHExtensionSetupGH(int handle, void* (*function)(tFleshConfig* config, int convergence_level,
                                                                  cGH* cctkGH));
int CCTK_RegisterGHExtensionInitGH(int handle, int (*function)(cGH* cctkGH));
int CCTK_RegisterGHExtensionScheduleTraverseGH(int handle, int (*function)(cGH* cctkGH, const char* where));
/// Object of an extension; null if it is unknown.
void* CCTK_GHExtension(const cGH* cctkGH, const char* name);
/// Handle of an extension, the index in cGH::extensions; -1 if it is unknown.
int CCTK_GHExtensionHandle(const char* name);

#ifdef __cplusplus
}
#endif

#endif /* FCODE */

#endif
