// SPDX-License-Identifier: LGPL-2.1-or-later
#include "flesh/formatted.hh"

#include <cstdio>

namespace flesh {

std::string formatted(const char* format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  std::string result = formatted_list(format, arguments);
  va_end(arguments);
  return result;
}

std::string formatted_list(const char* format, std::va_list arguments) {
  std::va_list again;
  va_copy(again, arguments);
  const int length = std::vsnprintf(nullptr, 0, format, arguments);
  std::string result(length > 0 ? length : 0, '\0');
  std::vsnprintf(result.data(), result.size() + 1, format, again);
  va_end(again);
  return result;
}

}  // namespace flesh
