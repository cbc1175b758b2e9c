// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The context of this process. flesh::current_context() itself is declared in context.hh.
#ifndef FLESH_CAPI_CURRENT_CONTEXT_HH
#define FLESH_CAPI_CURRENT_CONTEXT_HH

#include "context.hh"

namespace flesh::capi {

/// False before main() has made the context and after it has let it go.
bool has_current_context();

}  // namespace flesh::capi

#endif
