// SPDX-License-Identifier: LGPL-2.1-or-later
#include "capi/c_strings.hh"

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace flesh::capi {

char* owned_copy(std::string_view text) noexcept {
  char* copy = static_cast<char*>(std::malloc(text.size() + 1));
  if (copy == nullptr) return nullptr;
  std::memcpy(copy, text.data(), text.size());
  copy[text.size()] = '\0';
  return copy;
}

char* owned_copy(const char* text) noexcept {
  return text == nullptr ? nullptr : owned_copy(std::string_view(text));
}

void copy_to_buffer(std::string_view text, char* buffer, std::size_t size) {
  if (buffer == nullptr || size == 0) return;
  const std::size_t length = std::min(text.size(), size - 1);
  std::memcpy(buffer, text.data(), length);
  buffer[length] = '\0';
}

}  // namespace flesh::capi
