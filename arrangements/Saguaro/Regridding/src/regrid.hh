// SPDX-License-Identifier: LGPL-2.1-or-later
//
// From the regions that are asked for to regions that a run can be made with.
#ifndef SAGUARO_REGRIDDING_REGRID_HH
#define SAGUARO_REGRIDDING_REGRID_HH

#include <span>
#include <vector>

#include "Saguaro/Regridding/src/regions.hh"

namespace regridding {

struct Rules {
  bool properly_nested = true;  ///< coarser regions grow until finer ones lie well within them
  Coordinate min_distance =
      4;                    ///< coarse points between a finer level's ghost zones and what they are made of
  double min_fraction = 1;  ///< see `combined`
  Coordinate granularity = 1;  ///< see `in_blocks`
  bool snap_to_coarse = false;
  Symmetries symmetries{};
};

/// Regions of the levels first, first + 1, ... with all properties that the rules ask for. Margins are added.
///
/// \param wanted  wanted[l] is what shall be evolved correctly on level l; entries below `first` are not read.
///                Levels after the last one with points do not come out
/// \param grids   of all levels, at least as many as `wanted`
/// \param first   >= 1
/// \return regions by level; those below `first` are empty
/// \throws std::runtime_error if the properties contradict each other, or a level between others has no points
std::vector<Region> regrid(std::span<const Region> wanted, std::span<const LevelGrid> grids, int first,
                           const Rules& rules);

}  // namespace regridding

#endif
