// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What parameters ask for.
#ifndef ADMMASS_REQUESTS_HH
#define ADMMASS_REQUESTS_HH

#include "box.hh"
#include "cctk.h"

namespace adm_mass {

/// Measurements that parameters have room for.
inline constexpr int most_measurements = 100;

/// Measurements that are to be made, at most as many as the variables have room for.
int measurements();

/// The box of measurement n.
Box requested_box(const cGH* gh, int n);

/// The sphere of measurement n; without end: the whole grid; 0: none.
double requested_radius(int n);

}  // namespace adm_mass

#endif
