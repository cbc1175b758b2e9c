// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Groups and variables as declared: cctk_Groups.h.
#include "cctk_Groups.h"

#include <array>
#include <type_traits>
#include <utility>

#include "capi/c_strings.hh"
#include "capi/group_lookup.hh"
#include "capi/guard.hh"
#include "core/names.hh"
#include "core/types.hh"
#include "model/traverse.hh"
#include "model/variables.hh"

static_assert(std::is_same_v<CCTK_INT, flesh::Int> && std::is_same_v<CCTK_REAL, flesh::Real>,
              "the flesh is written for CCTK_INT = int and CCTK_REAL = double");

namespace flesh::capi {
namespace {

constexpr int empty_group = -2;

const VariableGroup* find_group(const char* full_name) { return variables().group(group_named(full_name)); }

int type_code(tables::GroupType type) {
  switch (type) {
    case tables::GroupType::scalar:
      return CCTK_SCALAR;
    case tables::GroupType::array:
      return CCTK_ARRAY;
    case tables::GroupType::grid_function:
      return CCTK_GF;
  }
  return -1;
}

int distribution_code(tables::Distribution distribution) {
  return distribution == tables::Distribution::constant ? CCTK_DISTRIB_CONSTANT : CCTK_DISTRIB_DEFAULT;
}

// Members of the declaration, for member_or().
int type_of(const VariableGroup& group) { return type_code(group.declaration->type); }
int timelevels_of(const VariableGroup& group) { return group.declaration->timelevels; }
int variable_type_of(const VariableGroup& group) { return group.declaration->variable_type; }

int first_variable_of(const VariableGroup* group) {
  if (group == nullptr) return Variables::unknown;
  return group->variable_count > 0 ? group->first_variable : empty_group;
}

cGroup description_of(const VariableGroup& group) {
  return {.grouptype = type_of(group),
          .vartype = variable_type_of(group),
          .disttype = distribution_code(group.declaration->distribution),
          .dim = group.dimension,
          .numvars = group.variable_count,
          .numtimelevels = timelevels_of(group),
          .vectorgroup = group.is_vector(),
          .vectorlength = group.vector_length,
          .tagstable = group.tags_table,
          .centeringtable = group.centering_table};
}

/// The public API hands these rows out as modifiable, though nobody may change them.
CCTK_INT** rows_of(const VariableGroup* group, std::vector<Int*> VariableGroup::*rows) {
  if (group == nullptr || (group->*rows).empty()) return nullptr;
  return const_cast<CCTK_INT**>((group->*rows).data());
}

/// The code of a word, in any letter case; -1 if it is not in the list.
template <std::size_t n>
int code_of(const char* word, const std::array<std::pair<std::string_view, int>, n>& codes) {
  for (const auto& [name, code] : codes)
    if (same_name(name, view(word))) return code;
  return -1;
}

}  // namespace
}  // namespace flesh::capi

using namespace flesh;
using namespace flesh::capi;

extern "C" {

// ------------------------------------------------------------------------------------------- counts, indices

int CCTK_NumVars() { return static_cast<int>(variables().variables().size()); }
int CCTK_NumGroups() { return static_cast<int>(variables().groups().size()); }
int CCTK_MaxDim() { return variables().largest_dimension(); }
int CCTK_MaxGFDim() { return variables().largest_grid_function_dimension(); }

int CCTK_VarIndex(const char* full_name) { return variables().find_variable(view(full_name)); }
int CCTK_GroupIndex(const char* full_name) { return group_named(full_name); }
int CCTK_GroupIndexFromVar(const char* name) { return group_of_variable_named(name); }
int CCTK_GroupIndexFromVarI(int variable) { return group_of_variable(variable); }

int CCTK_FirstVarIndex(const char* full_name) { return first_variable_of(find_group(full_name)); }
int CCTK_FirstVarIndexI(int group) { return first_variable_of(variables().group(group)); }
int CCTK_NumVarsInGroup(const char* full_name) {
  return member_or(-1, find_group(full_name), &VariableGroup::variable_count);
}
int CCTK_NumVarsInGroupI(int group) {
  return member_or(-1, variables().group(group), &VariableGroup::variable_count);
}

// ----------------------------------------------------------------------------------------------------- names

const char* CCTK_VarName(int variable) { return text_of(variables().variable(variable), &Variable::name); }
const char* CCTK_FullVarName(int variable) {
  return text_of(variables().variable(variable), &Variable::full_name);
}
char* CCTK_FullName(int variable) { return owned_copy(CCTK_FullVarName(variable)); }

const char* CCTK_FullGroupName(int group) {
  return text_of(variables().group(group), &VariableGroup::full_name);
}
char* CCTK_GroupName(int group) { return owned_copy(CCTK_FullGroupName(group)); }
char* CCTK_GroupNameFromVarI(int variable) {
  return owned_copy(text_of(variables().group_of_variable(variable), &VariableGroup::full_name));
}

const char* CCTK_ImpFromVarI(int variable) {
  return text_of(variables().group_of_variable(variable), &VariableGroup::implementation);
}
const char* CCTK_GroupImplementationI(int group) {
  return text_of(variables().group(group), &VariableGroup::implementation);
}

int CCTK_DecomposeName(const char* full_name, char** owner, char** name) {
  const auto parts = split_name(view(full_name));
  if (!parts || parts->qualifier.empty() || parts->name.empty()) return Variables::malformed;
  *owner = owned_copy(parts->qualifier);
  *name = owned_copy(parts->name);
  return 0;
}

// ----------------------------------------------------------------------------------------------------- types

int CCTK_VarTypeI(int variable) {
  return member_or(-1, variables().group_of_variable(variable), variable_type_of);
}
int CCTK_VarTypeSize(int code) { return variable_type_size(code); }
const char* CCTK_VarTypeName(int code) { return variable_type_name(code).data(); }
int CCTK_VarTypeNumber(const char* name) { return variable_type_code(view(name)); }

int CCTK_GroupTypeI(int group) { return member_or(-1, variables().group(group), type_of); }
int CCTK_GroupTypeFromVarI(int variable) {
  return member_or(-1, variables().group_of_variable(variable), type_of);
}

int CCTK_GroupTypeNumber(const char* type) {
  return code_of<3>(type, {{{"SCALAR", CCTK_SCALAR}, {"GF", CCTK_GF}, {"ARRAY", CCTK_ARRAY}}});
}
int CCTK_GroupDistribNumber(const char* distribution) {
  return code_of<2>(distribution, {{{"CONSTANT", CCTK_DISTRIB_CONSTANT}, {"DEFAULT", CCTK_DISTRIB_DEFAULT}}});
}
int CCTK_GroupScopeNumber(const char* scope) {
  return code_of<3>(scope,
                    {{{"PRIVATE", CCTK_PRIVATE}, {"PROTECTED", CCTK_PROTECTED}, {"PUBLIC", CCTK_PUBLIC}}});
}

// ------------------------------------------------------------------------------------------------ properties

int CCTK_GroupData(int group, cGroup* data) {
  const VariableGroup* found = variables().group(group);
  if (found == nullptr) return -1;
  if (data == nullptr) return -2;
  *data = description_of(*found);
  return 0;
}

int CCTK_GroupDimI(int group) { return member_or(-1, variables().group(group), &VariableGroup::dimension); }
int CCTK_GroupDimFromVarI(int variable) {
  return member_or(-1, variables().group_of_variable(variable), &VariableGroup::dimension);
}

CCTK_INT** CCTK_GroupSizesI(int group) {
  return rows_of(variables().group(group), &VariableGroup::size_rows);
}
CCTK_INT** CCTK_GroupGhostsizesI(int group) {
  return rows_of(variables().group(group), &VariableGroup::ghost_rows);
}

int CCTK_GroupTagsTable(const char* full_name) {
  return member_or(-1, find_group(full_name), &VariableGroup::tags_table);
}
int CCTK_GroupTagsTableI(int group) {
  return member_or(-1, variables().group(group), &VariableGroup::tags_table);
}
int CCTK_GroupCenteringTable(const char* full_name) {
  return member_or(-1, find_group(full_name), &VariableGroup::centering_table);
}
int CCTK_GroupCenteringTableI(int group) {
  return member_or(-1, variables().group(group), &VariableGroup::centering_table);
}

int CCTK_DeclaredTimeLevels(const char* full_name) { return CCTK_DeclaredTimeLevelsGN(full_name); }
int CCTK_DeclaredTimeLevelsGN(const char* full_name) {
  return member_or(-1, find_group(full_name), timelevels_of);
}
int CCTK_DeclaredTimeLevelsGI(int group) { return member_or(-1, variables().group(group), timelevels_of); }
int CCTK_DeclaredTimeLevelsVN(const char* full_name) {
  return member_or(-1, variables().group(group_of_variable_named(full_name)), timelevels_of);
}
int CCTK_DeclaredTimeLevelsVI(int variable) {
  return member_or(-1, variables().group_of_variable(variable), timelevels_of);
}

// -------------------------------------------------------------------------------------------- lists of
// variables

int CCTK_TraverseString(const char* list, void (*callback)(int index, const char* option, void* argument),
                        void* argument, int selection) {
  constexpr int no_callback = -1;
  if (callback == nullptr) return no_callback;
  return guarded(traverse_error::garbage, [&] {
    return traverse(variables(), view(list), static_cast<Traverse>(selection),
                    [&](int index, const std::optional<std::string>& options) {
                      callback(index, options ? options->c_str() : nullptr, argument);
                    });
  });
}

}  // extern "C"

std::vector<ListMistake> flesh::mistakes_in_variable_list(std::string_view list) {
  return list_mistakes(variables(), list, Traverse::groups_or_variables);
}
