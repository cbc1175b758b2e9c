! SPDX-License-Identifier: LGPL-2.1-or-later
!
! Interfaces of functions for groups and variables. They are pure, so that pure procedures may ask.
#include "cctk.h"

! Groups and variables
module cctk_groups
  implicit none

  interface

     pure subroutine CCTK_FirstVarIndex(index, group)
       implicit none
       integer, intent(out) :: index
       character(*), intent(in) :: group
     end subroutine CCTK_FirstVarIndex

     pure subroutine CCTK_FirstVarIndexI(index, group)
       implicit none
       integer, intent(out) :: index
       integer, intent(in) :: group
     end subroutine CCTK_FirstVarIndexI

     pure subroutine CCTK_FullName(nchars, var, fullname)
       implicit none
       integer, intent(out) :: nchars
       integer, intent(in) :: var
       character(*), intent(out) :: fullname
     end subroutine CCTK_FullName

     pure subroutine CCTK_GroupDimI(dim, group)
       implicit none
       integer, intent(out) :: dim
       integer, intent(in) :: group
     end subroutine CCTK_GroupDimI

     pure subroutine CCTK_GroupDimFromVarI(dim, var)
       implicit none
       integer, intent(out) :: dim
       integer, intent(in) :: var
     end subroutine CCTK_GroupDimFromVarI

     pure subroutine CCTK_GroupDistribNumber(number, distrib)
       implicit none
       integer, intent(out) :: number
       character(*), intent(in) :: distrib
     end subroutine CCTK_GroupDistribNumber

     pure subroutine CCTK_GroupIndex(index, group)
       implicit none
       integer, intent(out) :: index
       character(*), intent(in) :: group
     end subroutine CCTK_GroupIndex

     pure subroutine CCTK_GroupIndexFromVar(index, var)
       implicit none
       integer, intent(out) :: index
       character(*), intent(in) :: var
     end subroutine CCTK_GroupIndexFromVar

     pure subroutine CCTK_GroupIndexFromVarI(index, var)
       implicit none
       integer, intent(out) :: index
       integer, intent(in) :: var
     end subroutine CCTK_GroupIndexFromVarI

     pure subroutine CCTK_GroupName(nchars, group, groupname)
       implicit none
       integer, intent(out) :: nchars
       integer, intent(in) :: group
       character(*), intent(out) :: groupname
     end subroutine CCTK_GroupName

     pure subroutine CCTK_GroupNameFromVarI(nchars, var, groupname)
       implicit none
       integer, intent(out) :: nchars
       integer, intent(in) :: var
       character(*), intent(out) :: groupname
     end subroutine CCTK_GroupNameFromVarI

     pure subroutine CCTK_GroupScopeNumber(number, scope)
       implicit none
       integer, intent(out) :: number
       character(*), intent(in) :: scope
     end subroutine CCTK_GroupScopeNumber

     pure subroutine CCTK_GroupTypeFromVarI(type, var)
       implicit none
       integer, intent(out) :: type
       integer, intent(in) :: var
     end subroutine CCTK_GroupTypeFromVarI

     pure subroutine CCTK_GroupTypeNumber(number, type)
       implicit none
       integer, intent(out) :: number
       character(*), intent(in) :: type
     end subroutine CCTK_GroupTypeNumber

     pure subroutine CCTK_GroupTypeI(type, group)
       implicit none
       integer, intent(out) :: type
       integer, intent(in) :: group
     end subroutine CCTK_GroupTypeI

     pure subroutine CCTK_ImpFromVarI(nchars, var, imp)
       implicit none
       integer, intent(out) :: nchars
       integer, intent(in) :: var
       character(*), intent(out) :: imp
     end subroutine CCTK_ImpFromVarI

     pure subroutine CCTK_MaxDim(maxdim)
       implicit none
       integer, intent(out) :: maxdim
     end subroutine CCTK_MaxDim

     pure subroutine CCTK_NumGroups(numgroups)
       implicit none
       integer, intent(out) :: numgroups
     end subroutine CCTK_NumGroups

     pure subroutine CCTK_NumTimeLevels(numtimelevels, var)
       implicit none
       integer, intent(out) :: numtimelevels
       character(*), intent(in) :: var
     end subroutine CCTK_NumTimeLevels

     pure subroutine CCTK_NumVars(numvars)
       implicit none
       integer, intent(out) :: numvars
     end subroutine CCTK_NumVars

     pure subroutine CCTK_NumVarsInGroup(numvars, group)
       implicit none
       integer, intent(out) :: numvars
       character(*), intent(in) :: group
     end subroutine CCTK_NumVarsInGroup

     pure subroutine CCTK_NumVarsInGroupI(numvars, group)
       implicit none
       integer, intent(out) :: numvars
       integer, intent(in) :: group
     end subroutine CCTK_NumVarsInGroupI

     pure subroutine CCTK_VarIndex(index, var)
       implicit none
       integer, intent(out) :: index
       character(*), intent(in) :: var
     end subroutine CCTK_VarIndex

     pure subroutine CCTK_VarName(nchars, var, varname)
       implicit none
       integer, intent(out) :: nchars
       integer, intent(in) :: var
       character(*), intent(out) :: varname
     end subroutine CCTK_VarName

     pure subroutine CCTK_VarTypeI(type, var)
       implicit none
       integer, intent(out) :: type
       integer, intent(in) :: var
     end subroutine CCTK_VarTypeI

     pure subroutine CCTK_VarTypeNumber(number, type)
       implicit none
       integer, intent(out) :: number
       character(*), intent(in) :: type
     end subroutine CCTK_VarTypeNumber

     pure subroutine CCTK_VarTypeName(nchars, type, typename)
       implicit none
       integer, intent(out) :: nchars
       integer, intent(in) :: type
       character(*), intent(out) :: typename
     end subroutine CCTK_VarTypeName

     pure subroutine CCTK_VarTypeSize(size, type)
       implicit none
       integer, intent(out) :: size
       integer, intent(in) :: type
     end subroutine CCTK_VarTypeSize

     pure subroutine CCTK_GroupTagsTable(table, group)
       implicit none
       integer, intent(out) :: table
       character(*), intent(in) :: group
     end subroutine CCTK_GroupTagsTable

     pure subroutine CCTK_GroupTagsTableI(table, group)
       implicit none
       integer, intent(out) :: table
       integer, intent(in) :: group
     end subroutine CCTK_GroupTagsTableI

     pure subroutine CCTK_MaxGFDim(maxdim)
       implicit none
       integer, intent(out) :: maxdim
     end subroutine CCTK_MaxGFDim

  end interface

end module cctk_groups

! Groups on a grid hierarchy
module cctk_groupsongh
  use cctk_comm, only: CCTK_QueryGroupStorage, CCTK_QueryGroupStorageI
  implicit none

  interface

     pure subroutine CCTK_VarDataPtr(ptr, GH, timelevel, fullvarname)
       implicit none
       CCTK_POINTER, intent(out) :: ptr
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       integer, intent(in) :: timelevel
       character(*), intent(in) :: fullvarname
     end subroutine CCTK_VarDataPtr

     pure subroutine CCTK_VarDataPtrI(ptr, GH, timelevel, varindex)
       implicit none
       CCTK_POINTER, intent(out) :: ptr
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       integer, intent(in) :: timelevel
       integer, intent(in) :: varindex
     end subroutine CCTK_VarDataPtrI

     pure subroutine CCTK_VarDataPtrB(ptr, GH, timelevel, varindex, fullvarname)
       implicit none
       CCTK_POINTER, intent(out) :: ptr
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       integer, intent(in) :: timelevel
       integer, intent(in) :: varindex
       character(*), intent(in) :: fullvarname
     end subroutine CCTK_VarDataPtrB

     subroutine CCTK_DisableGroupStorageI(ierr, GH, group)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       integer, intent(in) :: group
     end subroutine CCTK_DisableGroupStorageI

     subroutine CCTK_DisableGroupCommI(ierr, GH, group)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       integer, intent(in) :: group
     end subroutine CCTK_DisableGroupCommI

     subroutine CCTK_EnableGroupStorageI(ierr, GH, group)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       integer, intent(in) :: group
     end subroutine CCTK_EnableGroupStorageI

     subroutine CCTK_EnableGroupCommI(ierr, GH, group)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       integer, intent(in) :: group
     end subroutine CCTK_EnableGroupCommI

     pure subroutine CCTK_GrouplbndGN(ierr, GH, dim, lbnd, groupname)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       integer, intent(in) :: dim
       integer, intent(out) :: lbnd(dim)
       character(*), intent(in) :: groupname
     end subroutine CCTK_GrouplbndGN

     pure subroutine CCTK_GrouplbndVN(ierr, GH, dim, lbnd, varname)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       integer, intent(in) :: dim
       integer, intent(out) :: lbnd(dim)
       character(*), intent(in) :: varname
     end subroutine CCTK_GrouplbndVN

     pure subroutine CCTK_GrouplbndGI(ierr, GH, dim, lbnd, groupindex)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       integer, intent(in) :: dim
       integer, intent(out) :: lbnd(dim)
       integer, intent(in) :: groupindex
     end subroutine CCTK_GrouplbndGI

     pure subroutine CCTK_GrouplbndVI(ierr, GH, dim, lbnd, varindex)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       integer, intent(in) :: dim
       integer, intent(out) :: lbnd(dim)
       integer, intent(in) :: varindex
     end subroutine CCTK_GrouplbndVI

     pure subroutine CCTK_GroupubndGN(ierr, GH, dim, ubnd, groupname)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       integer, intent(in) :: dim
       integer, intent(out) :: ubnd(dim)
       character(*), intent(in) :: groupname
     end subroutine CCTK_GroupubndGN

     pure subroutine CCTK_GroupubndVN(ierr, GH, dim, ubnd, varname)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       integer, intent(in) :: dim
       integer, intent(out) :: ubnd(dim)
       character(*), intent(in) :: varname
     end subroutine CCTK_GroupubndVN

     pure subroutine CCTK_GroupubndGI(ierr, GH, dim, ubnd, groupindex)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       integer, intent(in) :: dim
       integer, intent(out) :: ubnd(dim)
       integer, intent(in) :: groupindex
     end subroutine CCTK_GroupubndGI

     pure subroutine CCTK_GroupubndVI(ierr, GH, dim, ubnd, varindex)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       integer, intent(in) :: dim
       integer, intent(out) :: ubnd(dim)
       integer, intent(in) :: varindex
     end subroutine CCTK_GroupubndVI

     pure subroutine CCTK_GrouplshGN(ierr, GH, dim, lsh, groupname)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       integer, intent(in) :: dim
       integer, intent(out) :: lsh(dim)
       character(*), intent(in) :: groupname
     end subroutine CCTK_GrouplshGN

     pure subroutine CCTK_GrouplshVN(ierr, GH, dim, lsh, varname)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       integer, intent(in) :: dim
       integer, intent(out) :: lsh(dim)
       character(*), intent(in) :: varname
     end subroutine CCTK_GrouplshVN

     pure subroutine CCTK_GrouplshGI(ierr, GH, dim, lsh, groupindex)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       integer, intent(in) :: dim
       integer, intent(out) :: lsh(dim)
       integer, intent(in) :: groupindex
     end subroutine CCTK_GrouplshGI

     pure subroutine CCTK_GrouplshVI(ierr, GH, dim, lsh, varindex)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       integer, intent(in) :: dim
       integer, intent(out) :: lsh(dim)
       integer, intent(in) :: varindex
     end subroutine CCTK_GrouplshVI

     pure subroutine CCTK_GroupashGN(ierr, GH, dim, ash, groupname)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       integer, intent(in) :: dim
       integer, intent(out) :: ash(dim)
       character(*), intent(in) :: groupname
     end subroutine CCTK_GroupashGN

     pure subroutine CCTK_GroupashVN(ierr, GH, dim, ash, varname)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       integer, intent(in) :: dim
       integer, intent(out) :: ash(dim)
       character(*), intent(in) :: varname
     end subroutine CCTK_GroupashVN

     pure subroutine CCTK_GroupashGI(ierr, GH, dim, ash, groupindex)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       integer, intent(in) :: dim
       integer, intent(out) :: ash(dim)
       integer, intent(in) :: groupindex
     end subroutine CCTK_GroupashGI

     pure subroutine CCTK_GroupashVI(ierr, GH, dim, ash, varindex)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       integer, intent(in) :: dim
       integer, intent(out) :: ash(dim)
       integer, intent(in) :: varindex
     end subroutine CCTK_GroupashVI

     pure subroutine CCTK_GroupgshGN(ierr, GH, dim, gsh, groupname)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       integer, intent(in) :: dim
       integer, intent(out) :: gsh(dim)
       character(*), intent(in) :: groupname
     end subroutine CCTK_GroupgshGN

     pure subroutine CCTK_GroupgshVN(ierr, GH, dim, gsh, varname)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       integer, intent(in) :: dim
       integer, intent(out) :: gsh(dim)
       character(*), intent(in) :: varname
     end subroutine CCTK_GroupgshVN

     pure subroutine CCTK_GroupgshGI(ierr, GH, dim, gsh, groupindex)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       integer, intent(in) :: dim
       integer, intent(out) :: gsh(dim)
       integer, intent(in) :: groupindex
     end subroutine CCTK_GroupgshGI

     pure subroutine CCTK_GroupgshVI(ierr, GH, dim, gsh, varindex)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       integer, intent(in) :: dim
       integer, intent(out) :: gsh(dim)
       integer, intent(in) :: varindex
     end subroutine CCTK_GroupgshVI

     pure subroutine CCTK_GroupbboxGN(ierr, GH, size, bbox, groupname)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       integer, intent(in) :: size
       integer, intent(out) :: bbox(size)
       character(*), intent(in) :: groupname
     end subroutine CCTK_GroupbboxGN

     pure subroutine CCTK_GroupbboxVN(ierr, GH, size, bbox, varname)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       integer, intent(in) :: size
       integer, intent(out) :: bbox(size)
       character(*), intent(in) :: varname
     end subroutine CCTK_GroupbboxVN

     pure subroutine CCTK_GroupbboxGI(ierr, GH, size, bbox, groupindex)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       integer, intent(in) :: size
       integer, intent(out) :: bbox(size)
       integer, intent(in) :: groupindex
     end subroutine CCTK_GroupbboxGI

     pure subroutine CCTK_GroupbboxVI(ierr, GH, size, bbox, varindex)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       integer, intent(in) :: size
       integer, intent(out) :: bbox(size)
       integer, intent(in) :: varindex
     end subroutine CCTK_GroupbboxVI

     pure subroutine CCTK_GroupnghostzonesGN(ierr, GH, dim, nghostzones, groupname)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       integer, intent(in) :: dim
       integer, intent(out) :: nghostzones(dim)
       character(*), intent(in) :: groupname
     end subroutine CCTK_GroupnghostzonesGN

     pure subroutine CCTK_GroupnghostzonesVN(ierr, GH, dim, nghostzones, varname)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       integer, intent(in) :: dim
       integer, intent(out) :: nghostzones(dim)
       character(*), intent(in) :: varname
     end subroutine CCTK_GroupnghostzonesVN

     pure subroutine CCTK_GroupnghostzonesGI(ierr, GH, dim, nghostzones, groupindex)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       integer, intent(in) :: dim
       integer, intent(out) :: nghostzones(dim)
       integer, intent(in) :: groupindex
     end subroutine CCTK_GroupnghostzonesGI

     pure subroutine CCTK_GroupnghostzonesVI(ierr, GH, dim, nghostzones, varindex)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       integer, intent(in) :: dim
       integer, intent(out) :: nghostzones(dim)
       integer, intent(in) :: varindex
     end subroutine CCTK_GroupnghostzonesVI

     pure subroutine CCTK_ActiveTimeLevels(activetimelevels, GH, groupname)
       implicit none
       integer, intent(out) :: activetimelevels
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       character(*), intent(in) :: groupname
     end subroutine CCTK_ActiveTimeLevels

     pure subroutine CCTK_ActiveTimeLevelsGN(activetimelevels, GH, groupname)
       implicit none
       integer, intent(out) :: activetimelevels
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       character(*), intent(in) :: groupname
     end subroutine CCTK_ActiveTimeLevelsGN

     pure subroutine CCTK_ActiveTimeLevelsGI(activetimelevels, GH, groupindex)
       implicit none
       integer, intent(out) :: activetimelevels
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       integer, intent(in) :: groupindex
     end subroutine CCTK_ActiveTimeLevelsGI

     pure subroutine CCTK_ActiveTimeLevelsVN(activetimelevels, GH, varname)
       implicit none
       integer, intent(out) :: activetimelevels
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       character(*), intent(in) :: varname
     end subroutine CCTK_ActiveTimeLevelsVN

     pure subroutine CCTK_ActiveTimeLevelsVI(activetimelevels, GH, varindex)
       implicit none
       integer, intent(out) :: activetimelevels
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       integer, intent(in) :: varindex
     end subroutine CCTK_ActiveTimeLevelsVI

     pure subroutine CCTK_MaxActiveTimeLevels(maxactivetimelevels, GH, groupname)
       implicit none
       integer, intent(out) :: maxactivetimelevels
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       character(*), intent(in) :: groupname
     end subroutine CCTK_MaxActiveTimeLevels

     pure subroutine CCTK_MaxActiveTimeLevelsGN(maxactivetimelevels, GH, groupname)
       implicit none
       integer, intent(out) :: maxactivetimelevels
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       character(*), intent(in) :: groupname
     end subroutine CCTK_MaxActiveTimeLevelsGN

     pure subroutine CCTK_MaxActiveTimeLevelsGI(maxactivetimelevels, GH, groupindex)
       implicit none
       integer, intent(out) :: maxactivetimelevels
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       integer, intent(in) :: groupindex
     end subroutine CCTK_MaxActiveTimeLevelsGI

     pure subroutine CCTK_MaxActiveTimeLevelsVN(maxactivetimelevels, GH, varname)
       implicit none
       integer, intent(out) :: maxactivetimelevels
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       character(*), intent(in) :: varname
     end subroutine CCTK_MaxActiveTimeLevelsVN

     pure subroutine CCTK_MaxActiveTimeLevelsVI(maxactivetimelevels, GH, varindex)
       implicit none
       integer, intent(out) :: maxactivetimelevels
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       integer, intent(in) :: varindex
     end subroutine CCTK_MaxActiveTimeLevelsVI

     subroutine CCTK_EnableGroupStorage(ierr, GH, group)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       character(*), intent(in) :: group
     end subroutine CCTK_EnableGroupStorage

     subroutine CCTK_DisableGroupStorage(ierr, GH, group)
       implicit none
       integer, intent(out) :: ierr
       CCTK_POINTER_TO_CONST, intent(in) :: GH
       character(*), intent(in) :: group
     end subroutine CCTK_DisableGroupStorage

  end interface

end module cctk_groupsongh
