// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The number types of the thorn API as the flesh itself uses them, and the codes of variable types.
#ifndef FLESH_CORE_TYPES_HH
#define FLESH_CORE_TYPES_HH

#include <cstddef>
#include <string_view>

namespace flesh {

using Int = int;      ///< CCTK_INT; the C interface asserts that they are the same
using Real = double;  ///< CCTK_REAL

/// Codes of variable types (CCTK_VARIABLE_*). Plain integers, because thorns pass them through tables and
/// files.
namespace variable_type {
inline constexpr int void_ = 100, byte = 110, integer = 120, integer1 = 121, integer2 = 122, integer4 = 123,
                     integer8 = 124, integer16 = 125, real = 130, real4 = 131, real8 = 132, real16 = 133,
                     complex = 140, complex8 = 141, complex16 = 142, complex32 = 143, character = 150,
                     string = 151, pointer = 160, pointer_to_const = 161, function_pointer = 162;
}  // namespace variable_type

/// Bytes of one value of a type, or -1 if `code` is not a type.
int variable_type_size(int code);

/// "CCTK_VARIABLE_REAL" for the code of a type, or an empty view if `code` is not a type. Null-terminated.
std::string_view variable_type_name(int code);

/// Code of "CCTK_VARIABLE_REAL", or -1 if there is no such type. Case matters.
int variable_type_code(std::string_view name);

}  // namespace flesh

#endif
