// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Prolongation with limiters that look at all axes at once.
#ifndef SAGUARO_TRANSFER_LIMITED_HH
#define SAGUARO_TRANSFER_LIMITED_HH

#include "Saguaro/Transfer/src/prolongation.hh"

namespace transfer {

/// Straight lines with minmod slopes: see Method::tvd. Factors are 1 or 2; centring is the same along all
/// axes.
/// \param coarse  holds `tvd_source_box`
template <class T>
void prolongate_tvd(Centring centring, const Index& factor, const Array<const T>& coarse, const Box& box,
                    const Array<T>& fine);
Box tvd_source_box(const Index& factor, const Box& fine);

/// Replaces fine values that leave the range of the 2, 4 or 8 coarse points around (vertex centring) by the
/// mean of those. Factors are 1 or 2. \param coarse  holds the points around
template <class T>
void limit_to_neighbours(const Index& factor, const Array<const T>& coarse, const Box& box,
                         const Array<T>& fine);

}  // namespace transfer

#endif
