! SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"

! Each module of thorn Fortran by its name, and functions by the names of their arguments.
subroutine TestFortran_Modules(CCTK_ARGUMENTS)
  use cctk_activethorns
  use cctk_banner
  use cctk_comm
  use cctk_commandline
  use cctk_complex
  use cctk_constants
  use cctk_coord
  use cctk_debugdefines
  use cctk_faces
  use cctk_file
  use cctk_flesh
  use cctk_fortranstring1
  use cctk_fortranwrappers
  use cctk_ghextensions
  use cctk_gnu
  use cctk_groups
  use cctk_groupsongh
  use cctk_interp
  use cctk_io
  use cctk_iomethods
  use cctk_main
  use cctk_malloc1
  use cctk_math
  use cctk_memalloc
  use cctk_misc
  use cctk_paramcheck
  use cctk_parameter
  use cctk_reduction
  use cctk_schedule
  use cctk_sync
  use cctk_termination
  use cctk_timers
  use cctk_types
  use cctk_version
  use cctk_warnlevel
  use util_table
  implicit none
  DECLARE_CCTK_ARGUMENTS
  DECLARE_CCTK_FUNCTIONS
  DECLARE_CCTK_PARAMETERS
  integer :: length, answer, group, variable, pair(2)
  CCTK_POINTER_TO_CONST :: address
  character(len=80) :: text, major, minor, micro

  call CCTK_ImplementationThorn(nchars=length, imp="testfortran", thorn=text)
  call TestFortran_Check(length == 11 .and. text == "TestFortran", "CCTK_ImplementationThorn")
  call CCTK_QueryGroupStorageB(ierr=answer, GH=cctkGH, group=-1, groupname="TestFortran::numbers")
  call TestFortran_Check(answer == 1, "CCTK_QueryGroupStorageB")
  call CCTK_ParameterFileName(ierr=length, filenamelen=4, filename=text)
  call TestFortran_Check(length > 4 .and. text(1:4) /= " " .and. text(5:) == " ", "CCTK_ParameterFileName")
  call CCTK_CreateDirectory(ierr=answer, mode=493, pathname=".")
  call TestFortran_Check(answer >= 0, "CCTK_CreateDirectory")
  call CCTK_GHExtensionHandle(ierr=answer, name="nobody")
  call TestFortran_Check(answer < 0, "CCTK_GHExtensionHandle")
  call CCTK_VarIndex(index=variable, var="TestFortran::second")
  call CCTK_FullName(nchars=length, var=variable, fullname=text)
  call TestFortran_Check(length == 19 .and. text == "TESTFORTRAN::second", "CCTK_FullName")
  call CCTK_GroupIndexFromVar(index=group, var="TestFortran::second")
  call CCTK_ActiveTimeLevelsGI(activetimelevels=answer, GH=cctkGH, groupindex=group)
  call TestFortran_Check(answer == 1 .and. type_of(variable) == CCTK_VARIABLE_REAL, "CCTK_ActiveTimeLevelsGI")
  call CCTK_InterpHandle(handle=answer, name="nobody")
  call TestFortran_Check(answer < 0, "CCTK_InterpHandle")
  call CCTK_OutputVarByMethod(ierr=answer, GH=cctkGH, var="TestFortran::second", method="nobody")
  call TestFortran_Check(answer < 0, "CCTK_OutputVarByMethod")
  ! Those of IOBasic
  answer = -1
  call CCTK_NumIOMethods(num=answer)
  call TestFortran_Check(answer == 2, "CCTK_NumIOMethods")
  call CCTK_MainLoopIndex(main_loop_index=answer)
  call TestFortran_Check(answer == cctk_iteration, "CCTK_MainLoopIndex")
  ! The numbers are longer in C.
  pair = -1
  call CCTK_TotalMemory(amount=pair(1))
  call TestFortran_Check(pair(1) > 0 .and. pair(2) == -1, "CCTK_TotalMemory")
  call CCTK_MemTicketRequest(ticket=answer)
  pair = -1
  call CCTK_MemTicketCash(diff=pair(1), this_ticket=answer)
  call TestFortran_Check(pair(1) /= -1 .and. pair(2) == -1, "CCTK_MemTicketCash")
  call CCTK_FortranString(nchars=length, c_string=word, f_string=text)
  call TestFortran_Check(length == 6 .and. text == "Sesame", "CCTK_FortranString with its interface")
  call CCTK_ParameterGet(param=address, name="word", thorn="TestFortran", type=answer)
  call TestFortran_Check(address /= CCTK_NullPointer() .and. answer > 0, "CCTK_ParameterGet")
  ! Those of PUGHReduce
  answer = -1
  call CCTK_NumReduceOperators(num_operators=answer)
  call TestFortran_Check(answer == 15, "CCTK_NumReduceOperators with its interface")
  call CCTK_SyncGroupWithVarI(ierr=answer, cctkGH=cctkGH, var=variable)
  call TestFortran_Check(answer >= 0, "CCTK_SyncGroupWithVarI")
  call CCTK_TerminationReached(ires=answer, cctkGH=cctkGH)
  call TestFortran_Check(answer == 1, "CCTK_TerminationReached")
  call CCTK_TimerCreate(handle=answer, name="timer of modules")
  call CCTK_TimerName(timer_length=length, timer_handle=answer, timer_name=text)
  call TestFortran_Check(length == 16 .and. text == "timer of modules", "CCTK_TimerName")
  call CCTK_FullVersion(string_length=length, string=text)
  call CCTK_MajorVersion(string_length=answer, string=major)
  call CCTK_MinorVersion(string_length=answer, string=minor)
  call CCTK_MicroVersion(string_length=answer, string=micro)
  call TestFortran_Check(length == len_trim(text) .and. major == "4" .and. &
       text == trim(major) // "." // trim(minor) // "." // trim(micro), "CCTK_FullVersion")
  call CCTK_Info(thorn="TestFortran", message="a message by its interface")

contains

  ! Pure procedures may ask for variables.
  pure integer function type_of(variable)
    integer, intent(in) :: variable
    call CCTK_VarTypeI(type=type_of, var=variable)
  end function type_of
end subroutine TestFortran_Modules

! Everything at once, with the functions that no module declares.
subroutine TestFortran_Collection(CCTK_ARGUMENTS)
  use cctk
  implicit none
  DECLARE_CCTK_ARGUMENTS
  DECLARE_CCTK_FUNCTIONS
  double precision, volatile :: zero
  integer :: answer, table
  CCTK_INT :: number, absent, type_code, elements
  CCTK_REAL :: minimum(1)
  CCTK_COMPLEX :: complex_numbers(2)

  zero = 0
  call TestFortran_Check(CCTK_isnan(zero / zero) /= 0 .and. CCTK_isnan(1d0) == 0, "CCTK_isnan")
  call TestFortran_Check(CCTK_isinf(1 / zero) /= 0 .and. CCTK_isinf(1d0) == 0, "CCTK_isinf")
  call TestFortran_Check(CCTK_isfinite(1d0) /= 0 .and. CCTK_isfinite(1 / zero) == 0, "CCTK_isfinite")
  call TestFortran_Check(CCTK_isnormal(1d0) /= 0 .and. CCTK_isnormal(zero) == 0, "CCTK_isnormal")
  call TestFortran_Check(CCTK_signbit(-1d0) /= 0 .and. CCTK_signbit(1d0) == 0, "CCTK_signbit")
  call TestFortran_Check(CCTK_fpclassify(1d0) /= CCTK_fpclassify(zero), "CCTK_fpclassify")
  call TestFortran_Check(CCTK_copysign(2d0, -1d0) < -1.5d0, "CCTK_copysign")

  call Util_TableCreate(handle=table, flags=0)
  call Util_TableSetInt1(info=answer, handle=table, value=7_1, key="small")
  call Util_TableSetComplexArray(answer, table, 2, [(1d0, 2d0), (3d0, 4d0)], "pair")
  call Util_TableGetComplexArray(length=answer, handle=table, N_elements=2, array=complex_numbers, key="pair")
  call TestFortran_Check(answer == 2 .and. abs(complex_numbers(2) - (3d0, 4d0)) < 1d-10, "Util_TableGetComplexArray")
  call Util_TableQueryNKeys(nkeys=answer, handle=table)
  call TestFortran_Check(answer == 2, "Util_TableQueryNKeys")
  call Util_TableQueryValueInfo(keyinfo=answer, handle=table, type_code=type_code, N_elements=elements, key="pair")
  call TestFortran_Check(answer == 1 .and. elements == 2, "Util_TableQueryValueInfo with its interface")
  ! What is not there keeps its value.
  absent = 42
  call Util_TableGetInt(length=answer, handle=table, value=absent, key="absent")
  number = absent
  call TestFortran_Check(answer < 0 .and. number == 42, "Util_TableGetInt of an absent key")
  call Util_TableDestroy(ierr=answer, handle=table)

  ! A reduction, whose arguments have any type; there is no such operator.
  minimum = 5
  call CCTK_ReduceLocScalar(answer, cctkGH, -1, -1, minimum, minimum, CCTK_VARIABLE_REAL)
  call TestFortran_Check(answer < 0, "CCTK_ReduceLocScalar")
end subroutine TestFortran_Collection
