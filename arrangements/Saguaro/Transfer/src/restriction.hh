// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Restriction: values at coarse points from values at fine ones.
#ifndef SAGUARO_TRANSFER_RESTRICTION_HH
#define SAGUARO_TRANSFER_RESTRICTION_HH

#include "Saguaro/Transfer/src/array.hh"

namespace transfer {

/// A restriction operator. Along an axis with vertex centring it takes the fine point that lies on the coarse
/// one. Along one with cell centring it takes the mean of the fine cells in the coarse one (order 0), or the
/// value at its centre of the polynomial of degree `order` (odd) through the nearest fine cells.
/// Of a staggered variable values along vertex axes are means over the intervals around points: the coarse
/// one is that of the parabola with the means of the fine points that it touches.
/// It acts along z, then y, then x.
struct Restriction {
  int order = 0;
  Centrings centring = vertex_centred;
  bool is_staggered = false;
  friend bool operator==(const Restriction&, const Restriction&) = default;
};

/// The fine points whose values `restrict_to_coarse` reads for a box of coarse points. (Along a vertex axis
/// it reads only every factor-th of them.)
Box source_box(const Restriction& operation, const Index& factor, const Box& coarse);

/// Those that it reads for the coarse point 0; for c they lie factor * c further.
Box footprint(const Restriction& operation, const Index& factor);

/// Sets `coarse` at the points of `box`. T as for `prolongate`; integers with vertex centring only, not
/// staggered.
/// \param fine  holds source_box(operation, factor, box)
/// \throws std::invalid_argument if there is no such operator or it cannot act on T
template <class T>
void restrict_to_coarse(const Restriction& operation, const Index& factor, const Array<const T>& fine,
                        const Box& box, const Array<T>& coarse);

}  // namespace transfer

#endif
