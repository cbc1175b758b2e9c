// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Symmetry zones whose values come from anywhere in the domain: boxes at the edge of the grid that are filled
// with the points of other boxes, across processes.
#ifndef SAGUARO_SYMMETRY_ZONES_ZONE_HH
#define SAGUARO_SYMMETRY_ZONES_ZONE_HH

#include <algorithm>
#include <array>
#include <functional>
#include <vector>

#include "Saguaro/GridSymmetry/src/variables.hh"
#include "cctk.h"

namespace symmetry_zones {

using grid_symmetry::AxisMap;
using grid_symmetry::dimension;

/// Some points along one axis, counted from the lower end of the domain.
struct Range {
  int first;
  int length;
  bool operator==(const Range&) const = default;
};

/// A zone and where its values come from.
struct Zone {
  std::array<Range, dimension> target;
  std::array<Range, dimension> source;              ///< along the axes of the source
  std::array<int, dimension> source_axis{0, 1, 2};  ///< that becomes this axis of the target
  std::array<bool, dimension> is_flipped{};         ///< in the opposite order along this axis of the target
  bool operator==(const Zone&) const = default;
};

/// Calls `visit(gh)` in local mode for each component of this process; in local mode for the current one.
/// With drivers that do not know Driver_CallLocally for the only one.
void for_each_component(const cGH* gh, const std::function<void(const cGH*)>& visit);

/// Spacing of the current level, and coordinate of its first point. \param gh  in singlemap or local mode
CCTK_REAL level_spacing(const cGH* gh, int direction);
CCTK_REAL level_origin(const cGH* gh, int direction);

/// Numbers of points of the current level: cctk_gsh, which has no meaning above local mode.
std::array<int, dimension> level_size(const cGH* gh);

/// All points of the current level.
std::array<Range, dimension> whole_level(const cGH* gh);

/// Sets grid functions in a zone: each to the image under `map` of the grid functions at the source.
/// Collective; in singlemap mode, where processes may have any number of components, or in local mode with
/// one component per process (else it stops the run).
/// \param variables  three-dimensional grid functions, the same ones on all processes
void fill_zone(const cGH* gh, const std::vector<int>& variables, const Zone& zone, const AxisMap& map);

/// The same for several zones in their order; on devices at once if none needs what another one gets.
void fill_zones(const cGH* gh, const std::vector<int>& variables, const std::vector<Zone>& zones,
                const AxisMap& map);

/// Calls `visit(index)` for each point of a box that the current component stores.
template <class Visit>
void for_each_stored_point(const cGH* gh, const std::array<Range, dimension>& box, Visit visit) {
  std::array<int, dimension> lower, end;
  for (int d = 0; d < dimension; ++d) {
    lower[d] = std::max(0, box[d].first - gh->cctk_lbnd[d]);
    end[d] = std::min(gh->cctk_lsh[d], box[d].first + box[d].length - gh->cctk_lbnd[d]);
  }
  for (int k = lower[2]; k < end[2]; ++k)
    for (int j = lower[1]; j < end[1]; ++j)
      for (int i = lower[0]; i < end[0]; ++i) visit(CCTK_GFINDEX3D(gh, i, j, k));
}

}  // namespace symmetry_zones

#endif
