// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Text of Fortran: without a terminator, padded with blanks.
#ifndef FLESH_CAPI_FORTRAN_FORTRAN_TEXT_HH
#define FLESH_CAPI_FORTRAN_FORTRAN_TEXT_HH

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace flesh::capi::fortran {

/// A Fortran text of that length without its trailing blanks; one that contains a zero ends there.
std::string trimmed(const char* text, std::size_t length);

/// Copies `text` into a Fortran variable, padded with blanks, or cut if it does not fit.
void copy_padded(std::string_view text, std::span<char> variable);

}  // namespace flesh::capi::fortran

#endif
