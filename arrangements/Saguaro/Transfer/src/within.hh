// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Prolongation next to the end of all coarse points.
#ifndef SAGUARO_TRANSFER_WITHIN_HH
#define SAGUARO_TRANSFER_WITHIN_HH

#include "Saguaro/Transfer/src/prolongation.hh"

namespace transfer {

/// The same operator; or if that reads coarse points outside of a box, the polynomial (of a staggered
/// variable: the staggered operator, or straight lines) of the highest lower order that does not; or if all
/// do, the copy.
/// \param fine    points at which values are wanted
/// \param coarse  all points that there are; holds the base floor(f / factor) of each fine point f
Prolongation within(const Prolongation& operation, const Index& factor, const Box& fine, const Box& coarse);

}  // namespace transfer

#endif
