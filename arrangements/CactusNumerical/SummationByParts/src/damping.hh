// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Dissipation that respects summation by parts (Mattsson, Svaerd and Nordstroem, J. Sci. Comput. 21 (2004)
// 57):
//
//     du/dt += -eps / 2^q  H^-1 D^T B D u
//
// with the norm H, undivided differences D of order p, and a diagonal matrix B >= 0. It takes energy out of
// the norm, d(u,u)_H/dt = -2 eps / 2^q |B^(1/2) D u|^2, and inside it is the 2p-th difference. Pure.
#ifndef SUMMATIONBYPARTS_DAMPING_HH
#define SUMMATIONBYPARTS_DAMPING_HH

#include "rows.hh"

namespace sbp {

/// p = order / 2 and q = order; or as strong as Kreiss-Oliger dissipation of one order more: p = order / 2 +
/// 1 and q = order + 2.
enum class Damping { same_order, one_order_more };

/// What the matrix B of the full norm needs to know, in its ramps at the ends of the domain.
struct Ramp {
  double spacing;   ///< B at the end points
  double fraction;  ///< of the domain, 0 to 1/2: how wide the ramp to 1 is
};

/// How the points of a component lie in the domain.
struct Place {
  int first;   ///< number of its first point
  int points;  ///< of the whole domain, in this direction
};

/// The rows of -1 / 2^q H^-1 D^T B D. With the diagonal norm B = 1. With a full norm differences are centred:
/// at the ends the last ones that fit are repeated.
/// \throws std::invalid_argument if there is no such norm, or too few points
Rows damping_rows(const Choice& choice, Damping damping, const Ends& ends, const Place& place,
                  const Ramp& ramp);

}  // namespace sbp

#endif
