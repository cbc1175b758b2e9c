// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Which component of which process interpolates to which point.
#ifndef SAGUARO_INTERPOLATION_ROUTES_HH
#define SAGUARO_INTERPOLATION_ROUTES_HH

#include <array>
#include <functional>
#include <vector>

#include "Saguaro/GridDriver/src/public/grid_driver.hh"

namespace interpolation {

using grid_driver::Box;
using grid_driver::Component;
using grid_driver::Index;

/// In grid points: index on the lattice of the level, with a fraction. Unused directions: 0.
using Position = std::array<double, 3>;

/// The nearest point of the domain; half-way between two the upper one. Where a position is no number: the
/// lower end (a local operator then says what is wrong with it).
Index nearest_point(const Box& domain, const Position& position);

struct Traveller {
  int component;  ///< number over all processes
  Position position;
};

/// The points of one process, sorted by where they go.
struct Routes {
  std::vector<std::vector<int>> points;            ///< per process: which points, ascending
  std::vector<std::vector<Traveller>> travellers;  ///< per process: in the same order
};

/// \param owner  finds the component that owns a point of the domain; called seldom if neighbouring points
///               follow each other
Routes make_routes(const std::vector<Position>& positions, const Box& domain, int processes,
                   const std::function<Component(const Index&)>& owner);

}  // namespace interpolation

#endif
