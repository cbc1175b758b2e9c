// SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>
#include <limits>
#include <vector>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "grid_driver.hh"
#include "used_points.hh"

namespace {

using evolution_mask::Interpolation;
using grid_driver::Region;

/// Carpet::prolongation_order_space: polynomials of this order use order + 1 points.
int order_in_space() {
  const void* const value = CCTK_ParameterGet("prolongation_order_space", "Carpet", nullptr);
  return value == nullptr ? 1 : static_cast<int>(*static_cast<const CCTK_INT*>(value));
}

Interpolation interpolation_to(const cGH* gh, int map, int level) {
  const grid_driver::Coordinate reach = std::max(order_in_space(), 1) / 2;
  return {grid_driver::level_shape(gh, map, level).step, {reach, reach, reach}};
}

/// The points of a level that are interpolated from the coarser one, ghost zones included.
Region interpolated_points(const cGH* gh, int map, int level) {
  const auto& shape = grid_driver::level_shape(gh, map, level);
  const Region& region = grid_driver::grid_layout(gh, map, level).region;
  return (region.expanded(shape.ghosts, shape.ghosts) & Region(shape.interior)) -
         grid_driver::active_region(gh, map, level);
}

/// The points of a level that nobody uses.
Region unused_points(const cGH* gh, int map, int level) {
  DECLARE_CCTK_PARAMETERS;
  if (level + 1 >= grid_driver::level_count(gh)) return {};
  return evolution_mask::unused(grid_driver::restricted_region(gh, map, level),
                                interpolated_points(gh, map, level + 1), interpolation_to(gh, map, level + 1),
                                static_cast<int>(enlarge_evolved_region_by));
}

/// The points of a level over used points of the coarser one.
Region buffered_points(const cGH* gh, int map, int level) {
  if (level == 0) return {};
  const Region& region = grid_driver::grid_layout(gh, map, level).region;
  return (region & Region(grid_driver::level_shape(gh, map, level).interior)) -
         evolution_mask::over(unused_points(gh, map, level - 1),
                              grid_driver::level_shape(gh, map, level).step);
}

/// Calls visit(offset) for the points of a region that the current component stores.
template <class Visit>
void at_points(const cGH* gh, const Region& region, const Visit& visit) {
  const grid_driver::View view = grid_driver::current_view(gh);
  const auto& component = grid_driver::grid_layout(gh, view.map, view.level).local.at(view.component);
  for (const auto& box : (region & Region(component.stored)).boxes())
    grid_driver::for_each_point(component, box, [&](std::ptrdiff_t offset, const auto&) { visit(offset); });
}

void add_variable(int variable, const char*, void* list) {
  static_cast<std::vector<int>*>(list)->push_back(variable);
}

std::vector<int> variables_to_stop() {
  DECLARE_CCTK_PARAMETERS;
  std::vector<int> list;
  if (CCTK_TraverseString(enforce_vars, add_variable, &list, CCTK_GROUP_OR_VAR) < 0)
    CCTK_PARAMWARN("CarpetEvolutionMask::enforce_vars is not a list of variables and groups");
  return list;
}

}  // namespace

extern "C" void EvolutionMaskBase_InitEvolutionMask(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const auto points = std::ptrdiff_t{cctk_ash[0]} * cctk_ash[1] * cctk_ash[2];
  std::fill_n(evolution_mask, points, CCTK_REAL(1));
  if (provide_buffer_mask) std::fill_n(buffer_mask, points, CCTK_INT(0));
}

extern "C" void CarpetEvolutionMaskSetup(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const grid_driver::View view = grid_driver::current_view(cctkGH);
  const Region unused = unused_points(cctkGH, view.map, view.level);
  if (verbose)
    CCTK_VINFO("Level %d: %lld points are not evolved", view.level, static_cast<long long>(unused.size()));
  at_points(cctkGH, unused, [&](std::ptrdiff_t p) { evolution_mask[p] = 0; });
  if (provide_buffer_mask)
    at_points(cctkGH, buffered_points(cctkGH, view.map, view.level),
              [&](std::ptrdiff_t p) { buffer_mask[p] = 1; });
}

extern "C" void CarpetEvolutionMask_ParamCheck(CCTK_ARGUMENTS) { variables_to_stop(); }

extern "C" void enforce_evolution_mask(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const CCTK_REAL rate = writeNaNs ? std::numeric_limits<CCTK_REAL>::quiet_NaN() : 0;
  const auto points = std::ptrdiff_t{cctk_ash[0]} * cctk_ash[1] * cctk_ash[2];
  for (const int variable : variables_to_stop()) {
    const int rates =
        CCTK_IsFunctionAliased("MoLQueryEvolvedRHS") ? static_cast<int>(MoLQueryEvolvedRHS(variable)) : -1;
    if (rates < 0)
      CCTK_VERROR("CarpetEvolutionMask::enforce_vars: MoL does not evolve %s", CCTK_FullVarName(variable));
    auto* const values = static_cast<CCTK_REAL*>(CCTK_VarDataPtrI(cctkGH, 0, rates));
    for (std::ptrdiff_t p = 0; p < points; ++p)
      if (evolution_mask[p] == 0) values[p] = rate;
  }
}
