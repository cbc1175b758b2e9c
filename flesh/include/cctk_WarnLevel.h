/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * Messages to the user: information, warnings, errors.
 *
 * A thorn normally uses the macros in capitals, which add its name, the file and the line. The V forms take a
 * printf format and its arguments.
 */
#ifndef CCTK_WARNLEVEL_H
#define CCTK_WARNLEVEL_H

#include "cctk_Constants.h"
#include "cctk_Types.h"

#ifndef FCODE

#ifdef __cplusplus
extern "C" {
#endif

#define CCTK_INFO(message) CCTK_Info(CCTK_THORNSTRING, message)
#define CCTK_VINFO(...) CCTK_VInfo(CCTK_THORNSTRING, __VA_ARGS__)
#define CCTK_WARN(level, message) CCTK_Warn(level, __LINE__, __FILE__, CCTK_THORNSTRING, message)
#define CCTK_VWARN(level, ...) CCTK_VWarn(level, __LINE__, __FILE__, CCTK_THORNSTRING, __VA_ARGS__)
#define CCTK_ERROR(message) CCTK_Error(__LINE__, __FILE__, CCTK_THORNSTRING, message)
#define CCTK_VERROR(...) CCTK_VError(__LINE__, __FILE__, CCTK_THORNSTRING, __VA_ARGS__)
#define CCTK_PARAMWARN(message) CCTK_ParamWarn(CCTK_THORNSTRING, message)
#define CCTK_VPARAMWARN(...) CCTK_VParamWarn(CCTK_THORNSTRING, __VA_ARGS__)

/// Prints `message` on standard output as coming from `thorn`. Result: 0.
int CCTK_Info(const char* thorn, const char* message);
int CCTK_VInfo(const char* thorn, const char* format, ...) CCTK_ATTRIBUTE_FORMAT(printf, 2, 3);

/// Prints a warning with its origin if `level` is at most the level asked for on the command line. A level up
/// to the error level (CCTK_WARN_ABORT, unless the command line says more) ends the run. Result: 0.
int CCTK_Warn(int level, int line, const char* file, const char* thorn, const char* message);
int CCTK_VWarn(int level, int line, const char* file, const char* thorn, const char* format, ...)
    CCTK_ATTRIBUTE_FORMAT(printf, 5, 6);

/// Prints an error with its origin and ends the run on all processes.
void CCTK_Error(int line, const char* file, const char* thorn, const char* message) CCTK_ATTRIBUTE_NORETURN;
void CCTK_VError(int line, const char* file, const char* thorn, const char* format, ...)
    CCTK_ATTRIBUTE_FORMAT(printf, 4, 5) CCTK_ATTRIBUTE_NORETURN;

/// Reports a mistake in the parameters. The run ends after the schedule bin CCTK_PARAMCHECK, so that all
/// mistakes are reported; later it is an error at once. Result: 0.
int CCTK_ParamWarn(const char* thorn, const char* message);
int CCTK_VParamWarn(const char* thorn, const char* format, ...) CCTK_ATTRIBUTE_FORMAT(printf, 2, 3);

/// What is called for each warning of a level in the range given at registration, with the registered `data`.
typedef void (*cctk_warnfunc)(int level, int line, const char* file, const char* thorn, const char* message,
                              void* data);
/// What is called for each piece of information.
typedef void (*cctk_infofunc)(const char* thorn, const char* message, void* data);

/// Has `callback` called for each warning with min_level <= level <= max_level. The same pair of data and
/// callback is registered at most once. Result: 0, or < 0 if it was registered before.
int CCTK_WarnCallbackRegister(int min_level, int max_level, void* data, cctk_warnfunc callback);
/// Has `callback` called for each piece of information. Result as above.
int CCTK_InfoCallbackRegister(void* data, cctk_infofunc callback);

#ifdef __cplusplus
}
#endif

#else /* FCODE: __FORTRANFILE__ becomes the quoted file name after preprocessing */

#define CCTK_INFO(message) CCTK_Info(CCTK_THORNSTRING, message)
#define CCTK_WARN(level, message) CCTK_Warn(level, __LINE__, __FORTRANFILE__, CCTK_THORNSTRING, message)
#define CCTK_ERROR(message) CCTK_Error(__LINE__, __FORTRANFILE__, CCTK_THORNSTRING, message)
#define CCTK_PARAMWARN(message) CCTK_ParamWarn(CCTK_THORNSTRING, message)

#endif /* FCODE */

#endif
