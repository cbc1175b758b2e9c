// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What regions of levels must be like, each property as a function that gives the smallest region which
// has it and contains a given one (or nearly so: together they may need several rounds).
#ifndef SAGUARO_REGRIDDING_REGIONS_HH
#define SAGUARO_REGRIDDING_REGIONS_HH

#include "Saguaro/Regridding/src/level_grid.hh"

namespace regridding {

/// What a level must have for the next finer one to lie well within it: that region with its ghost zones, and
/// `distance` + reach more points of this level around. Not beyond faces of the domain.
Region needed_below(const Region& finer, const LevelGrid& finer_grid, const LevelGrid& grid,
                    Coordinate distance);

/// With the margin of the level around, so that what was asked for is evolved correctly.
Region with_margin(const Region& region, const LevelGrid& grid);

/// The bounding box, if the region has at least this fraction of its points; with 1: never.
Region combined(const Region& region, double min_fraction);

/// Made of blocks with `granularity` points on a side, counted from the first point of the domain.
Region in_blocks(const Region& region, const LevelGrid& grid, Coordinate granularity);

/// Without its margin the region begins and ends with points of the next coarser level (vertex), or consists
/// of cells of it.
Region snapped_to_coarse(const Region& region, const LevelGrid& grid);

/// Symmetries of the domain through which a region near a face is seen on the other side.
struct Symmetries {
  bool rotating_90 = false;   ///< about z at the lower x and y faces
  bool rotating_180 = false;  ///< about z at the lower x face, half way in y
  bool parity = false;        ///< about the point half way in x and y at the lower z face
  std::array<bool, 3> periodic{};
};
/// With the images of all boxes that come near such a face.
Region with_images(const Region& region, const LevelGrid& grid, const Symmetries& symmetries);

/// Without what lies outside of the physical domain; boxes that come nearer to a face than the ghost width
/// reach to the end of the outer boundary.
Region fitted_to_domain(const Region& region, const LevelGrid& grid);

/// True if the ghost zones of the finer region, and what interpolation needs for them, are in the coarser
/// one, as far as there is a domain.
bool is_nested(const Region& finer, const LevelGrid& finer_grid, const Region& coarser,
               const LevelGrid& grid);

}  // namespace regridding

#endif
