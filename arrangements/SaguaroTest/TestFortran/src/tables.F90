! SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "util_ErrorCodes.h"
#include "util_Table.h"

! Key/value tables.
subroutine TestFortran_Tables(CCTK_ARGUMENTS)
  implicit none
  DECLARE_CCTK_ARGUMENTS
  DECLARE_CCTK_FUNCTIONS
  DECLARE_CCTK_PARAMETERS
  integer :: table, answer
  CCTK_INT :: type_code, elements, integers(3)
  CCTK_REAL :: number

  call Util_TableCreate(table, UTIL_TABLE_FLAGS_DEFAULT)
  integers = (/ 1, 2, 3 /)
  call Util_TableSetIntArray(answer, table, 3, integers, "integers")
  call TestFortran_Check(answer == 0, "Util_TableSetIntArray")
  integers = 0
  call Util_TableGetIntArray(answer, table, 3, integers, "integers")
  call TestFortran_Check(answer == 3 .and. all(integers == (/ 1, 2, 3 /)), "Util_TableGetIntArray")
  call Util_TableQueryValueInfo(answer, table, type_code, elements, "integers")
  call TestFortran_Check(answer == 1 .and. type_code == CCTK_VARIABLE_INT .and. elements == 3, &
                              "Util_TableQueryValueInfo")
  call Util_TableDeleteKey(answer, table, "integers")
  call TestFortran_Check(answer == 0, "Util_TableDeleteKey")
  call Util_TableGetReal(answer, table, number, "integers")
  call TestFortran_Check(answer == UTIL_ERROR_TABLE_NO_SUCH_KEY, "Util_TableGetReal of no key")

  call single_values(table)
  call texts(table)
  call Util_TableDestroy(answer, table)
  call TestFortran_Check(answer == 0, "Util_TableDestroy")

  call Util_TableCreateFromString(table, "order=4 name='x'")
  call Util_TableGetInt(answer, table, integers, "ORDER")
  call TestFortran_Check(answer == 1 .and. integers(1) == 4, "Util_TableCreateFromString")
  call Util_TableDestroy(answer, table)

contains

  subroutine single_values(table)
    integer, intent(in) :: table
    integer :: answer
    CCTK_REAL :: real_value
    CCTK_COMPLEX :: complex_value
    CCTK_POINTER :: address

    call Util_TableSetReal(answer, table, 2.5d0, "real")
    call Util_TableGetReal(answer, table, real_value, "real")
    call TestFortran_Check(real_value == 2.5d0, "Util_TableGetReal")

    complex_value = (1.0d0, 2.0d0)
    call Util_TableSetComplex(answer, table, complex_value, "complex")
    complex_value = 0
    call Util_TableGetComplex(answer, table, complex_value, "complex")
    call TestFortran_Check(complex_value == (1.0d0, 2.0d0), "Util_TableGetComplex")

    address = CCTK_PointerTo(real_value)
    call Util_TableSetPointer(answer, table, address, "pointer")
    address = 0
    call Util_TableGetPointer(answer, table, address, "pointer")
    call TestFortran_Check(address == CCTK_PointerTo(real_value), "Util_TableGetPointer")
  end subroutine single_values

  subroutine texts(table)
    integer, intent(in) :: table
    integer :: answer
    character(len=8) :: text
    character(len=3) :: short

    call Util_TableSetString(answer, table, "hello   ", "text")
    call Util_TableGetString(answer, table, text, "text")
    call TestFortran_Check(answer == 5 .and. text == "hello", "Util_TableGetString")
    call Util_TableGetString(answer, table, short, "text")
    call TestFortran_Check(answer == UTIL_ERROR_TABLE_STRING_TRUNCATED .and. short == "hel", &
                                "Util_TableGetString that does not fit")
    call Util_TableSetChar(answer, table, "q", "letter")
    call Util_TableGetChar(answer, table, short(2:2), "letter")
    call TestFortran_Check(short == "hql", "Util_TableGetChar")
  end subroutine texts
end subroutine TestFortran_Tables
