/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * Thorns and implementations. The case of names does not matter.
 */
#ifndef CCTK_ACTIVETHORNS_H
#define CCTK_ACTIVETHORNS_H

#include "cctk_Types.h"

#ifndef FCODE

#ifdef __cplusplus
extern "C" {
#endif

/// 1 if active (named in ActiveThorns or drawn in), or compiled into the executable; else 0.
int CCTK_IsThornActive(const char* thorn);
int CCTK_IsThornCompiled(const char* thorn);
int CCTK_IsImplementationActive(const char* implementation);
int CCTK_IsImplementationCompiled(const char* implementation);
/// The thorn that provides an active implementation; null if it is not active.
const char* CCTK_ActivatingThorn(const char* implementation);
/// The implementation that a thorn provides; null for an unknown thorn.
const char* CCTK_ThornImplementation(const char* thorn);
/// The thorn that provides an implementation: the active one, else the first compiled one; null if there is
/// none.
const char* CCTK_ImplementationThorn(const char* implementation);
/// Lists of what is compiled in, from 0; null beyond the end.
int CCTK_NumCompiledThorns(void);
const char* CCTK_CompiledThorn(int index);
int CCTK_NumCompiledImplementations(void);
const char* CCTK_CompiledImplementation(int index);
/// Non-zero if an active thorn provides the aliased function.
CCTK_INT CCTK_IsFunctionAliased(const char* function);

#ifdef __cplusplus
}
#endif

#endif /* FCODE */

#endif
