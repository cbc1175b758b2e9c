// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Boxes that are given, not found: by coordinates, by points, or as a part of the coarser level. They are
// taken as they are: no margin is added, no level grows for a finer one.
#ifndef SAGUARO_REGRIDDING_PRESCRIBED_HH
#define SAGUARO_REGRIDDING_PRESCRIBED_HH

#include <array>
#include <vector>

#include "Saguaro/Regridding/src/centres.hh"

namespace regridding {

/// Points from the one nearest to `lower` to the one nearest to `upper`; of two as near the upper one.
Box box_between_places(const Coordinates& coordinates, const LevelGrid& grid, const Vector& lower,
                       const Vector& upper);

/// With the faces that lie on faces of the physical domain moved to the end of the outer boundary.
/// \param lower, upper  where the faces of the box were asked for
Box reaching_boundary(const Box& box, const Coordinates& coordinates, const LevelGrid& grid,
                      const Vector& lower, const Vector& upper);

/// The distance between points of a level in units in which every point of every level is a whole number: of
/// the finest level that may exist for vertices, half of that for cells. The first point of level 0 is 0.
/// \param finest_factor  LevelGrid::factor of that finest level
Index lattice_stride(const LevelGrid& grid, const Index& finest_factor);

/// A box given in these units.
/// \throws std::invalid_argument if there are no points of the level at its ends
Box box_on_lattice(const LevelGrid& grid, const Index& finest_factor, const Index& lower, const Index& upper);

/// The middle half of a box of the next coarser level in each direction; the lower half in those that mirror.
/// \param coarser  box of the next coarser level
Box middle_half(const Box& coarser, const LevelGrid& grid, const std::array<bool, 3>& mirrors);

/// Bounding boxes of those that overlap, until none do.
std::vector<Box> merged(std::vector<Box> boxes);

}  // namespace regridding

#endif
