// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Rates at the boundary of all components of a level at once, on a device.
#ifndef NEWRAD_LEVEL_RATES_HH
#define NEWRAD_LEVEL_RATES_HH

#include <span>
#include <vector>

#include "Saguaro/Device/src/device.hh"
#include "blocks.hh"
#include "waves.hh"

namespace newrad {

/// A component of a level. Addresses are on the device; all fields have the same power.
struct LevelPart {
  Grid grid;
  std::vector<Block> blocks;
  std::vector<Field> fields;
};

/// Puts into a queue, in one launch, what `Waves::boundary_rate` gives at all points of all blocks from the
/// inside outward, with the same bits.
void set_boundary_rates(device::Queue& queue, std::span<const LevelPart> parts);

}  // namespace newrad

#endif
