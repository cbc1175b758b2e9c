// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef @THORN@_GROWTH_HH
#define @THORN@_GROWTH_HH

namespace @THORN@ {

/// `amount` after it has grown exponentially for the time `dt`.
///
/// \param growth  growth per unit of time
/// \param dt      in the unit of time; may be negative
double grown(double amount, double growth, double dt);

}  // namespace @THORN@

#endif
