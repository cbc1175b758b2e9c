// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Values outside of the interior that need not be kept, since symmetries, or exchanges with the coarser
// level, fill all of these points before anybody looks at them. Schedules do not say who fills what, so that
// is seen: in steps in which values are kept, as many as there are timelevels, so that the memory of each has
// been set (functions that work point by point look at all points, though what they make of these is lost).
// After that it is relied upon, and watched: otherwise the run ends.
#ifndef MOL_OUTSIDE_HH
#define MOL_OUTSIDE_HH

#include "cctk.h"

namespace mol {

/// True if values of the evolved variable need not be kept outside of the interior in this stage on the
/// current level.
bool are_filled_before_read(const cGH* gh, int variable);
/// From now on it is watched who looks at the points outside of the interior of the current level and who
/// fills them.
/// \param is_left  whether nobody has set them
void watch_outside_of(const cGH* gh, int variable, bool is_left);
/// At the end of a step all points that have been left must be filled.
void require_filled_outside();
/// Begins to listen to the driver.
void listen_to_outside();

}  // namespace mol

#endif
