// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What need not be done, because nobody reads it before it is done again.
#ifndef SAGUARO_GRID_DRIVER_PUBLIC_LEFT_OUT_HH
#define SAGUARO_GRID_DRIVER_PUBLIC_LEFT_OUT_HH

#include "Saguaro/GridDriver/src/public/grid_driver.hh"
#include "flesh/schedule.hh"

namespace grid_driver {

/// Who knows that a function with the tag Unread="left out" need not run now, because it writes all of it
/// again before anybody reads that: asked before each call, on all processes alike. Neither the function nor
/// its SYNC is done then.
using LeavesOut = bool (*)(const cGH* gh, const flesh::ScheduledFunction& function);
void leave_out_if(LeavesOut leaves_out);

/// Whether the current level's step ends with this iteration; else finer ones go on, and output may come
/// before the next step of this one.
bool ends_step_with_iteration(const cGH* gh);

/// Whether the current level is in a step that ends with this iteration, after which levels take values of
/// finer ones and CCTK_POSTRESTRICT comes for it, before anything else but the rest of steps.
bool is_restriction_next(const cGH* gh);

/// Whether levels have taken values of finer ones and CCTK_POSTRESTRICT now completes the current one: what
/// comes next of it is the rest of this iteration.
bool is_after_restriction(const cGH* gh);

/// Whether the current level's state is as the integrator left it: since its last step neither restriction
/// nor a change of the grid has had thorns complete it, were it before the run was recovered.
bool is_as_step_left_it(const cGH* gh);

/// Whether all levels that may ever exist take the time step of the coarsest one: each iteration is then a
/// step of all of them, and nobody interpolates in time.
bool all_levels_step_together(const cGH* gh);

/// Said by the regridder of the run if it proposes structures without a look at grid functions; else it may
/// look at any.
void regridder_needs_no_grid_functions();
bool may_regridder_look_at_grid_functions();

}  // namespace grid_driver

#endif
