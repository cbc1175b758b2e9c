// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/public/settings.hh"

#include <stdexcept>

namespace grid_driver {

void require_levels_in_lockstep(const Settings& settings) {
  if (!settings.has_lockstep || settings.max_levels() == 1) return;
  if (settings.presync != flesh::PresyncMode::off && settings.presync != flesh::PresyncMode::warn_only)
    throw std::invalid_argument(
        "GridDriver::lockstep = yes goes with Cactus::presync_mode = \"off\" or \"warn-only\" alone: other "
        "modes fill edges of a level when they are read, and then the coarser level is a stage ahead");
  std::string factors;
  for (int level = 0; level < settings.max_levels(); ++level) {
    if (settings.goes_with_coarser(level)) return;
    factors += (level > 0 ? ", " : "") + std::to_string(settings.levels[level].time_factor);
  }
  throw std::invalid_argument(
      "GridDriver::lockstep = yes, but no level has the time step of the next coarser one (time "
      "refinement factors " +
      factors + "); set " + settings.names.time_factors + " to \"[1, 1, ...]\"");
}

}  // namespace grid_driver
