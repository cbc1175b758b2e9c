// SPDX-License-Identifier: LGPL-2.1-or-later
#include "driver/default_run.hh"

#include <algorithm>

#include "core/error.hh"

namespace flesh {

void DefaultRun::check_parameters(tFleshConfig* config) {
  set_up(config);
  for (const char* bin : {"CCTK_WRAGH", "CCTK_PARAMCHECK"}) traverse(bin, parts_.grid.grids(config));
}

int DefaultRun::initialise(tFleshConfig* config) {
  check_parameters(config);
  const auto grids = parts_.grid.grids(config);
  const bool recovered = parts_.grid.is_recovered(config);
  traverse("CCTK_BASEGRID", grids);
  if (!recovered || parts_.is_relaxed())
    for (const char* bin : {"CCTK_INITIAL", "CCTK_POSTINITIAL", "CCTK_POSTPOSTINITIAL", "CCTK_POSTSTEP"})
      traverse(bin, grids);
  if (recovered)
    recover(grids);
  else
    traverse("CCTK_CPINITIAL", grids);
  return 0;
}

int DefaultRun::evolve(tFleshConfig* config) {
  const auto grids = parts_.grid.grids(config);
  // Drivers that overload Evolve do so, too: analysis of iteration 0 is no part of Initialise.
  analyse(grids);
  while (!grids.empty() && !parts_.is_over(grids.front())) {
    for (cGH* gh : grids) advance(gh);
    for (const char* bin : {"CCTK_PRESTEP", "CCTK_EVOL", "CCTK_POSTSTEP", "CCTK_CHECKPOINT"})
      traverse(bin, grids);
    analyse(grids);
  }
  return 0;
}

int DefaultRun::shutdown(tFleshConfig* config) {
  traverse("CCTK_TERMINATE", parts_.grid.grids(config));
  parts_.traverse("CCTK_SHUTDOWN", nullptr);
  return 0;
}

void DefaultRun::set_up(tFleshConfig* config) {
  cGH* gh = parts_.set_up_grid(config, 0);
  if (!gh) throw Error("the driver did not set up a grid hierarchy");
  parts_.grid.add_grid(config, gh);
  set_iteration(gh, 0);
  parts_.grid.set_time(gh, parts_.initial_time());
  parts_.begin(gh);
  parts_.initialise_extensions(gh);
}

void DefaultRun::advance(cGH* gh) {
  GridAccess& grid = parts_.grid;
  set_iteration(gh, grid.iteration(gh) + 1);
  grid.set_time(gh, grid.time(gh) + grid.delta_time(gh));
  rotate_timelevels(gh);
}

void DefaultRun::set_iteration(cGH* gh, int iteration) {
  parts_.grid.set_iteration(gh, iteration);
  parts_.set_main_loop_index(iteration);
}

void DefaultRun::recover(std::span<cGH* const> grids) {
  traverse("CCTK_RECOVER_VARIABLES", grids);
  for (cGH* gh : grids) parts_.set_main_loop_index(parts_.grid.iteration(gh));
  traverse("CCTK_POST_RECOVER_VARIABLES", grids);
}

void DefaultRun::analyse(std::span<cGH* const> grids) {
  traverse("CCTK_ANALYSIS", grids);
  for (cGH* gh : grids) parts_.output(gh);
}

void DefaultRun::traverse(std::string_view bin, std::span<cGH* const> grids) {
  for (cGH* gh : grids) parts_.traverse(bin, gh);
}

void DefaultRun::rotate_timelevels(cGH* gh) {
  for (const int variable : parts_.variables_with_past()) {
    const std::span<void*> levels = parts_.grid.data(gh, variable);
    const auto end = std::ranges::find(levels, nullptr);
    if (end - levels.begin() > 1) std::rotate(levels.begin(), end - 1, end);
  }
}

}  // namespace flesh
