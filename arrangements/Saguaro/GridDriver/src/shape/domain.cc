// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/shape/domain.hh"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <string>

#include "Saguaro/GridDriver/src/shape/minimum_width.hh"
#include "cctk.h"
#include "cctk_Functions.h"
#include "flesh/formatted.hh"
#include "flesh/parameters.hh"

namespace grid_driver {
namespace {

const char* const axis_names[] = {"x", "y", "z"};

/// Whether a boolean parameter of another thorn is yes; no if there is none.
bool is_set(const char* parameter, const char* thorn) {
  int type = 0;
  const void* const value = CCTK_ParameterGet(parameter, thorn, &type);
  return value && type == PARAMETER_BOOLEAN && *static_cast<const CCTK_INT*>(value) != 0;
}

struct BoundarySpecification {
  CCTK_INT widths[6], is_internal[6], is_staggered[6], shiftout[6];
};

void set_boundaries(Domain& domain, const BoundarySpecification& given) {
  for (int face = 0; face < 6; ++face) {
    domain.boundary_widths[face] = given.widths[face];
    domain.shift_out[face] = given.shiftout[face];
    domain.is_staggered[face] = given.is_staggered[face] != 0;
    domain.is_internal[face] = given.is_internal[face] != 0;
  }
}

struct DomainSpecification {
  using Corner = std::array<CCTK_REAL, 3>;
  Corner physical_min, physical_max, interior_min, interior_max, exterior_min, exterior_max, spacing;
};

/// Where the parameter file describes a direction of CoordBase's domain: "run.par:12:7: ". Empty if it does
/// not.
std::string place_in_coordbase(int axis) {
  const std::string name = axis_names[axis];
  for (const std::string& parameter :
       {"d" + name, "ncells_" + name, name + "max", name + "extent", name + "min"})
    if (const std::string place = flesh::parameter_place("CoordBase::" + parameter); !place.empty())
      return place + ": ";
  return {};
}

using PlaceOfAxis = std::string (*)(int axis);

/// \param place  where the user describes a direction, for messages
void set_extent(Domain& domain, const DomainSpecification& given, PlaceOfAxis place) {
  for (int d = 0; d < 3; ++d) {
    try {
      domain.points[d] = points_between(given.exterior_min[d], given.exterior_max[d], given.spacing[d], d);
    } catch (const std::invalid_argument& error) {
      throw std::invalid_argument(place(d) + error.what());
    }
    domain.origin[d] = given.exterior_min[d];
    domain.spacing[d] = given.spacing[d];
  }
}

void read_boundaries(Domain& domain) {
  if (!CCTK_IsFunctionAliased("GetBoundarySpecification")) return;
  BoundarySpecification given;
  if (GetBoundarySpecification(6, given.widths, given.is_internal, given.is_staggered, given.shiftout) != 0)
    throw std::invalid_argument(
        "GetBoundarySpecification failed: the boundary zones of the domain are unknown");
  set_boundaries(domain, given);
}

void read_from_coordinates(Domain& domain) {
  if (!CCTK_IsFunctionAliased("GetDomainSpecification"))
    throw std::invalid_argument(
        "the domain is to come from GetDomainSpecification, but no active thorn provides it; activate "
        "CoordBase");
  DomainSpecification given;
  if (GetDomainSpecification(3, given.physical_min.data(), given.physical_max.data(),
                             given.interior_min.data(), given.interior_max.data(), given.exterior_min.data(),
                             given.exterior_max.data(), given.spacing.data()) != 0)
    throw std::invalid_argument("GetDomainSpecification failed: shape and place of the domain are unknown");
  set_extent(domain, given, place_in_coordbase);
}

/// What several maps need that thorns must provide.
void require_multipatch() {
  std::string missing;
  for (const char* const name : {"MultiPatch_GetSystemSpecification", "MultiPatch_GetDomainSpecification"})
    if (!CCTK_IsFunctionAliased(name)) missing += (missing.empty() ? "" : ", ") + std::string(name);
  if (!missing.empty())
    throw std::invalid_argument(
        "the domain is to come from a thorn that knows several maps, but no active "
        "thorn provides " +
        missing + "; activate one, such as Patches");
}

std::invalid_argument failure(const char* function, int map) {
  return std::invalid_argument(std::string(function) + " failed for map " + std::to_string(map) +
                               ": its domain is unknown");
}

/// All maps have the boundaries of the domain, unless the thorn that knows them says otherwise.
void read_boundaries_of_map(Domain& domain, int map) {
  if (!CCTK_IsFunctionAliased("MultiPatch_GetBoundarySpecification")) return read_boundaries(domain);
  BoundarySpecification given;
  if (MultiPatch_GetBoundarySpecification(map, 6, given.widths, given.is_internal, given.is_staggered,
                                          given.shiftout) != 0)
    throw failure("MultiPatch_GetBoundarySpecification", map);
  set_boundaries(domain, given);
}

Domain read_map(int map) {
  Domain domain;
  read_boundaries_of_map(domain, map);
  DomainSpecification given;
  if (MultiPatch_GetDomainSpecification(map, 3, given.physical_min.data(), given.physical_max.data(),
                                        given.interior_min.data(), given.interior_max.data(),
                                        given.exterior_min.data(), given.exterior_max.data(),
                                        given.spacing.data()) != 0)
    throw failure("MultiPatch_GetDomainSpecification", map);
  set_extent(domain, given, [](int) { return std::string{}; });
  return domain;
}

std::vector<Domain> read_maps() {
  require_multipatch();
  CCTK_INT maps = 0;
  if (MultiPatch_GetSystemSpecification(&maps) != 0 || maps < 1)
    throw std::invalid_argument("MultiPatch_GetSystemSpecification failed: the number of maps is unknown");
  std::vector<Domain> result;
  for (int map = 0; map < maps; ++map) result.push_back(read_map(map));
  return result;
}

Domain read_domain(const Settings& settings) {
  Domain domain;
  domain.points = settings.points;
  read_boundaries(domain);
  if (settings.domain_from_coordbase) read_from_coordinates(domain);
  return domain;
}

/// What is wrong with how processes cut an axis; empty: nothing.
std::string thinness(const std::vector<Coordinate>& parts, Coordinate lower, Coordinate upper, int axis) {
  if (parts.size() < 2 || (parts.front() >= lower && parts.back() >= upper)) return {};
  const bool is_lower = parts.front() < lower;
  const Coordinate all = std::accumulate(parts.begin(), parts.end(), Coordinate{0});
  const Coordinate fit = all / std::max(lower, upper);
  return std::string("; in direction ") + axis_names[axis] + " the " + (is_lower ? "first" : "last") +
         " of " + std::to_string(parts.size()) + " parts has " +
         std::to_string(is_lower ? parts.front() : parts.back()) + " of " + std::to_string(all) +
         " points, but the zone at the face takes " + std::to_string(is_lower ? lower : upper) +
         (fit > 1 ? "; at most " + std::to_string(fit) + " equal parts fit" : "; it is too short to be cut");
}

void require_wide_parts(const Domain& domain, const Settings& settings) {
  const WidthsAtFaces widths = widths_at_faces(domain.boundary_widths, settings);
  std::string problems;
  for (const auto& grid : settings.process_grids)
    for (int d = 0; grid && d < 3; ++d) {
      const std::string problem =
          thinness(grid->widths[d], widths.lower.minimum[d], widths.upper.minimum[d], d);
      if (problems.find(problem) == std::string::npos) problems += problem;
    }
  if (!problems.empty())
    throw std::invalid_argument(
        "it is cut so thin that processes would share the outer boundary at a face, without ghost zones in "
        "which "
        "they could get what the other has" +
        problems);
}

/// As a user would write it; NaN has no sign worth showing.
std::string shown(double number) { return std::isnan(number) ? "nan" : flesh::formatted("%.15g", number); }

}  // namespace

Coordinate points_between(double lower, double upper, double spacing, int axis) {
  const double cells = (upper - lower) / spacing;
  const double whole = std::round(cells);
  auto described = [&] {
    return "the domain from " + shown(lower) + " to " + shown(upper) + " in direction " + axis_names[axis] +
           " with spacing " + shown(spacing);
  };
  if (!std::isfinite(cells)) throw std::invalid_argument(described() + " is not finite");
  if (!(spacing > 0) || !(whole >= 0)) throw std::invalid_argument(described() + " has no points");
  if (std::abs(cells - whole) > 1e-6 * std::max(1.0, whole))
    throw std::invalid_argument(described() + flesh::formatted(" has %.8g", cells) +
                                " cells, which is not an integer; change its extent or the spacing");
  constexpr double most = std::numeric_limits<int>::max();  // thorns count points with int
  if (whole >= most) throw std::invalid_argument(described() + " has more points than an int can count");
  return static_cast<Coordinate>(whole) + 1;
}

WidthsAtFaces widths_at_faces(const PerFace<int>& boundary_widths, const Settings& settings) {
  WidthsAtFaces result;
  for (int d = 0; d < 3; ++d)
    for (const bool is_upper : {false, true}) {
      const int boundary = boundary_widths[2 * d + is_upper];
      balance::PartWidths& here = is_upper ? result.upper : result.lower;
      here.minimum[d] = minimum_width_at_face(boundary, settings.ghosts[d], settings.periodic[d]);
      here.comfortable[d] = comfortable_width_at_face(boundary, settings.ghosts[d], settings.periodic[d]);
    }
  return result;
}

PerFace<int> given_boundary_widths() {
  Domain domain;
  read_boundaries(domain);
  return domain.boundary_widths;
}

void require_points(const Domain& domain, const Settings& settings) {
  for (int d = 0; d < 3; ++d) {
    const auto described = [&] {
      return (settings.domain_from_coordbase ? place_in_coordbase(d) : "") + "the domain has " +
             std::to_string(domain.points[d]) + " points in direction " + axis_names[d];
    };
    if (domain.points[d] < 1) throw std::invalid_argument(described() + "; at least one is needed");
    if (settings.periodic[d] && domain.points[d] < 3 * settings.ghosts[d])
      throw std::invalid_argument(described() + ", which is periodic with ghost zones of " +
                                  std::to_string(settings.ghosts[d]) +
                                  " points; at least three times as many are needed");
    const int lower = domain.boundary_widths[2 * d], upper = domain.boundary_widths[2 * d + 1];
    if (settings.domain_from_coordbase && lower + upper > 0 && domain.points[d] <= lower + upper)
      throw std::invalid_argument(described() + ", all of them in the boundary zones of " +
                                  std::to_string(lower) + " and " + std::to_string(upper) +
                                  ": nothing is left to evolve; expected a longer domain or, for a run in "
                                  "fewer dimensions, a direction without boundary and ghost zones");
  }
  require_wide_parts(domain, settings);
}

regridding::Symmetries symmetries_of_thorns() {
  regridding::Symmetries result;
  result.rotating_90 = CCTK_IsThornActive("RotatingSymmetry90") || CCTK_IsThornActive("RotatingSymmetry90r");
  result.rotating_180 = CCTK_IsThornActive("RotatingSymmetry180");
  for (const char* const thorn : {"Periodic", "PeriodicCarpet"}) {
    if (!CCTK_IsThornActive(thorn)) continue;
    for (int d = 0; d < 3; ++d)
      if (is_set("periodic", thorn) || is_set((std::string("periodic_") + axis_names[d]).c_str(), thorn))
        result.periodic[d] = true;
  }
  return result;
}

std::vector<Domain> read_domains(const Settings& settings) {
  const std::vector<Domain> result = settings.domain_from_multipatch
                                         ? read_maps()
                                         : std::vector<Domain>(settings.maps, read_domain(settings));
  for (const Domain& domain : result) require_points(domain, settings);
  return result;
}

}  // namespace grid_driver
