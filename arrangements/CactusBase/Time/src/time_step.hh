// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef TIME_TIME_STEP_HH
#define TIME_TIME_STEP_HH

#include "cctk.h"

namespace time_steps {

/// Finer levels step between two steps of the coarsest level, whose step must not change meanwhile.
bool are_all_levels_at_one_time(const cGH* gh);

/// Whether Cactus::terminate lets a run end by its time.
bool may_end_by_time();

}  // namespace time_steps

#endif
