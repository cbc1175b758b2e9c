// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Shape and place of the domain: the coarsest level without its cutting into components.
#ifndef SAGUARO_GRID_DRIVER_SHAPE_DOMAIN_HH
#define SAGUARO_GRID_DRIVER_SHAPE_DOMAIN_HH

#include <array>
#include <vector>

#include "Saguaro/GridDriver/src/public/grid_driver.hh"
#include "Saguaro/GridDriver/src/public/settings.hh"

namespace grid_driver {

struct Domain {
  Index points{};                         ///< outer boundary included
  std::array<double, 3> origin{0, 0, 0};  ///< coordinates of the first point
  std::array<double, 3> spacing{1, 1, 1};
  PerFace<int> boundary_widths{1, 1, 1, 1, 1, 1};
  /// The physical boundary lies on the innermost boundary point, or `shift_out` points further in, or half a
  /// spacing more if staggered.
  PerFace<int> shift_out{};
  PerFace<bool> is_staggered{};
  PerFace<bool> is_internal{};  ///< the boundary points lie inside of the physical boundary
};

/// Number of points from `lower` to `upper`, both included, `spacing` apart.
/// \throws std::invalid_argument if that is not an integer to 1e-6, or less than 1
Coordinate points_between(double lower, double upper, double spacing, int axis);

/// Points that a part at either face of the domain must and should have along each axis where the grid is cut
/// (minimum_width.hh): of the widths of boundaries that thorns give, since they say only once there is a grid
/// at which faces there are symmetries instead.
struct WidthsAtFaces {
  balance::PartWidths lower, upper;  ///< at either face
};
WidthsAtFaces widths_at_faces(const PerFace<int>& boundary_widths, const Settings& settings);

/// \throws std::invalid_argument if the domain has no points, or none between its boundary zones, or too few
///         for periodic directions, or is to be cut too thin
void require_points(const Domain& domain, const Settings& settings);

/// The widths of the boundary that thorns give, else 1.
PerFace<int> given_boundary_widths();

/// The symmetries of the domain that active thorns make, as far as they show points elsewhere than in memory:
/// turns and periods.
regridding::Symmetries symmetries_of_thorns();

/// The domains of all maps, as the parameters describe them, asking the thorns for coordinates or maps where
/// told to.
/// \throws std::invalid_argument if the description makes no sense
std::vector<Domain> read_domains(const Settings& settings);

}  // namespace grid_driver

#endif
