// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What other thorns call for variables that live on a device.
#include <algorithm>
#include <utility>
#include <vector>

#include "Saguaro/Device/src/device.hh"
#include "cctk.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "faces.hh"
#include "flesh/devices.hh"
#include "level_rates.hh"
#include "level_values.hh"

namespace {

using flesh::DeviceView;
using flesh::Side;

constexpr const char* coordinate_names[] = {"grid::x", "grid::y", "grid::z"};

newrad::Component component_of(const cGH* gh, const DeviceView& view) {
  newrad::Extent extent{view.lsh, view.ghosts, {}};
  for (int face = 0; face < 6; ++face) extent.is_outer[face] = view.bbox[face] != 0;
  return newrad::component_of(gh, extent);
}

/// How points lie in memory.
newrad::Grid points_of(const DeviceView& view) {
  newrad::Grid grid{};
  const auto steps = view.steps();
  for (int axis = 0; axis < 3; ++axis) grid.strides[axis] = static_cast<int>(steps[axis]);
  return grid;
}

newrad::Grid grid_of(const cGH* gh, const DeviceView& view) {
  DECLARE_CCTK_PARAMETERS;
  newrad::Grid grid = points_of(view);
  grid.z_is_radial = z_is_radial;
  for (int axis = 0; axis < 3; ++axis) {
    grid.coordinates[axis] = flesh::reals_on_device(gh, view, CCTK_VarIndex(coordinate_names[axis]));
    grid.set_spacing(axis, view.spacing[axis]);
  }
  return grid;
}

void require_coordinates(const cGH* gh) {
  const std::vector<int> now(3, 0);
  std::vector<int> coordinates;
  for (const char* const name : coordinate_names) coordinates.push_back(CCTK_VarIndex(name));
  flesh::devices().require(gh, coordinates, now, Side::device);
}

/// At which timelevels the values are: an integrator may begin a step without copying those of its start.
std::vector<int> timelevels_of_values(const cGH* gh, const std::vector<int>& variables) {
  std::vector<int> result;
  for (const int variable : variables)
    result.push_back(CCTK_IsFunctionAliased("MoL_TimelevelOfValues") ? MoL_TimelevelOfValues(gh, variable)
                                                                     : 0);
  return result;
}

}  // namespace

extern "C" CCTK_INT NewRad_ApplyOnDevice1(CCTK_POINTER_TO_CONST cctkGH, CCTK_INT count, const CCTK_INT* vars,
                                          const CCTK_INT* rhs, const CCTK_REAL* var0, const CCTK_REAL* v0,
                                          CCTK_INT radpower) {
  const auto* const gh = static_cast<const cGH*>(cctkGH);
  const std::vector<DeviceView> views = flesh::devices().views(gh);
  std::vector<std::vector<newrad::Block>> blocks;
  for (const DeviceView& view : views)
    blocks.push_back(newrad::boundary_blocks(component_of(gh, view), true));
  if (std::ranges::all_of(blocks, &std::vector<newrad::Block>::empty)) return 0;
  const std::vector<int> variables(vars, vars + count), rates(rhs, rhs + count);
  const std::vector<int> timelevels = timelevels_of_values(gh, variables);
  require_coordinates(gh);
  flesh::devices().require(gh, variables, timelevels, Side::device);
  flesh::change_on_device(gh, rates);
  std::vector<newrad::LevelPart> parts;
  for (std::size_t v = 0; v < views.size(); ++v) {
    const DeviceView& view = views[v];
    newrad::LevelPart part{grid_of(gh, view), std::move(blocks[v]), {}};
    for (CCTK_INT n = 0; n < count; ++n)
      part.fields.push_back({flesh::reals_on_device(gh, view, variables[n], timelevels[n]),
                             flesh::reals_on_device(gh, view, rates[n]),
                             {var0[n], v0[n], static_cast<int>(radpower)}});
    parts.push_back(std::move(part));
  }
  newrad::set_boundary_rates(flesh::devices().current()->main_queue(), parts);
  return 0;
}

extern "C" CCTK_INT NewRad_ExtrapolateOnDevice1(CCTK_POINTER_TO_CONST cctkGH, CCTK_INT count,
                                                const CCTK_INT* vars) {
  const auto* const gh = static_cast<const cGH*>(cctkGH);
  const std::vector<int> variables(vars, vars + count);
  flesh::change_on_device(gh, variables);
  std::vector<newrad::ValuesOfPart> parts;
  for (const DeviceView& view : flesh::devices().views(gh)) {
    newrad::ValuesOfPart part{points_of(view), newrad::boundary_blocks(component_of(gh, view), false), {}};
    for (const int variable : variables) part.variables.push_back(flesh::reals_on_device(gh, view, variable));
    parts.push_back(std::move(part));
  }
  newrad::extrapolate(flesh::devices().current()->main_queue(), parts);
  return 0;
}
