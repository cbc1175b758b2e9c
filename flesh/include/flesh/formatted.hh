// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Text as printf makes it.
#ifndef FLESH_FORMATTED_HH
#define FLESH_FORMATTED_HH

#include <cstdarg>
#include <string>

namespace flesh {

/// What printf would print; empty if the format is wrong.
[[gnu::format(printf, 1, 2)]] std::string formatted(const char* format, ...);

/// What vprintf would print. `arguments` is indeterminate afterwards.
std::string formatted_list(const char* format, std::va_list arguments);

}  // namespace flesh

#endif
