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
#include "Saguaro/Transfer/src/transfer.hh"

namespace grid_driver {

/// The outer boundary of the domain is a part of its own: near it fewer coarse points can be read, and what
/// is interpolated there lasts only where no boundary condition sets it afterwards.
enum class DomainPart { inside, boundary };

/// Some points of a level's ghost and buffer zones lie in the outer boundary: its region ends at points of a
/// face, and not at all of them. The same on all processes.
bool has_edges_in_boundary(const Lattice& fine);

/// The ghost and buffer zones of a level, which are interpolated from the next coarser one. Boxes count fine
/// points.
ExchangePlan prolongation_plan(const Lattice& coarse, const Lattice& fine,
                               DomainPart part = DomainPart::inside);

/// Points beyond the edges of a level that a component stores and nobody owns, but that it counts for: of all
/// points of the region's nearest box, one of its own is the nearest. So each such point has one *keeper*,
/// however the region is cut, and no component stores more of the point's neighbours.
Region kept(const Lattice& lattice, const Component& component);

/// These points on all other components that store them. Between stages of a step, when nothing is
/// interpolated, what thorns do there is then the same on any number of components.
ExchangePlan keepers_plan(const Lattice& lattice);

/// The points of a level that take their values from the next finer one, in its ghost zones, too. Boxes count
/// coarse points. Of a staggered variable these are the points that are made from active ones alone.
ExchangePlan restriction_plan(const Lattice& fine, const Lattice& coarse,
                              const transfer::Restriction& restriction = {});

/// After a change of the grid: what components store now and somebody owned before.
ExchangePlan redistribution_plan(const Lattice& before, const Lattice& after);

/// After a change of the grid: what components store now and nobody owned before, interpolated.
/// \param before  null if the level is new
ExchangePlan filling_plan(const Lattice& coarse, const Lattice* before, const Lattice& after,
                          DomainPart part = DomainPart::inside);

}  // namespace grid_driver

#endif
