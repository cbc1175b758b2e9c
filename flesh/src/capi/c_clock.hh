// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Clocks that thorns write in C.
#ifndef FLESH_CAPI_C_CLOCK_HH
#define FLESH_CAPI_C_CLOCK_HH

#include <memory>

#include "cctk_Timers.h"
#include "services/clocks.hh"

namespace flesh::capi {

/// The public structure for a reading; its texts are those of `value`.
cTimerVal to_c(const TimerValue& value);

/// A clock that calls these functions, of which it keeps a copy.
std::unique_ptr<Clock> make_c_clock(const cClockFuncs& functions);

}  // namespace flesh::capi

#endif
