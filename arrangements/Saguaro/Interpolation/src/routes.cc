// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Interpolation/src/routes.hh"

#include <algorithm>
#include <cmath>

namespace interpolation {

Index nearest_point(const Box& domain, const Position& position) {
  Index result = domain.lower;
  for (int d = 0; d < 3; ++d) {
    const double lower = double(domain.lower[d]), upper = double(domain.upper[d]);
    // Clamped before it becomes an integer: it may be anything.
    if (std::isfinite(position[d]))
      result[d] =
          static_cast<grid_driver::Coordinate>(std::clamp(std::floor(position[d] + 0.5), lower, upper));
  }
  return result;
}

Routes make_routes(const std::vector<Position>& positions, const Box& domain, int processes,
                   const std::function<Component(const Index&)>& owner) {
  Routes routes{std::vector<std::vector<int>>(processes), std::vector<std::vector<Traveller>>(processes)};
  Component last;
  bool has_last = false;
  for (std::size_t point = 0; point < positions.size(); ++point) {
    const Index nearest = nearest_point(domain, positions[point]);
    if (!has_last || !last.owned.contains(nearest)) last = owner(nearest);
    has_last = true;
    routes.points[last.process].push_back(int(point));
    routes.travellers[last.process].push_back({last.number, positions[point]});
  }
  return routes;
}

}  // namespace interpolation
