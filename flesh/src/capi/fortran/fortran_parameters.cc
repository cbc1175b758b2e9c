// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Parameters for Fortran: cctk_Parameter.h.
#include <algorithm>
#include <string>

#include "capi/current_context.hh"
#include "capi/fortran/fortran_call.hh"
#include "cctk_Parameter.h"
#include "run/command_line.hh"

FORTRAN_SUBROUTINE(cctk_parameterset, CCTK_ParameterSet, 3, 3)
FORTRAN_SUBROUTINE(cctk_parameterget, CCTK_ParameterGet, 3, 2)
FORTRAN_SUBROUTINE(cctk_parameterquerytimesset, CCTK_ParameterQueryTimesSet, 2, 2)
FORTRAN_SUBROUTINE(cctk_parameterlevel, CCTK_ParameterLevel, 0, 0)

FORTRAN_SUBROUTINE(cctk_parametersetnotifyregister, CCTK_ParameterSetNotifyRegister, 5, 3)
FORTRAN_SUBROUTINE(cctk_parametersetnotifyunregister, CCTK_ParameterSetNotifyUnregister, 1, 1)

FORTRAN_TEXT(cctk_parametervalstring, CCTK_ParameterValString, 2, 2)

/// `call CCTK_ParameterFilename(result, length, text)`: at most that many characters; the result is that of
/// C.
extern "C" void FORTRAN_NAME(cctk_parameterfilename)(int* result, const int* length, char* text,
                                                     flesh::capi::fortran::Length size) {
  const std::string& file = flesh::current_context().command_line().parameter_file();
  *result = static_cast<int>(file.size());
  flesh::capi::fortran::copy_padded(file.substr(0, std::max(*length, 0)), {text, size});
}
