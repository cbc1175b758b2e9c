// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/SymmetryZones/src/zone.hh"

#include <algorithm>

#include "Saguaro/GridDriver/src/public/grid_driver.hh"
#include "Saguaro/SymmetryZones/src/zone_on_device.hh"
#include "Saguaro/SymmetryZones/src/zone_on_host.hh"
#include "Saguaro/Values/src/types.hh"
#include "Slab.h"
#include "Slab_parts.hh"
#include "cctk_Functions.h"
#include "flesh/devices.hh"
#include "flesh/levels.hh"
#include "util_Table.h"

namespace symmetry_zones {

namespace {

/// Functions in local mode cannot know of other components, with which values are to be exchanged.
void require_one_component(const cGH* gh) {
  if (CCTK_IsFunctionAliased("GetLocalComponents") && GetLocalComponents(gh) > 1)
    CCTK_VERROR(
        "This process has %d components; in local mode symmetries that copy between processes need one (with "
        "Saguaro's driver set GridDriver::components_per_process = 1, or call in singlemap mode)",
        int(GetLocalComponents(gh)));
}

slabinfo line(const cGH* gh, int d, const Range& range) {
  return {gh->cctk_gsh[d],
          gh->cctk_lbnd[d],
          gh->cctk_lsh[d],
          gh->cctk_ash[d],
          gh->cctk_bbox[2 * d],
          gh->cctk_bbox[2 * d + 1],
          gh->cctk_nghostzones[d],
          range.first,
          1,
          range.length};
}

std::array<xferinfo, dimension> transfer_of(const cGH* gh, const Zone& zone) {
  std::array<xferinfo, dimension> transfer;
  for (int d = 0; d < dimension; ++d)
    transfer[d] = {line(gh, d, zone.source[d]), line(gh, d, zone.target[d]), zone.source_axis[d],
                   zone.is_flipped[d]};
  return transfer;
}

#ifdef SLAB_PARTS_HH
using slab::Part;
using slab::transfer_parts;
#else
// Another Slab than Saguaro's: it knows of one component on each process.
struct Part {
  std::array<xferinfo, dimension> axes;
  std::vector<const void*> from;
  std::vector<void*> to;
  flesh::PointRange owned;
};

void transfer_parts(const cGH* gh, int dimensions, const std::vector<Part>& parts, int options,
                    const std::vector<int>& types) {
  if (parts.size() != 1)
    CCTK_VERROR(
        "This process has %zu components; the thorn Slab that was compiled copies between processes with one "
        "component each (compile CactusNumerical/Slab of Saguaro, or set "
        "GridDriver::components_per_process = 1)",
        parts.size());
  const Part& part = parts.front();
  Slab_MultiTransfer(gh, dimensions, part.axes.data(), options, int(types.size()), types.data(),
                     part.from.data(), types.data(), part.to.data());
}
#endif

/// What all components of this process have of a transfer.
struct Arrays {
  std::vector<int> types;
  std::vector<Part> parts;
};

Arrays arrays_of(const cGH* gh, const std::vector<int>& variables, const Zone& zone, const AxisMap& map) {
  Arrays arrays;
  for (const int variable : variables) arrays.types.push_back(CCTK_VarTypeI(variable));
  for_each_component(gh, [&](const cGH* component) {
    Part& part = arrays.parts.emplace_back(
        Part{transfer_of(component, zone), {}, {}, flesh::levels().owned_points(component, dimension)});
    for (const int variable : variables) {
      part.from.push_back(data_of(component, grid_symmetry::image_of(variable, map).variable));
      part.to.push_back(data_of(component, variable));
    }
  });
  return arrays;
}

void copy(const cGH* gh, const Arrays& arrays, bool with_ghosts) {
  const int options = Util_TableCreate(UTIL_TABLE_FLAGS_DEFAULT);
  Util_TableSetInt(options, with_ghosts, "useghosts");
  transfer_parts(gh, dimension, arrays.parts, options, arrays.types);
  Util_TableDestroy(options);
}

void reverse_sign(const cGH* gh, int variable, const Zone& zone) {
  values::visit_type("change the sign of", CCTK_VarTypeI(variable), [&](auto number) {
    using T = decltype(number);
    T* const data = static_cast<T*>(CCTK_VarDataPtrI(gh, 0, variable));
    for_each_stored_point(gh, zone.target, [&](int index) { data[index] = static_cast<T>(-data[index]); });
  });
}

/// With any driver.
void fill_zone_by_slab(const cGH* gh, const std::vector<int>& variables, const Zone& zone,
                       const AxisMap& map) {
  const Arrays arrays = arrays_of(gh, variables, zone, map);
  if (arrays.parts.size() == 1) require_one_component(gh);
  // On a level that does not fill the domain nobody owns the ghost zones at its rim: they are copied, too,
  // and then overwritten by what is owned.
  const bool is_refined =
      std::any_of(gh->cctk_levfac, gh->cctk_levfac + dimension, [](int f) { return f > 1; });
  if (is_refined) copy(gh, arrays, true);
  copy(gh, arrays, false);
  for_each_component(gh, [&](const cGH* component) {
    for (const int variable : variables)
      if (grid_symmetry::image_of(variable, map).sign < 0) reverse_sign(component, variable, zone);
  });
}

using Ranges = std::array<Range, dimension>;

bool have_common_points(const Ranges& a, const Ranges& b) {
  for (int d = 0; d < dimension; ++d)
    if (a[d].first >= b[d].first + b[d].length || b[d].first >= a[d].first + a[d].length) return false;
  return true;
}

/// No zone reads points that any zone fills, and no two zones fill the same point.
bool are_independent(const std::vector<Zone>& zones) {
  for (const Zone& a : zones)
    for (const Zone& b : zones)
      if (have_common_points(a.source, b.target) || (&a != &b && have_common_points(a.target, b.target)))
        return false;
  return true;
}

}  // namespace

CCTK_REAL level_spacing(const cGH* gh, int direction) {
  return gh->cctk_delta_space[direction] / gh->cctk_levfac[direction];
}

CCTK_REAL level_origin(const cGH* gh, int direction) {
  return gh->cctk_origin_space[direction] +
         level_spacing(gh, direction) * gh->cctk_levoff[direction] / gh->cctk_levoffdenom[direction];
}

std::array<int, dimension> level_size(const cGH* gh) {
  CCTK_INT size[dimension];
  if (CCTK_IsFunctionAliased("Driver_LevelSize") && Driver_LevelSize(gh, size) == 0)
    return {int(size[0]), int(size[1]), int(size[2])};
  return {gh->cctk_gsh[0], gh->cctk_gsh[1], gh->cctk_gsh[2]};
}

std::array<Range, dimension> whole_level(const cGH* gh) {
  std::array<Range, dimension> result;
  const std::array<int, dimension> size = level_size(gh);
  for (int d = 0; d < dimension; ++d) result[d] = {0, size[d]};
  return result;
}

void for_each_component(const cGH* gh, const std::function<void(const cGH*)>& visit) {
  const auto call = [](CCTK_POINTER component, CCTK_POINTER function) -> CCTK_INT {
    (*static_cast<const std::function<void(const cGH*)>*>(function))(static_cast<const cGH*>(component));
    return 0;
  };
  // Neither is changed: the C interface has no pointers to constants here.
  auto* const grid = const_cast<cGH*>(gh);
  auto* const function = const_cast<std::function<void(const cGH*)>*>(&visit);
  const bool has_other_driver =
      !CCTK_IsFunctionAliased("Driver_CallLocally") || Driver_CallLocally(grid, call, function) < 0;
  if (has_other_driver) visit(gh);
}

void fill_zones(const cGH* gh, const std::vector<int>& variables, const std::vector<Zone>& zones,
                const AxisMap& map) {
  if (variables.empty()) return;
  const bool has_devices = flesh::devices().current() != nullptr;  // else another driver may be in force
  const bool is_on_devices = has_devices &&
                             grid_driver::current_view(gh).mode == grid_driver::Mode::singlemap &&
                             are_on_devices(gh, variables, map);
  const bool is_planned =
      is_on_devices || can_fill_on_host(gh, CCTK_GroupIndexFromVarI(variables.front()), zones);
  const auto fill = is_on_devices ? fill_zones_on_devices : fill_zones_on_host;
  if (is_planned && are_independent(zones)) return fill(gh, variables, zones, map);
  for (const Zone& zone : zones)
    if (is_planned && are_independent({zone}))
      fill(gh, variables, {zone}, map);
    else
      fill_zone_by_slab(gh, variables, zone, map);
}

void fill_zone(const cGH* gh, const std::vector<int>& variables, const Zone& zone, const AxisMap& map) {
  fill_zones(gh, variables, {zone}, map);
}

}  // namespace symmetry_zones
