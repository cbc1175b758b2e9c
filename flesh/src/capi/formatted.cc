// SPDX-License-Identifier: LGPL-2.1-or-later
#include "capi/formatted.hh"

#include <cstdio>

namespace flesh::capi {

std::string formatted(const char* format, va_list arguments) {
  va_list again;
  va_copy(again, arguments);
  const int length = std::vsnprintf(nullptr, 0, format, arguments);
  std::string result(length > 0 ? length : 0, '\0');
  std::vsnprintf(result.data(), result.size() + 1, format, again);
  va_end(again);
  return result;
}

}  // namespace flesh::capi
