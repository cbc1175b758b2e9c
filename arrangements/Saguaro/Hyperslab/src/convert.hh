// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Values from one type to another.
#ifndef SAGUARO_HYPERSLAB_CONVERT_HH
#define SAGUARO_HYPERSLAB_CONVERT_HH

#include <cstddef>

namespace hyperslab {

/// Converts an array of values, real numbers to integers by cutting off decimals.
/// \param from_type, to_type  CCTK_VARIABLE_...
/// \throws std::invalid_argument between complex and other types, or if one is not that of a number
void convert(int from_type, const void* from, int to_type, void* to, std::ptrdiff_t count);

}  // namespace hyperslab

#endif
