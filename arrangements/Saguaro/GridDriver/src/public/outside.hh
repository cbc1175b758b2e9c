// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Points outside of the interior that wait to be filled: who looks, and who fills them.
#ifndef SAGUARO_GRID_DRIVER_PUBLIC_OUTSIDE_HH
#define SAGUARO_GRID_DRIVER_PUBLIC_OUTSIDE_HH

#include <span>

#include "cctk.h"
#include "flesh/schedule.hh"

namespace grid_driver {

/// Who wants to know when points outside of the interior are looked at, and when they are filled.
struct OutsideWatch {
  void (*before_call)(const cGH* gh, const flesh::ScheduledFunction& function);
  void (*filled)(int level, std::span<const int> variables);
};
/// One at a time.
void watch_outside(const OutsideWatch& watch);

/// Said by the driver where a scheduled function is called, or left out (left_out.hh).
void note_call(const cGH* gh, const flesh::ScheduledFunction& function);
/// Said by periodic symmetries that have filled all points of the coarsest level outside of its interior,
/// zones as wide as ghost zones, and by exchanges that have begun to fill ghost zones and edges of a level.
void note_filled_outside(int level, std::span<const int> variables);

/// Whether each exchange on the current level fills all points of this process's components that are not
/// interior: the level goes in lockstep with the coarser one, so that its edges are filled at every stage,
/// and no component has points of the outer boundary or of symmetry zones.
bool exchanges_fill_outside(const cGH* gh);

}  // namespace grid_driver

#endif
