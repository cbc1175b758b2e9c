/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * Output methods: how thorns write data, and how output is asked for.
 */
#ifndef CCTK_IOMETHODS_H
#define CCTK_IOMETHODS_H

#include "cctk_GH.h"

#ifndef FCODE

#ifdef __cplusplus
extern "C" {
#endif

typedef int (*cIOMethodOutputGH)(const cGH* cctkGH);
typedef int (*cIOMethodOutputVarAs)(const cGH* cctkGH, const char* full_variable_name, const char* alias);
typedef int (*cIOMethodTimeToOutput)(const cGH* cctkGH, int variable);
typedef int (*cIOMethodTriggerOutput)(const cGH* cctkGH, int variable);

/// A registered method, owned by the flesh.
struct IOMethod {
  const char* implementation;  ///< who registered it
  const char* name;
  cIOMethodOutputGH OutputGH;            ///< writes what is due; returns the number of variables written
  cIOMethodOutputVarAs OutputVarAs;      ///< writes one variable under another name now; >= 0 if it did
  cIOMethodTriggerOutput TriggerOutput;  ///< writes one variable that is due; >= 0 if it did
  cIOMethodTimeToOutput TimeToOutput;    ///< non-zero if the variable is due
  int timer_handle;                      ///< timer of all output by this method
};

/// Registers a method. Result: its handle; -1 if the name is taken.
int CCTK_RegisterIOMethod(const char* name);
/// Give a method its functions. Result: non-zero on success, 0 for a bad handle.
int CCTK_RegisterIOMethodOutputGH(int handle, cIOMethodOutputGH function);
int CCTK_RegisterIOMethodOutputVarAs(int handle, cIOMethodOutputVarAs function);
int CCTK_RegisterIOMethodTimeToOutput(int handle, cIOMethodTimeToOutput function);
int CCTK_RegisterIOMethodTriggerOutput(int handle, cIOMethodTriggerOutput function);

/// Number of methods; method of a handle, null if there is none; implementation and name of a handle.
int CCTK_NumIOMethods(void);
const struct IOMethod* CCTK_IOMethod(int handle);
const char* CCTK_IOMethodImplementation(int handle);
const char* CCTK_IOMethodName(int handle);

/// Calls OutputGH of every method. Result: number of variables written. Collective. Overloadable.
int CCTK_OutputGH(const cGH* cctkGH);
/// Writes a variable with every method that can. Result: number of methods that did, < 0 on error.
/// Collective.
int CCTK_OutputVar(const cGH* cctkGH, const char* full_variable_name);
int CCTK_OutputVarAs(const cGH* cctkGH, const char* full_variable_name, const char* alias);
/// Writes a variable with one method. Result: 0, -1 for an unknown method, other negative numbers on error.
/// Collective. The last one is overloadable.
int CCTK_OutputVarByMethod(const cGH* cctkGH, const char* full_variable_name, const char* method);
int CCTK_OutputVarAsByMethod(const cGH* cctkGH, const char* full_variable_name, const char* method,
                             const char* alias);

/// 1 if the triggers of the analysis function that owns `variable` fire on `cctkGH`; and output of that
/// variable.
int CCTKi_TriggerSaysGo(cGH* cctkGH, int variable);
int CCTKi_TriggerAction(void* cctkGH, int variable);

// Replacements. Result: 2, or 0 if another thorn has replaced it before.
int CCTK_OverloadOutputGH(int (*function)(const cGH*));
int CCTK_OverloadOutputVarAsByMethod(int (*function)(const cGH*, const char*, const char*, const char*));

#ifdef __cplusplus
}
#endif

#endif /* FCODE */

#endif
