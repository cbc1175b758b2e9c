! SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"

! Text in both directions: C texts, which Fortran knows as addresses, and CHARACTER variables.
subroutine FortranInterface_Text(CCTK_ARGUMENTS)
  implicit none
  DECLARE_CCTK_ARGUMENTS
  DECLARE_CCTK_FUNCTIONS
  DECLARE_CCTK_PARAMETERS
  integer :: length, variable, answer
  character(len=40) :: text
  character(len=3) :: short

  call FortranInterface_Check(CCTK_EQUALS(word, "sesame"), "CCTK_EQUALS")
  call FortranInterface_Check(.not. CCTK_EQUALS(word, "sesam"), "CCTK_EQUALS of different texts")
  call CCTK_FortranString(length, word, text)
  call FortranInterface_Check(length == 6 .and. text == "Sesame", "CCTK_FortranString")
  call CCTK_FortranString(length, word, short)
  call FortranInterface_Check(length == 6 .and. short == "Ses", "CCTK_FortranString that does not fit")

  call CCTK_ParameterValString(length, "word", "FortranInterface", text)
  call FortranInterface_Check(length == 6 .and. text == "Sesame", "CCTK_ParameterValString")
  call CCTK_ParameterQueryTimesSet(answer, "word", "FortranInterface")
  call FortranInterface_Check(answer == 0, "CCTK_ParameterQueryTimesSet")
  call CCTK_ParameterFilename(length, text)
  call FortranInterface_Check(length > 0, "CCTK_ParameterFilename")

  call CCTK_VarIndex(variable, "FortranInterface::first")
  call CCTK_VarName(length, variable, text)
  call FortranInterface_Check(length == 5 .and. text == "first", "CCTK_VarName")
  call CCTK_FullName(length, variable, text)
  call FortranInterface_Check(length == 23 .and. text == "FORTRANINTERFACE::first", "CCTK_FullName")
  call CCTK_VarName(length, -1, text)
  call FortranInterface_Check(length < 0 .and. text == " ", "CCTK_VarName of no variable")
end subroutine FortranInterface_Text
