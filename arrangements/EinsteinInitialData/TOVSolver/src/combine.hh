// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What several stars are together.
#ifndef TOVSOLVER_COMBINE_HH
#define TOVSOLVER_COMBINE_HH

#include <array>
#include <vector>

namespace tov {

/// A spacetime with matter, at a point. The metric is conformally flat.
struct Content {
  double lapse = 1, gxx = 1;
  double rho = 0, eps = 0, press = 0;
  std::array<double, 3> velocity{};
};

/// Metric and lapse of the star with the largest gxx; matter of the densest one. Of stars that differ by less
/// than 1e-14 the first counts.
Content maximum(const std::vector<Content>& stars);

/// Lapses multiply, deviations of the metric from a flat one add, so do density, energy and pressure; the
/// velocity is that of the densest star.
Content average(const std::vector<Content>& stars);

}  // namespace tov

#endif
