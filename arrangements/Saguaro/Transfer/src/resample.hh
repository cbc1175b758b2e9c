// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Resampling of arrays, one axis after the other. What happens to a value depends on its index alone, never
// on the box: the loops differ, the operations of a point and their order do not.
#ifndef SAGUARO_TRANSFER_RESAMPLE_HH
#define SAGUARO_TRANSFER_RESAMPLE_HH

#include <array>

#include "Saguaro/Transfer/src/stencil.hh"

namespace transfer {

/// Sets `output` at the points of `box`.
/// \param order  axes, the first to be resampled first
/// \throws std::invalid_argument if a stencil has more than 12 taps, or has weights and T is an integer type
template <class T>
void resample(const Stencils& stencils, const std::array<int, 3>& order, Array<const T> input, const Box& box,
              const Array<T>& output);

}  // namespace transfer

#endif
