// SPDX-License-Identifier: LGPL-2.1-or-later
#include "capi/fortran/fortran_text.hh"

#include <algorithm>

namespace flesh::capi::fortran {

std::string trimmed(const char* text, std::size_t length) {
  std::string_view view(text, length);
  view = view.substr(0, view.find('\0'));
  return std::string(view.substr(0, view.find_last_not_of(' ') + 1));
}

void copy_padded(std::string_view text, std::span<char> variable) {
  const std::size_t fitting = std::min(text.size(), variable.size());
  std::copy_n(text.begin(), fitting, variable.begin());
  std::fill(variable.begin() + fitting, variable.end(), ' ');
}

}  // namespace flesh::capi::fortran
