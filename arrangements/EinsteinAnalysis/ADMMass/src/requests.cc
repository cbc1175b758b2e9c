// SPDX-License-Identifier: LGPL-2.1-or-later
#include "requests.hh"

#include <algorithm>
#include <limits>

#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "grid_symmetry_faces.hh"

namespace adm_mass {
namespace {

/// The domain that is simulated.
Box grid_domain(const cGH* gh) {
  DECLARE_CCTK_PARAMETERS;
  CCTK_REAL lower[3], upper[3], other[5][3];
  if (CCTK_EQUALS(type, "coordbase")) {
    GetDomainSpecification(3, lower, upper, other[0], other[1], other[2], other[3], other[4]);
  } else {
    for (int d = 0; d < 3; ++d)
      if (CCTK_CoordRange(gh, &lower[d], &upper[d], d + 1, nullptr, "cart3d") < 0)
        CCTK_ERROR("The extent of the grid is not known: ADMMass needs the coordinates of CartGrid3D");
  }
  return {{lower[0], lower[1], lower[2]}, {upper[0], upper[1], upper[2]}};
}

/// The box at a distance from the faces of the domain; it passes through faces that are symmetric.
Box box_within(const Box& domain, const std::array<bool, 6>& is_symmetric, double distance) {
  Box box{};
  for (int d = 0; d < 3; ++d) {
    const double width = domain.upper[d] - domain.lower[d];
    box.lower[d] = domain.lower[d] + (is_symmetric[2 * d] ? -width : distance);
    box.upper[d] = domain.upper[d] - (is_symmetric[2 * d + 1] ? -width : distance);
  }
  return box;
}

}  // namespace

int measurements() {
  DECLARE_CCTK_PARAMETERS;
  const int room = CCTK_NumVarsInGroup("ADMMass::ADMMass_Masses") / 3;
  return std::min({int(ADMMass_number), room, most_measurements});
}

Box requested_box(const cGH* gh, int n) {
  DECLARE_CCTK_PARAMETERS;
  const double inset = ADMMass_distance_from_grid_boundary[n], half = ADMMass_surface_distance[n];
  if (inset > 0) {
    return box_within(grid_domain(gh), grid_symmetry::symmetric_faces(gh), inset);
  }
  const std::array<double, 3> centre = {ADMMass_x_pos[n], ADMMass_y_pos[n], ADMMass_z_pos[n]};
  if (half > 0)
    return {{centre[0] - half, centre[1] - half, centre[2] - half},
            {centre[0] + half, centre[1] + half, centre[2] + half}};
  return {{ADMMass_x_min[n], ADMMass_y_min[n], ADMMass_z_min[n]},
          {ADMMass_x_max[n], ADMMass_y_max[n], ADMMass_z_max[n]}};
}

double requested_radius(int n) {
  DECLARE_CCTK_PARAMETERS;
  if (ADMMass_use_all_volume_as_volume_radius) return std::numeric_limits<double>::infinity();
  return std::max(0.0, double(ADMMass_use_surface_distance_as_volume_radius ? ADMMass_surface_distance[n]
                                                                            : ADMMass_volume_radius[n]));
}

}  // namespace adm_mass
