// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The context of this process. Only the C interface may ask for it: its functions have no other way.
#ifndef FLESH_CAPI_CURRENT_CONTEXT_HH
#define FLESH_CAPI_CURRENT_CONTEXT_HH

#include "context.hh"

namespace flesh {

/// Ends the process with a message before main() has made the context and after it has let it go.
Context& current_context();
/// False before the run and after it.
bool has_current_context();

}  // namespace flesh

#endif
