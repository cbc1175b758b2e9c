// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/domain.hh"

#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

#include "cctk.h"
#include "cctk_Functions.h"

namespace grid_driver {
namespace {

const char* const axis_names[] = {"x", "y", "z"};

void read_boundaries(Domain& domain) {
  if (!CCTK_IsFunctionAliased("GetBoundarySpecification")) return;
  CCTK_INT widths[6], is_internal[6], is_staggered[6], shiftout[6];
  if (GetBoundarySpecification(6, widths, is_internal, is_staggered, shiftout) != 0)
    throw std::invalid_argument(
        "GetBoundarySpecification failed: the boundary zones of the domain are unknown");
  for (int face = 0; face < 6; ++face) {
    domain.boundary_widths[face] = widths[face];
    domain.shift_out[face] = shiftout[face];
    domain.is_staggered[face] = is_staggered[face] != 0;
    domain.is_internal[face] = is_internal[face] != 0;
  }
}

void read_from_coordinates(Domain& domain) {
  if (!CCTK_IsFunctionAliased("GetDomainSpecification"))
    throw std::invalid_argument(
        "the domain is to come from GetDomainSpecification, but no active thorn provides it; activate "
        "CoordBase");
  std::array<CCTK_REAL, 3> physical_min, physical_max, interior_min, interior_max, exterior_min, exterior_max,
      spacing;
  if (GetDomainSpecification(3, physical_min.data(), physical_max.data(), interior_min.data(),
                             interior_max.data(), exterior_min.data(), exterior_max.data(),
                             spacing.data()) != 0)
    throw std::invalid_argument("GetDomainSpecification failed: shape and place of the domain are unknown");
  for (int d = 0; d < 3; ++d) {
    domain.points[d] = points_between(exterior_min[d], exterior_max[d], spacing[d], d);
    domain.origin[d] = exterior_min[d];
    domain.spacing[d] = spacing[d];
  }
}

}  // namespace

Coordinate points_between(double lower, double upper, double spacing, int axis) {
  const double cells = (upper - lower) / spacing;
  const double whole = std::round(cells);
  auto described = [&] {
    return std::string("the domain from ") + std::to_string(lower) + " to " + std::to_string(upper) +
           " in direction " + axis_names[axis] + " with spacing " + std::to_string(spacing);
  };
  if (!std::isfinite(cells)) throw std::invalid_argument(described() + " is not finite");
  if (!(spacing > 0) || !(whole >= 0)) throw std::invalid_argument(described() + " has no points");
  if (std::abs(cells - whole) > 1e-6 * std::max(1.0, whole))
    throw std::invalid_argument(described() + " has " + std::to_string(cells) +
                                " cells, which is not an integer; change its extent or the spacing");
  constexpr double most = std::numeric_limits<int>::max();  // thorns count points with int
  if (whole >= most) throw std::invalid_argument(described() + " has more points than an int can count");
  return static_cast<Coordinate>(whole) + 1;
}

void require_points(const Domain& domain, const Settings& settings) {
  for (int d = 0; d < 3; ++d) {
    const auto described = [&] {
      return "the domain has " + std::to_string(domain.points[d]) + " points in direction " + axis_names[d];
    };
    if (domain.points[d] < 1) throw std::invalid_argument(described() + "; at least one is needed");
    if (settings.periodic[d] && domain.points[d] < 3 * settings.ghosts[d])
      throw std::invalid_argument(described() + ", which is periodic with ghost zones of " +
                                  std::to_string(settings.ghosts[d]) +
                                  " points; at least three times as many are needed");
  }
}

Domain read_domain(const Settings& settings) {
  Domain domain;
  domain.points = settings.points;
  read_boundaries(domain);
  if (settings.domain_from_coordbase) read_from_coordinates(domain);
  require_points(domain, settings);
  return domain;
}

}  // namespace grid_driver
