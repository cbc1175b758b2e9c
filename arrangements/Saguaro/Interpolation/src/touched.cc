// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Interpolation/src/touched.hh"

#include <algorithm>
#include <cmath>
#include <utility>

namespace interpolation {
namespace {

using grid_driver::Coordinate;

/// Along one axis, where molecules may touch the points from `first` to `last`.
std::pair<Coordinate, Coordinate> touched_along(Coordinate first, Coordinate last, double position,
                                                int points) {
  const auto nearest = static_cast<Coordinate>(
      std::clamp(std::floor(position), double(first), std::max(double(first), double(last))));
  const Coordinate half = points / 2;
  const bool is_moved = nearest - half < first || nearest + 1 + half > last;
  return is_moved ? std::pair{nearest - points, nearest + 1 + points}
                  : std::pair{nearest - half, nearest + 1 + half};
}

}  // namespace

Box touched_points(const Component& component, const Position& position, const Molecules& molecules) {
  Box box = component.stored;
  for (int d = 0; d < molecules.dimensions; ++d) {
    const auto omitted = [&](int face) {
      return component.outer[face] ? Coordinate{molecules.omitted[face]} : 0;
    };
    const auto [first, last] =
        touched_along(component.stored.lower[d] + omitted(2 * d),
                      component.stored.upper[d] - omitted(2 * d + 1), position[d], molecules.points);
    box.lower[d] = std::max(box.lower[d], first);
    box.upper[d] = std::min(box.upper[d], last);
  }
  return box;
}

}  // namespace interpolation
