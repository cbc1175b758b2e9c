// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Numbers as text, the way C++ streams write them, without streams: output is mostly this.
#ifndef SAGUARO_VALUES_TEXT_HH
#define SAGUARO_VALUES_TEXT_HH

#include <string>

namespace values {

/// Appends a number in the shorter of fixed and scientific notation, like printf's %.*g.
/// \param precision  significant digits, >= 0; 0 counts as 1
void append_number(std::string& text, double number, int precision);
void append_number(std::string& text, long double number, int precision);
void append_integer(std::string& text, long long number);

/// Appends one value of a grid variable; a complex one as two numbers with a blank between them.
/// \param type  CCTK_VARIABLE_...;  \param value  where it lies; may be unaligned
/// \throws std::invalid_argument if the type is not one of a number
void append_value(std::string& text, int type, const void* value, int precision);

}  // namespace values

#endif
