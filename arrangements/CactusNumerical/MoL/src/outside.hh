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

/// True if values of the evolved variable need not be kept in this stage on the current level at points that
/// are not calculated: others fill them. From now on it is watched who looks at these points and who fills
/// them.
/// \param parts  of flesh::outside, where the current component, or one of a device, has such points
bool is_left_to_others(const cGH* gh, int variable, unsigned parts);
/// At the end of a step all points that have been left must be filled.
void require_filled_outside();
/// Begins to listen to the driver.
void listen_to_outside();

}  // namespace mol

#endif
