// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Values at the boundary of all components of a level at once, on a device.
#ifndef NEWRAD_LEVEL_VALUES_HH
#define NEWRAD_LEVEL_VALUES_HH

#include <span>
#include <vector>

#include "Saguaro/Device/src/device.hh"
#include "blocks.hh"
#include "waves.hh"

namespace newrad {

/// Variables of a component. Addresses are on the device.
struct ValuesOfPart {
  Grid grid;
  std::vector<Block> blocks;  ///< as boundary_blocks gives them
  std::vector<double*> variables;
};

/// Puts into a queue what `extrapolated` gives at all points of all blocks, one block after the other, each
/// from the inside outward, with the same bits: a launch for faces, one for edges, one for corners.
void extrapolate(device::Queue& queue, std::span<const ValuesOfPart> parts);

}  // namespace newrad

#endif
