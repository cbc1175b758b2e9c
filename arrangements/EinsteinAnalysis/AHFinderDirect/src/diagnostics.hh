// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Numbers that describe a surface. Pure.
#ifndef AHFINDERDIRECT_DIAGNOSTICS_HH
#define AHFINDERDIRECT_DIAGNOSTICS_HH

#include <array>
#include <string>

#include "surface.hh"

namespace ah_finder {

/// Columns 3 to 40 of files BH_diagnostics.
struct Diagnostics {
  std::array<double, 3> centroid;
  double min_radius, max_radius, mean_radius;  ///< of h; the mean by area
  std::array<double, 6> quadrupole;            ///< mean of x_i x_j minus centroids: xx xy xz yy yz zz
  std::array<double, 3> lowest, highest;       ///< the box around it
  std::array<double, 3> circumference;         ///< in planes xy, xz, yz
  double ratio_xz_xy, ratio_yz_xy;
  double area, irreducible_mass, areal_radius;
  double outgoing, ingoing, product, mean_curvature;  ///< means over points
  std::array<double, 5> gradients;  ///< of the areal radius and the four before, by the radius
  double min_mean_curvature, max_mean_curvature, integral_of_mean_curvature;
};

/// All but gradients, which are 0.
Diagnostics diagnostics_of(const Surface& surface, const SurfaceGeometry& on);

/// Gradients by central differences, from surfaces that lie `step` further out and in.
std::array<double, 5> gradients_of(const Diagnostics& outer, const Diagnostics& inner, double step);

/// "# column  1 = cctk_iteration" and so on, 40 lines.
std::string heading_of_diagnostics(int horizon, int horizons);

/// A line, which ends with a line break.
std::string line_of_diagnostics(int iteration, double time, const Diagnostics& diagnostics);

}  // namespace ah_finder

#endif
