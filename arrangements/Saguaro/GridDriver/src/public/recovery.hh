// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What thorns that write and read checkpoints need of the driver besides grid_driver.hh: the grid of a run
// that continues is made before the data come, and levels have the times that they had.
#ifndef SAGUARO_GRID_DRIVER_PUBLIC_RECOVERY_HH
#define SAGUARO_GRID_DRIVER_PUBLIC_RECOVERY_HH

#include <set>
#include <vector>

#include "Saguaro/GridDriver/src/public/grid_driver.hh"

namespace grid_driver {

/// Changes the structure. Levels that change lose their data; no bin runs. Call it in meta mode before
/// CCTK_BASEGRID; then no regridder is asked during initialisation. Collective.
/// \throws std::invalid_argument if levels are not nested, are outside of the domain or too many
void impose(cGH* gh, const Structure& structure);

/// Has the regridder propose the levels, as at the start of a run. Call it in meta mode before CCTK_BASEGRID;
/// then impose nothing.
void regrid_when_recovered(cGH* gh);

/// Times of the first timelevels of a level, the current one first. Interpolation in time uses them to the
/// last bit.
std::vector<double> level_times(const cGH* gh, int level, int count);

/// Tells these times. Call it in level mode of that level in CCTK_RECOVER_VARIABLES; times of older
/// timelevels, or of all past ones if nothing is told, are taken to be equally far apart.
/// \param times  at least one
void set_level_times(cGH* gh, int level, const std::vector<double>& times);

/// cctk_delta_time of the steps that were done last; thorns may have chosen another for the next ones.
double last_time_step(const cGH* gh);

/// Tells it. Call it in CCTK_RECOVER_VARIABLES: CCTK_POST_RECOVER_VARIABLES sees it, and then the run goes on
/// with the cctk_delta_time that it has now.
void set_last_time_step(double step);

/// Levels whose state is as the integrator left it: since their last step thorns have not completed it again,
/// as they do after restriction and changes of the grid.
std::set<int> levels_as_step_left_them(const cGH* gh);

/// Tells them. Call it in CCTK_RECOVER_VARIABLES: what completes the state in CCTK_POST_RECOVER_VARIABLES may
/// have to see what the last stage of the integrator saw (flesh/levels.hh, is_as_step_left_it).
void set_levels_as_step_left_them(std::set<int> levels);

}  // namespace grid_driver

#endif
