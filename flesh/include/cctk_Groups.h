/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * Groups and variables of the active thorns, as declared in interface.ccl.
 *
 * Indices count from 0 and are the same on all processes. Full names are "owner::name"; the owner is the
 * implementation or the thorn; the case of both parts does not matter. An element of a vector group is
 * "imp::v[3]". Unless said otherwise a bad name or index gives -1, or a null pointer.
 */
#ifndef CCTK_GROUPS_H
#define CCTK_GROUPS_H

#include "cctk_Constants.h"
#include "cctk_Types.h"

#ifndef FCODE

#ifdef __cplusplus
extern "C" {
#endif

/// What interface.ccl says about a group.
typedef struct {
  int grouptype;       ///< CCTK_SCALAR, CCTK_ARRAY or CCTK_GF
  int vartype;         ///< CCTK_VARIABLE_* code of its variables
  int disttype;        ///< CCTK_DISTRIB_CONSTANT or CCTK_DISTRIB_DEFAULT
  int dim;             ///< number of dimensions
  int numvars;         ///< number of variables; for a vector group all elements count
  int numtimelevels;   ///< declared number of timelevels
  int vectorgroup;     ///< 1 for a vector group
  int vectorlength;    ///< number of elements of a vector group, else 1
  int tagstable;       ///< handle of the table of TAGS, never negative
  int centeringtable;  ///< handle of the table that says where in a cell its values live
} cGroup;

// ------------------------------------------------------------------------------------------- counts, indices

/// Number of variables and groups of the active thorns.
int CCTK_NumVars(void);
int CCTK_NumGroups(void);
/// Largest number of dimensions of any group, and of any group of grid functions; 0 without groups.
int CCTK_MaxDim(void);
int CCTK_MaxGFDim(void);

/// Index of a variable: -1 unknown, -2 no memory, -3 not of the form owner::name. The bare name of a vector
/// is unknown: say "imp::v[0]".
int CCTK_VarIndex(const char* full_name);
/// Index of a group, errors as for CCTK_VarIndex.
int CCTK_GroupIndex(const char* full_name);
/// Index of the group of a variable.
int CCTK_GroupIndexFromVar(const char* full_variable_name);
int CCTK_GroupIndexFromVarI(int variable);
/// Index of the first variable of a group; its others follow. -2 if the group is empty.
int CCTK_FirstVarIndex(const char* full_group_name);
int CCTK_FirstVarIndexI(int group);
/// Number of variables of a group.
int CCTK_NumVarsInGroup(const char* full_group_name);
int CCTK_NumVarsInGroupI(int group);

// ----------------------------------------------------------------------------------------------------- names
// Names of type `char *` belong to the caller, who frees them; names of type `const char *` belong to the
// flesh.

/// Name of a variable without its owner.
const char* CCTK_VarName(int variable);
/// "IMPLEMENTATION::name"; for private variables "THORN::name".
char* CCTK_FullName(int variable);
const char* CCTK_FullVarName(int variable);
/// Full name of a group, in capitals.
char* CCTK_GroupName(int group);
const char* CCTK_FullGroupName(int group);
/// Full name of the group of a variable, in capitals.
char* CCTK_GroupNameFromVarI(int variable);
/// Implementation that owns a variable, or a group, in capitals.
const char* CCTK_ImpFromVarI(int variable);
const char* CCTK_GroupImplementationI(int group);
/// Takes "owner::name" apart; both parts belong to the caller. Result: 0; < 0 and nothing to free on a
/// malformed name.
int CCTK_DecomposeName(const char* full_name, char** owner, char** name);

// ----------------------------------------------------------------------------------------------------- types

/// CCTK_VARIABLE_* code of a variable.
int CCTK_VarTypeI(int variable);
/// Size in bytes of a value of a CCTK_VARIABLE_* code.
int CCTK_VarTypeSize(int type_code);
/// "CCTK_VARIABLE_REAL" for its code, and the code for the name.
const char* CCTK_VarTypeName(int type_code);
int CCTK_VarTypeNumber(const char* type_name);

/// CCTK_SCALAR, CCTK_ARRAY or CCTK_GF.
int CCTK_GroupTypeI(int group);
int CCTK_GroupTypeFromVarI(int variable);
/// Code for "SCALAR", "GF", "ARRAY"; for "CONSTANT", "DEFAULT"; for "PRIVATE", "PROTECTED", "PUBLIC".
int CCTK_GroupTypeNumber(const char* type);
int CCTK_GroupDistribNumber(const char* distribution);
int CCTK_GroupScopeNumber(const char* scope);

// ------------------------------------------------------------------------------------------------ properties

/// Fills `data`. Result: 0, -1 bad group, -2 `data` is null.
int CCTK_GroupData(int group, cGroup* data);
/// Number of dimensions.
int CCTK_GroupDimI(int group);
int CCTK_GroupDimFromVarI(int variable);
/// SIZE and GHOSTSIZE of an array group: one pointer to a number per dimension, owned by the flesh. Null for
/// other groups.
CCTK_INT** CCTK_GroupSizesI(int group);
CCTK_INT** CCTK_GroupGhostsizesI(int group);
/// Handles of the table of TAGS and of the table of centerings, owned by the flesh.
int CCTK_GroupTagsTable(const char* full_group_name);
int CCTK_GroupTagsTableI(int group);
int CCTK_GroupCenteringTable(const char* full_group_name);
int CCTK_GroupCenteringTableI(int group);
// Thorns ask whether the next functions have their present names.
#define HAVE_CCTK_DECLARED_TIMELEVELS 1
/// Declared number of timelevels. The plain form takes a group name; G: group, V: variable, N: name, I:
/// index.
int CCTK_DeclaredTimeLevels(const char* full_group_name);
int CCTK_DeclaredTimeLevelsGN(const char* full_group_name);
int CCTK_DeclaredTimeLevelsGI(int group);
int CCTK_DeclaredTimeLevelsVN(const char* full_variable_name);
int CCTK_DeclaredTimeLevelsVI(int variable);

// ---------------------------------------------------------------------------------------- lists of variables

/// Calls `callback(index, option, argument)` for each variable or group of a list such as
/// "ADMBase::gxx WaveToy::phi[1] ADMBase::lapse{dir='3'}", or "all". `option` is the text in braces, or null.
///
/// \param selection  CCTK_VAR: variables, CCTK_GROUP: groups, CCTK_GROUP_OR_VAR: variables, groups being
/// expanded \return number of variables or groups; -1 no callback, -2 option without a name, -3 unfinished
/// option,
///         -4 garbage at the end, -5 unknown name
int CCTK_TraverseString(const char* list, void (*callback)(int index, const char* option, void* argument),
                        void* argument, int selection);

#ifdef __cplusplus
}
#endif

#endif /* FCODE */

#endif
