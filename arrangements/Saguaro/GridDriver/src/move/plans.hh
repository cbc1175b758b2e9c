// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Who sends values at which points to whom between two lattices. Pure: every process evaluates the same
// expressions for the components in its neighbourhood, and what A thinks it sends to B equals what B thinks
// it gets from A.
//
// Each plan is one sentence: a component of the receiving lattice *wants* a region; a component of the other
// *provides* those points that it owns, or whose base or lowest fine point it owns (zones.hh).
#ifndef SAGUARO_GRID_DRIVER_MOVE_PLANS_HH
#define SAGUARO_GRID_DRIVER_MOVE_PLANS_HH

#include "Saguaro/GridDriver/src/shape/lattice.hh"

namespace grid_driver {

/// The ghost and buffer zones of a level, which are interpolated from the next coarser one. Boxes count fine
/// points.
ExchangePlan prolongation_plan(const Lattice& coarse, const Lattice& fine);

/// The points of a level that take their values from the next finer one, in its ghost zones, too. Boxes count
/// coarse points.
ExchangePlan restriction_plan(const Lattice& fine, const Lattice& coarse);

/// After a change of the grid: what components store now and somebody owned before.
ExchangePlan redistribution_plan(const Lattice& before, const Lattice& after);

/// After a change of the grid: what components store now and nobody owned before, interpolated.
/// \param before  null if the level is new
ExchangePlan filling_plan(const Lattice& coarse, const Lattice* before, const Lattice& after);

}  // namespace grid_driver

#endif
