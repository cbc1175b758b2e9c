// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Texts: util_String.h without lists of texts, which are in string_list.cc.
#include "util_String.h"

#include <algorithm>
#include <cstdarg>
#include <cstdlib>
#include <string>
#include <string_view>

#include "capi/c_strings.hh"
#include "capi/guard.hh"
#include "core/names.hh"
#include "flesh/formatted.hh"
#include "parameters/parameter_range.hh"

using namespace flesh;
using namespace flesh::capi;

extern "C" {

int Util_StrCmpi(const char* a, const char* b) { return compare_names(a, b); }
int Util_StrMemCmpi(const char* a, const char* b, size_t length) {
  return compare_names({a, length}, {b, length});
}

size_t Util_Strlcpy(char* destination, const char* source, size_t size) {
  const std::string_view text = source;
  copy_to_buffer(text, destination, size);
  return text.size();
}

size_t Util_Strlcat(char* destination, const char* source, size_t size) {
  const size_t used = strnlen(destination, size);
  return used + Util_Strlcpy(destination + used, source, size - used);
}

char* Util_StrSep(char** text, const char* delimiters) { return strsep(text, delimiters); }

int Util_SplitString(char** before, char** after, const char* string, const char* separator) {
  constexpr int no_separator = 1;
  constexpr int no_memory = 2;
  *before = *after = nullptr;
  const std::string_view text = string;
  const std::size_t at = text.find(separator);
  if (at == std::string_view::npos) return no_separator;
  *before = owned_copy(text.substr(0, at));
  *after = owned_copy(text.substr(at + std::string_view(separator).size()));
  if (*before != nullptr && *after != nullptr) return 0;
  std::free(*before);
  std::free(*after);
  *before = *after = nullptr;
  return no_memory;
}

int Util_SplitFilename(char** directory, char** file, const char* path) {
  const std::string_view text = path;
  const std::size_t slash = text.rfind('/');
  const bool has_directory = slash != std::string_view::npos;
  *directory = has_directory ? owned_copy(text.substr(0, slash)) : nullptr;
  *file = owned_copy(has_directory ? text.substr(slash + 1) : text);
  return 0;
}

int Util_vasprintf(char** buffer, const char* format, va_list arguments) {
  const std::string text = formatted_list(format, arguments);
  *buffer = owned_copy(text);
  return *buffer ? static_cast<int>(text.size()) : -1;
}

int Util_vasnprintf(char** buffer, size_t size, const char* format, va_list arguments) {
  const std::string text = formatted_list(format, arguments);
  *buffer = owned_copy(std::string_view(text).substr(0, size > 0 ? size - 1 : 0));
  return *buffer ? static_cast<int>(text.size()) : -1;
}

int Util_asprintf(char** buffer, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int length = Util_vasprintf(buffer, format, arguments);
  va_end(arguments);
  return length;
}

int Util_asnprintf(char** buffer, size_t size, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int length = Util_vasnprintf(buffer, size, format, arguments);
  va_end(arguments);
  return length;
}

int Util_InList(const char* text, int n, ...) {
  va_list candidates;
  va_start(candidates, n);
  bool found = false;
  for (int i = 0; i < n; ++i) found |= same_name(text, va_arg(candidates, const char*));
  va_end(candidates);
  return found;
}

int Util_IntInRange(int number, const char* range) {
  return guarded(0, [&] { return static_cast<int>(integer_in_range(number, view(range))); });
}
int Util_DoubleInRange(double number, const char* range) {
  return guarded(0, [&] { return static_cast<int>(real_in_range(number, view(range))); });
}

}  // extern "C"
