// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Groups as C callers identify them: by index, by full name, or by one of their variables.
#ifndef FLESH_CAPI_GROUP_LOOKUP_HH
#define FLESH_CAPI_GROUP_LOOKUP_HH

#include "model/variables.hh"

namespace flesh::capi {

/// Those of the current context.
const Variables& variables();

// Index of a group; negative if there is none.
int group_named(const char* full_name);
int group_of_variable(int variable);
int group_of_variable_named(const char* full_variable_name);

bool is_group(int index);

/// Full name of a group, null for a bad index.
const char* name_of_group(int index);

}  // namespace flesh::capi

#endif
