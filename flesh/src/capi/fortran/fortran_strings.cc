// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Text between C and Fortran: cctk_FortranString.h, and functions of text and addresses that are special to
// Fortran.
#include "cctk_FortranString.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "capi/fortran/fortran_call.hh"
#include "cctk_Groups.h"
#include "cctk_Misc.h"

using flesh::capi::fortran::copy_padded;
using flesh::capi::fortran::Length;
using flesh::capi::fortran::trimmed;

extern "C" char* CCTKi_CopyFortranString(const char* text, size_t length) {
  return strdup(trimmed(text, length).c_str());
}

extern "C" int CCTK_FortranString(const char* text, char* fortran_text, int fortran_length) {
  return flesh::capi::fortran::return_text(text, {fortran_text, static_cast<size_t>(fortran_length)});
}

// Parameters are addresses of C texts in Fortran: CCTK_STRING is an integer.

extern "C" void FORTRAN_NAME(cctk_fortranstring)(int* length, const char* const* text, char* fortran_text,
                                                 Length size) {
  *length = flesh::capi::fortran::return_text(*text, {fortran_text, size});
}

extern "C" int FORTRAN_NAME(cctk_equals)(const char* const* parameter, const char* text, Length length) {
  return CCTK_Equals(*parameter, trimmed(text, length).c_str());
}

extern "C" void* FORTRAN_NAME(cctk_pointerto)(void* variable) { return variable; }
extern "C" void* FORTRAN_NAME(cctk_nullpointer)() { return nullptr; }

// Prints a text, or the name of a variable or group, on standard output.

namespace {

void print(const char* text) { std::printf("%s\n", text); }

void print_owned(char* text) {
  if (text != nullptr) print(text);
  std::free(text);
}

void print_variable(int index) { print_owned(CCTK_FullName(index)); }
void print_group(int index) { print_owned(CCTK_GroupName(index)); }

}  // namespace

FORTRAN_PROCEDURE(cctk_printstring, print, 1, 1)
FORTRAN_PROCEDURE(cctk_printvar, print_variable, 1, 0)
FORTRAN_PROCEDURE(cctk_printgroup, print_group, 1, 0)
