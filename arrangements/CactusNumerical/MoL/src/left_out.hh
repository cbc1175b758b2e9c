// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Functions with the tag Unread="left out" that the driver need not call, since they write all of it again
// before anybody reads it.
#ifndef MOL_LEFT_OUT_HH
#define MOL_LEFT_OUT_HH

#include "cctk.h"
#include "flesh/schedule.hh"

namespace mol {

/// True if a function need not run now. The same on all processes.
bool is_left_out(const cGH* gh, const flesh::ScheduledFunction& function);

/// True if nobody but output looks at the variable from the begin of this step to that of the next one, and
/// all of it is written at the end of a step with output.
bool is_unread_in_step(const cGH* gh, int variable);

/// True if values of an evolved variable may be anything in buffer zones that a stage has spoilt.
bool may_spoilt_values_be_anything(int variable);

}  // namespace mol

#endif
