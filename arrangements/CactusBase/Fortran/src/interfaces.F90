! SPDX-License-Identifier: LGPL-2.1-or-later
!
! Interfaces of the C functions that Fortran thorns call, one module per topic. The compiler then checks types, and
! arguments of generic type (data to be reduced, interpolated or communicated) stay free: their functions are not here.
#include "cctk.h"

! Which thorns are there
module cctk_activethorns
  implicit none

  interface

     subroutine CCTK_IsThornCompiled(ierr, thorn)
       implicit none
       integer, intent(out) :: ierr
       character(*), intent(in) :: thorn
     end subroutine CCTK_IsThornCompiled

     subroutine CCTK_IsImplementationActive(ierr, implementation)
       implicit none
       integer, intent(out) :: ierr
       character(*), intent(in) :: implementation
     end subroutine CCTK_IsImplementationActive

     subroutine CCTK_IsImplementationCompiled(ierr, implementation)
       implicit none
       integer, intent(out) :: ierr
       character(*), intent(in) :: implementation
     end subroutine CCTK_IsImplementationCompiled

     subroutine CCTK_IsFunctionAliased(ierr, function_name)
       implicit none
       integer, intent(out) :: ierr
       character(*), intent(in) :: function_name
     end subroutine CCTK_IsFunctionAliased

     subroutine CCTK_NumCompiledThorns(ierr)
       implicit none
       integer, intent(out) :: ierr
     end subroutine CCTK_NumCompiledThorns

     subroutine CCTK_NumCompiledImplementations(ierr)
       implicit none
       integer, intent(out) :: ierr
     end subroutine CCTK_NumCompiledImplementations

  end interface

end module cctk_activethorns

! Processes
module cctk_comm
  implicit none

  interface

     subroutine CCTK_Barrier(ierr, cctkGH)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: cctkGH
     end subroutine CCTK_Barrier

     subroutine CCTK_Abort(ierr, cctkGH, status)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: cctkGH
       integer, intent(in) :: status
     end subroutine CCTK_Abort

     subroutine CCTK_Exit(ierr, cctkGH, status)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: cctkGH
       integer, intent(in) :: status
     end subroutine CCTK_Exit

  end interface

end module cctk_comm

! Coordinates
module cctk_coord
  implicit none

  interface

     subroutine CCTK_CoordRegisterSystem(ierr, dim, system)
       implicit none
       integer, intent(out) :: ierr
       integer, intent(in) :: dim
       character(*), intent(in) :: system
     end subroutine CCTK_CoordRegisterSystem

     subroutine CCTK_CoordSystemHandle(ierr, system)
       implicit none
       integer, intent(out) :: ierr
       character(*), intent(in) :: system
     end subroutine CCTK_CoordSystemHandle

     subroutine CCTK_CoordSystemDim(ierr, system)
       implicit none
       integer, intent(out) :: ierr
       character(*), intent(in) :: system
     end subroutine CCTK_CoordSystemDim

     subroutine CCTK_CoordIndex(ierr, dir, name, system)
       implicit none
       integer, intent(out) :: ierr
       integer, intent(in) :: dir
       character(*), intent(in) :: name
       character(*), intent(in) :: system
     end subroutine CCTK_CoordIndex

     subroutine CCTK_CoordDir(ierr, name, system)
       implicit none
       integer, intent(out) :: ierr
       character(*), intent(in) :: name
       character(*), intent(in) :: system
     end subroutine CCTK_CoordDir

     subroutine CCTK_CoordRange(ierr, cctkGH, lower, upper, dir, name, system)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: cctkGH
       CCTK_REAL, intent(out) :: lower
       CCTK_REAL, intent(out) :: upper
       integer, intent(in) :: dir
       character(*), intent(in) :: name
       character(*), intent(in) :: system
     end subroutine CCTK_CoordRange

  end interface

end module cctk_coord

! Groups and variables
module cctk_groups
  implicit none

  interface

     subroutine CCTK_VarIndex(ierr, name)
       implicit none
       integer, intent(out) :: ierr
       character(*), intent(in) :: name
     end subroutine CCTK_VarIndex

     subroutine CCTK_GroupIndex(ierr, name)
       implicit none
       integer, intent(out) :: ierr
       character(*), intent(in) :: name
     end subroutine CCTK_GroupIndex

     subroutine CCTK_GroupIndexFromVar(ierr, name)
       implicit none
       integer, intent(out) :: ierr
       character(*), intent(in) :: name
     end subroutine CCTK_GroupIndexFromVar

     subroutine CCTK_GroupIndexFromVarI(ierr, variable)
       implicit none
       integer, intent(out) :: ierr
       integer, intent(in) :: variable
     end subroutine CCTK_GroupIndexFromVarI

     subroutine CCTK_FirstVarIndex(ierr, name)
       implicit none
       integer, intent(out) :: ierr
       character(*), intent(in) :: name
     end subroutine CCTK_FirstVarIndex

     subroutine CCTK_FirstVarIndexI(ierr, group)
       implicit none
       integer, intent(out) :: ierr
       integer, intent(in) :: group
     end subroutine CCTK_FirstVarIndexI

     subroutine CCTK_NumVarsInGroup(ierr, name)
       implicit none
       integer, intent(out) :: ierr
       character(*), intent(in) :: name
     end subroutine CCTK_NumVarsInGroup

     subroutine CCTK_NumVarsInGroupI(ierr, group)
       implicit none
       integer, intent(out) :: ierr
       integer, intent(in) :: group
     end subroutine CCTK_NumVarsInGroupI

     subroutine CCTK_NumVars(ierr)
       implicit none
       integer, intent(out) :: ierr
     end subroutine CCTK_NumVars

     subroutine CCTK_NumGroups(ierr)
       implicit none
       integer, intent(out) :: ierr
     end subroutine CCTK_NumGroups

     subroutine CCTK_VarTypeI(ierr, variable)
       implicit none
       integer, intent(out) :: ierr
       integer, intent(in) :: variable
     end subroutine CCTK_VarTypeI

     subroutine CCTK_VarTypeSize(ierr, type)
       implicit none
       integer, intent(out) :: ierr
       integer, intent(in) :: type
     end subroutine CCTK_VarTypeSize

     subroutine CCTK_GroupTypeI(ierr, group)
       implicit none
       integer, intent(out) :: ierr
       integer, intent(in) :: group
     end subroutine CCTK_GroupTypeI

     subroutine CCTK_GroupTypeFromVarI(ierr, variable)
       implicit none
       integer, intent(out) :: ierr
       integer, intent(in) :: variable
     end subroutine CCTK_GroupTypeFromVarI

     subroutine CCTK_GroupDimI(ierr, group)
       implicit none
       integer, intent(out) :: ierr
       integer, intent(in) :: group
     end subroutine CCTK_GroupDimI

     subroutine CCTK_GroupDimFromVarI(ierr, variable)
       implicit none
       integer, intent(out) :: ierr
       integer, intent(in) :: variable
     end subroutine CCTK_GroupDimFromVarI

     subroutine CCTK_GroupTagsTable(ierr, name)
       implicit none
       integer, intent(out) :: ierr
       character(*), intent(in) :: name
     end subroutine CCTK_GroupTagsTable

     subroutine CCTK_GroupTagsTableI(ierr, group)
       implicit none
       integer, intent(out) :: ierr
       integer, intent(in) :: group
     end subroutine CCTK_GroupTagsTableI

     subroutine CCTK_MaxDim(ierr)
       implicit none
       integer, intent(out) :: ierr
     end subroutine CCTK_MaxDim

     subroutine CCTK_MaxGFDim(ierr)
       implicit none
       integer, intent(out) :: ierr
     end subroutine CCTK_MaxGFDim

  end interface

end module cctk_groups

! Groups on a grid hierarchy
module cctk_groupsongh
  implicit none

  interface

     subroutine CCTK_QueryGroupStorage(ierr, cctkGH, name)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: cctkGH
       character(*), intent(in) :: name
     end subroutine CCTK_QueryGroupStorage

     subroutine CCTK_EnableGroupStorage(ierr, cctkGH, name)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: cctkGH
       character(*), intent(in) :: name
     end subroutine CCTK_EnableGroupStorage

     subroutine CCTK_DisableGroupStorage(ierr, cctkGH, name)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: cctkGH
       character(*), intent(in) :: name
     end subroutine CCTK_DisableGroupStorage

     subroutine CCTK_ActiveTimeLevels(ierr, cctkGH, name)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: cctkGH
       character(*), intent(in) :: name
     end subroutine CCTK_ActiveTimeLevels

     subroutine CCTK_MaxActiveTimeLevels(ierr, cctkGH, name)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: cctkGH
       character(*), intent(in) :: name
     end subroutine CCTK_MaxActiveTimeLevels

     subroutine CCTK_VarDataPtr(ierr, cctkGH, timelevel, name)
       implicit none
       CCTK_POINTER, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: cctkGH
       integer, intent(in) :: timelevel
       character(*), intent(in) :: name
     end subroutine CCTK_VarDataPtr

     subroutine CCTK_VarDataPtrI(ierr, cctkGH, timelevel, variable)
       implicit none
       CCTK_POINTER, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: cctkGH
       integer, intent(in) :: timelevel
       integer, intent(in) :: variable
     end subroutine CCTK_VarDataPtrI

  end interface

end module cctk_groupsongh

! Interpolation operators
module cctk_interp
  implicit none

  interface

     subroutine CCTK_InterpHandle(ierr, name)
       implicit none
       integer, intent(out) :: ierr
       character(*), intent(in) :: name
     end subroutine CCTK_InterpHandle

  end interface

end module cctk_interp

! Output
module cctk_iomethods
  implicit none

  interface

     subroutine CCTK_OutputGH(ierr, cctkGH)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: cctkGH
     end subroutine CCTK_OutputGH

     subroutine CCTK_OutputVar(ierr, cctkGH, name)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: cctkGH
       character(*), intent(in) :: name
     end subroutine CCTK_OutputVar

     subroutine CCTK_OutputVarAs(ierr, cctkGH, name, alias)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: cctkGH
       character(*), intent(in) :: name
       character(*), intent(in) :: alias
     end subroutine CCTK_OutputVarAs

     subroutine CCTK_OutputVarByMethod(ierr, cctkGH, name, method)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: cctkGH
       character(*), intent(in) :: name
       character(*), intent(in) :: method
     end subroutine CCTK_OutputVarByMethod

  end interface

end module cctk_iomethods

! Parameters
module cctk_parameter
  implicit none

  interface

     subroutine CCTK_ParameterSet(ierr, name, thorn, value)
       implicit none
       integer, intent(out) :: ierr
       character(*), intent(in) :: name
       character(*), intent(in) :: thorn
       character(*), intent(in) :: value
     end subroutine CCTK_ParameterSet

     subroutine CCTK_ParameterValString(ierr, name, thorn, value)
       implicit none
       integer, intent(out) :: ierr
       character(*), intent(in) :: name
       character(*), intent(in) :: thorn
       character(*), intent(out) :: value
     end subroutine CCTK_ParameterValString

     subroutine CCTK_FortranString(ierr, string, value)
       implicit none
       integer, intent(out) :: ierr
       CCTK_STRING, intent(in) :: string
       character(*), intent(out) :: value
     end subroutine CCTK_FortranString

  end interface

end module cctk_parameter

! Reduction operators
module cctk_reduction
  implicit none

  interface

     subroutine CCTK_ReductionHandle(ierr, name)
       implicit none
       integer, intent(out) :: ierr
       character(*), intent(in) :: name
     end subroutine CCTK_ReductionHandle

     subroutine CCTK_ReductionArrayHandle(ierr, name)
       implicit none
       integer, intent(out) :: ierr
       character(*), intent(in) :: name
     end subroutine CCTK_ReductionArrayHandle

     subroutine CCTK_LocalArrayReductionHandle(ierr, name)
       implicit none
       integer, intent(out) :: ierr
       character(*), intent(in) :: name
     end subroutine CCTK_LocalArrayReductionHandle

  end interface

end module cctk_reduction

! Ghost zones
module cctk_sync
  implicit none

  interface

     subroutine CCTK_SyncGroup(ierr, cctkGH, name)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: cctkGH
       character(*), intent(in) :: name
     end subroutine CCTK_SyncGroup

     subroutine CCTK_SyncGroupI(ierr, cctkGH, group)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: cctkGH
       integer, intent(in) :: group
     end subroutine CCTK_SyncGroupI

  end interface

end module cctk_sync

! The end of the run
module cctk_termination
  implicit none

  interface

     subroutine CCTK_TerminateNext(cctkGH)
       implicit none
       CCTK_POINTER_TO_CONST, intent(in) :: cctkGH
     end subroutine CCTK_TerminateNext

     subroutine CCTK_TerminationReached(ierr, cctkGH)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: cctkGH
     end subroutine CCTK_TerminationReached

  end interface

end module cctk_termination

! Timers
module cctk_timers
  implicit none

  interface

     subroutine CCTK_TimerCreate(ierr, name)
       implicit none
       integer, intent(out) :: ierr
       character(*), intent(in) :: name
     end subroutine CCTK_TimerCreate

     subroutine CCTK_TimerCreateI(ierr)
       implicit none
       integer, intent(out) :: ierr
     end subroutine CCTK_TimerCreateI

     subroutine CCTK_TimerStart(ierr, name)
       implicit none
       integer, intent(out) :: ierr
       character(*), intent(in) :: name
     end subroutine CCTK_TimerStart

     subroutine CCTK_TimerStartI(ierr, timer)
       implicit none
       integer, intent(out) :: ierr
       integer, intent(in) :: timer
     end subroutine CCTK_TimerStartI

     subroutine CCTK_TimerStop(ierr, name)
       implicit none
       integer, intent(out) :: ierr
       character(*), intent(in) :: name
     end subroutine CCTK_TimerStop

     subroutine CCTK_TimerStopI(ierr, timer)
       implicit none
       integer, intent(out) :: ierr
       integer, intent(in) :: timer
     end subroutine CCTK_TimerStopI

     subroutine CCTK_TimerReset(ierr, name)
       implicit none
       integer, intent(out) :: ierr
       character(*), intent(in) :: name
     end subroutine CCTK_TimerReset

     subroutine CCTK_TimerDestroy(ierr, name)
       implicit none
       integer, intent(out) :: ierr
       character(*), intent(in) :: name
     end subroutine CCTK_TimerDestroy

  end interface

end module cctk_timers

! Key/value tables
module util_table
  implicit none

  interface

     subroutine Util_TableCreate(ierr, flags)
       implicit none
       integer, intent(out) :: ierr
       integer, intent(in) :: flags
     end subroutine Util_TableCreate

     subroutine Util_TableCreateFromString(ierr, string)
       implicit none
       integer, intent(out) :: ierr
       character(*), intent(in) :: string
     end subroutine Util_TableCreateFromString

     subroutine Util_TableDestroy(ierr, handle)
       implicit none
       integer, intent(out) :: ierr
       integer, intent(in) :: handle
     end subroutine Util_TableDestroy

     subroutine Util_TableClone(ierr, handle)
       implicit none
       integer, intent(out) :: ierr
       integer, intent(in) :: handle
     end subroutine Util_TableClone

     subroutine Util_TableSetInt(ierr, handle, value, key)
       implicit none
       integer, intent(out) :: ierr
       integer, intent(in) :: handle
       CCTK_INT, intent(in) :: value
       character(*), intent(in) :: key
     end subroutine Util_TableSetInt

     subroutine Util_TableSetReal(ierr, handle, value, key)
       implicit none
       integer, intent(out) :: ierr
       integer, intent(in) :: handle
       CCTK_REAL, intent(in) :: value
       character(*), intent(in) :: key
     end subroutine Util_TableSetReal

     subroutine Util_TableSetString(ierr, handle, value, key)
       implicit none
       integer, intent(out) :: ierr
       integer, intent(in) :: handle
       character(*), intent(in) :: value
       character(*), intent(in) :: key
     end subroutine Util_TableSetString

     subroutine Util_TableGetInt(ierr, handle, value, key)
       implicit none
       integer, intent(out) :: ierr
       integer, intent(in) :: handle
       CCTK_INT, intent(out) :: value
       character(*), intent(in) :: key
     end subroutine Util_TableGetInt

     subroutine Util_TableGetReal(ierr, handle, value, key)
       implicit none
       integer, intent(out) :: ierr
       integer, intent(in) :: handle
       CCTK_REAL, intent(out) :: value
       character(*), intent(in) :: key
     end subroutine Util_TableGetReal

     subroutine Util_TableDeleteKey(ierr, handle, key)
       implicit none
       integer, intent(out) :: ierr
       integer, intent(in) :: handle
       character(*), intent(in) :: key
     end subroutine Util_TableDeleteKey

  end interface

end module util_table
