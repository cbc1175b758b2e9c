! SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"

! Text in both directions: C texts, which Fortran knows as addresses, and CHARACTER variables.
subroutine TestFortran_Text(CCTK_ARGUMENTS)
  implicit none
  DECLARE_CCTK_ARGUMENTS
  DECLARE_CCTK_FUNCTIONS
  DECLARE_CCTK_PARAMETERS
  integer :: length, variable, answer
  character(len=40) :: text
  character(len=3) :: short

  call TestFortran_Check(CCTK_EQUALS(word, "sesame"), "CCTK_EQUALS")
  call TestFortran_Check(.not. CCTK_EQUALS(word, "sesam"), "CCTK_EQUALS of different texts")
  call CCTK_FortranString(length, word, text)
  call TestFortran_Check(length == 6 .and. text == "Sesame", "CCTK_FortranString")
  call CCTK_FortranString(length, word, short)
  call TestFortran_Check(length == 6 .and. short == "Ses", "CCTK_FortranString that does not fit")

  call CCTK_ParameterValString(length, "word", "TestFortran", text)
  call TestFortran_Check(length == 6 .and. text == "Sesame", "CCTK_ParameterValString")
  call CCTK_ParameterQueryTimesSet(answer, "word", "TestFortran")
  call TestFortran_Check(answer == 0, "CCTK_ParameterQueryTimesSet")
  call CCTK_ParameterFilename(length, len(text), text)
  call TestFortran_Check(length > 0 .and. text /= " ", "CCTK_ParameterFilename")

  call CCTK_VarIndex(variable, "TestFortran::first")
  call CCTK_VarName(length, variable, text)
  call TestFortran_Check(length == 5 .and. text == "first", "CCTK_VarName")
  call CCTK_FullName(length, variable, text)
  call TestFortran_Check(length == 18 .and. text == "TESTFORTRAN::first", "CCTK_FullName")
  call CCTK_VarName(length, -1, text)
  call TestFortran_Check(length < 0 .and. text == " ", "CCTK_VarName of no variable")
end subroutine TestFortran_Text
