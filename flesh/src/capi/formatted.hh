// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef FLESH_CAPI_FORMATTED_HH
#define FLESH_CAPI_FORMATTED_HH

#include <cstdarg>
#include <string>

namespace flesh::capi {

/// What vprintf would print. `arguments` is indeterminate afterwards.
std::string formatted(const char* format, va_list arguments);

}  // namespace flesh::capi

#endif
