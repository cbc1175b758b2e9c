// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Who calls: the C functions learn it from the schedule, because their arguments do not say.
#ifndef FLESH_CAPI_CALLER_HH
#define FLESH_CAPI_CALLER_HH

#include <string>

namespace flesh::capi {

/// Name of the thorn whose scheduled function runs now; "Cactus" outside of scheduled functions.
std::string calling_thorn();

/// Its implementation.
std::string calling_implementation();

/// "Thorn::routine", or "the flesh" outside of scheduled functions.
std::string calling_routine();

}  // namespace flesh::capi

#endif
