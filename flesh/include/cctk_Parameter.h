/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * Parameters at run time: look-up, steering, notification.
 *
 * `thorn` names the thorn, or the implementation for restricted parameters. Array elements are "name[3]".
 * Not to be confused with cctk_Parameters.h, which declares a thorn's own parameters.
 */
#ifndef CCTK_PARAMETER_H
#define CCTK_PARAMETER_H

#include "cctk_Constants.h"
#include "cctk_Types.h"

#ifndef FCODE

#ifdef __cplusplus
extern "C" {
#endif

/// One accepted set of values.
typedef struct RANGE {
  struct RANGE* last;
  struct RANGE* next;
  char* range;   ///< keyword, pattern or interval as in param.ccl
  char* origin;  ///< thorn that declared it
  int active;    ///< 1 if that thorn is active
  char* description;
} t_range;

/// What is known of a parameter, owned by the flesh.
typedef struct PARAM {
  char* name;
  char* thorn;  ///< thorn that declared it
  int scope;    ///< SCOPE_*
  char* description;
  char* defval;  ///< default as text
  int type;      ///< PARAMETER_*
  t_range* range;
  int n_set;                     ///< how often it has been set
  int steerable;                 ///< CCTK_STEERABLE_*
  int array_size;                ///< 0: not an array
  int array_index;               ///< number of this element of an array
  char* accumulator_expression;  ///< null: not an accumulator
} cParamData;

/// Sets a parameter as the parameter file would. Result: 0; -1 out of range, -2 no such parameter, -3 cannot
/// be parsed, -4..-7 the thorn, its activity or the parameter's steerability forbid it, < -7 accumulator
/// conflicts.
int CCTK_ParameterSet(const char* name, const char* thorn, const char* value);
/// Pointer to the value (for texts to the `char *`); null if there is none. `type`, if not null, gets
/// PARAMETER_*.
const void* CCTK_ParameterGet(const char* name, const char* thorn, int* type);
/// Value as text, which the caller frees; null if there is none.
char* CCTK_ParameterValString(const char* name, const char* thorn);
/// Description of a parameter; null if there is none.
const cParamData* CCTK_ParameterData(const char* name, const char* thorn);
/// Walks over the parameters of a thorn (null: of all): `first` = 1 starts, 0 goes on. `fullname`, if not
/// null, gets "thorn::name", which the caller frees. Result: 0, or > 0 at the end.
int CCTK_ParameterWalk(int first, const char* origin, char** fullname, const cParamData** data);
/// How often a parameter has been set; -1 if there is none.
int CCTK_ParameterQueryTimesSet(const char* name, const char* thorn);
/// CCTK_PARAMETER_STRICT, NORMAL or RELAXED.
int CCTK_ParameterLevel(void);
/// Copies the name of the parameter file as given, terminated and cut to `size` bytes. Result: its length.
int CCTK_ParameterFilename(int size, char* filename);

/// What is called after a parameter has been set.
typedef void (*cParameterSetNotifyCallbackFn)(void* data, const char* thorn, const char* parameter,
                                              const char* value);
/// Has `callback` called, under `name`, when a parameter is set whose thorn and name match the regular
/// expressions (null: any). Result: 0, -1 `name` is taken, -2 no memory, -3 bad regular expression.
int CCTK_ParameterSetNotifyRegister(cParameterSetNotifyCallbackFn callback, void* data, const char* name,
                                    const char* thorn_regex, const char* parameter_regex);
/// Result: 0, -1 if there is no such name.
int CCTK_ParameterSetNotifyUnregister(const char* name);

#ifdef __cplusplus
}
#endif

#endif /* FCODE */

#endif
