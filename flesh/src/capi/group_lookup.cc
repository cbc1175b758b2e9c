// SPDX-License-Identifier: LGPL-2.1-or-later
#include "capi/group_lookup.hh"

#include "capi/c_strings.hh"
#include "capi/current_context.hh"

namespace flesh::capi {

const Variables& variables() { return current_context().variables(); }

int group_named(const char* full_name) { return variables().find_group(view(full_name)); }

int group_of_variable(int variable) {
  return member_or(Variables::unknown, variables().variable(variable), &Variable::group);
}

int group_of_variable_named(const char* full_variable_name) {
  return variables().find_group_of_variable(view(full_variable_name));
}

bool is_group(int index) { return variables().group(index) != nullptr; }

const char* name_of_group(int index) { return text_of(variables().group(index), &VariableGroup::full_name); }

}  // namespace flesh::capi
