// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Groups and variables for Fortran: cctk_Groups.h.
#include "capi/fortran/fortran_call.hh"
#include "cctk_Groups.h"

FORTRAN_SUBROUTINE(cctk_numvars, CCTK_NumVars, 0, 0)
FORTRAN_SUBROUTINE(cctk_numgroups, CCTK_NumGroups, 0, 0)
FORTRAN_SUBROUTINE(cctk_maxdim, CCTK_MaxDim, 0, 0)
FORTRAN_SUBROUTINE(cctk_maxgfdim, CCTK_MaxGFDim, 0, 0)

FORTRAN_SUBROUTINE(cctk_varindex, CCTK_VarIndex, 1, 1)
FORTRAN_SUBROUTINE(cctk_groupindex, CCTK_GroupIndex, 1, 1)
FORTRAN_SUBROUTINE(cctk_groupindexfromvar, CCTK_GroupIndexFromVar, 1, 1)
FORTRAN_SUBROUTINE(cctk_groupindexfromvari, CCTK_GroupIndexFromVarI, 1, 0)
FORTRAN_SUBROUTINE(cctk_firstvarindex, CCTK_FirstVarIndex, 1, 1)
FORTRAN_SUBROUTINE(cctk_firstvarindexi, CCTK_FirstVarIndexI, 1, 0)
FORTRAN_SUBROUTINE(cctk_numvarsingroup, CCTK_NumVarsInGroup, 1, 1)
FORTRAN_SUBROUTINE(cctk_numvarsingroupi, CCTK_NumVarsInGroupI, 1, 0)

FORTRAN_TEXT(cctk_varname, CCTK_VarName, 1, 0)
FORTRAN_TEXT(cctk_fullname, CCTK_FullName, 1, 0)
FORTRAN_TEXT(cctk_fullvarname, CCTK_FullVarName, 1, 0)
FORTRAN_TEXT(cctk_groupname, CCTK_GroupName, 1, 0)
FORTRAN_TEXT(cctk_fullgroupname, CCTK_FullGroupName, 1, 0)
FORTRAN_TEXT(cctk_groupnamefromvari, CCTK_GroupNameFromVarI, 1, 0)
FORTRAN_TEXT(cctk_impfromvari, CCTK_ImpFromVarI, 1, 0)
FORTRAN_TEXT(cctk_groupimplementationi, CCTK_GroupImplementationI, 1, 0)
FORTRAN_TEXT(cctk_vartypename, CCTK_VarTypeName, 1, 0)

FORTRAN_SUBROUTINE(cctk_vartypei, CCTK_VarTypeI, 1, 0)
FORTRAN_SUBROUTINE(cctk_vartypesize, CCTK_VarTypeSize, 1, 0)
FORTRAN_SUBROUTINE(cctk_vartypenumber, CCTK_VarTypeNumber, 1, 1)
FORTRAN_SUBROUTINE(cctk_grouptypei, CCTK_GroupTypeI, 1, 0)
FORTRAN_SUBROUTINE(cctk_grouptypefromvari, CCTK_GroupTypeFromVarI, 1, 0)
FORTRAN_SUBROUTINE(cctk_grouptypenumber, CCTK_GroupTypeNumber, 1, 1)
FORTRAN_SUBROUTINE(cctk_groupdistribnumber, CCTK_GroupDistribNumber, 1, 1)
FORTRAN_SUBROUTINE(cctk_groupscopenumber, CCTK_GroupScopeNumber, 1, 1)

FORTRAN_SUBROUTINE(cctk_groupdimi, CCTK_GroupDimI, 1, 0)
FORTRAN_SUBROUTINE(cctk_groupdimfromvari, CCTK_GroupDimFromVarI, 1, 0)
FORTRAN_SUBROUTINE(cctk_grouptagstable, CCTK_GroupTagsTable, 1, 1)
FORTRAN_SUBROUTINE(cctk_grouptagstablei, CCTK_GroupTagsTableI, 1, 0)
FORTRAN_SUBROUTINE(cctk_groupcenteringtable, CCTK_GroupCenteringTable, 1, 1)
FORTRAN_SUBROUTINE(cctk_groupcenteringtablei, CCTK_GroupCenteringTableI, 1, 0)

FORTRAN_SUBROUTINE(cctk_declaredtimelevels, CCTK_DeclaredTimeLevels, 1, 1)
FORTRAN_SUBROUTINE(cctk_declaredtimelevelsgn, CCTK_DeclaredTimeLevelsGN, 1, 1)
FORTRAN_SUBROUTINE(cctk_declaredtimelevelsgi, CCTK_DeclaredTimeLevelsGI, 1, 0)
FORTRAN_SUBROUTINE(cctk_declaredtimelevelsvn, CCTK_DeclaredTimeLevelsVN, 1, 1)
FORTRAN_SUBROUTINE(cctk_declaredtimelevelsvi, CCTK_DeclaredTimeLevelsVI, 1, 0)

// Older names of the same.
FORTRAN_SUBROUTINE(cctk_numtimelevels, CCTK_DeclaredTimeLevels, 1, 1)
FORTRAN_SUBROUTINE(cctk_numtimelevelsgn, CCTK_DeclaredTimeLevelsGN, 1, 1)
FORTRAN_SUBROUTINE(cctk_numtimelevelsgi, CCTK_DeclaredTimeLevelsGI, 1, 0)
FORTRAN_SUBROUTINE(cctk_numtimelevelsvn, CCTK_DeclaredTimeLevelsVN, 1, 1)
FORTRAN_SUBROUTINE(cctk_numtimelevelsvi, CCTK_DeclaredTimeLevelsVI, 1, 0)
