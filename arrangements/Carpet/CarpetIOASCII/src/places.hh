// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Where points, lines and planes lie, and which points they have, as the parameters say.
#ifndef CARPETIOASCII_PLACES_HH
#define CARPETIOASCII_PLACES_HH

#include <array>

#include "Saguaro/Output/src/slices.hh"

namespace carpet_io_ascii {

/// Is a slice switched on?
bool is_wanted(const output::Slice& slice);

/// Where a slice cuts the axes along which it does not extend.
std::array<output::Position, 3> positions_of(const output::Slice& slice);

/// Form of the slices of one dimension, and their points.
output::SliceStyle style_of_dimension(const cGH* gh, int dimension);

}  // namespace carpet_io_ascii

#endif
