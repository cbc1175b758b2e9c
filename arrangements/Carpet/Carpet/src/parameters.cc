// SPDX-License-Identifier: LGPL-2.1-or-later
//
// From parameters to settings of the driver, and what cannot be done.
#include "parameters.hh"

#include <algorithm>
#include <climits>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "carpet_public.h"
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "flesh/parameters.hh"
#include "grid_driver_faces.hh"
#include "timer_trees.hh"

namespace Carpet {
namespace {

using grid_driver::Coordinate;
using grid_driver::Index;

/// The numbers of a list such as "[3, 4]" or "[[1, 1, 1], [2, 2, 2]]".
std::vector<int> numbers(const char* list) {
  std::vector<int> result;
  while (*(list += std::strcspn(list, "0123456789"))) {
    char* end = nullptr;
    result.push_back(static_cast<int>(std::strtol(list, &end, 10)));
    list = end;
  }
  return result;
}

int power(int base, int exponent) {
  int result = 1;
  for (; exponent > 0; --exponent) result *= base;
  return result;
}

Index uniform(int value) { return geometry::uniform<3>(value); }

/// Number `level` of a list that must have one for each level.
int of_level(const char* list, int level, const char* name) {
  const std::vector<int> all = numbers(list);
  if (level >= static_cast<int>(all.size()))
    CCTK_VERROR("%s = \"%s\" has %zu numbers, but Carpet::max_refinement_levels allows more levels", name,
                list, all.size());
  return all[level];
}

Index points() {
  DECLARE_CCTK_PARAMETERS;
  if (global_nsize >= 0) return {global_nsize, global_nsize, global_nsize};
  return {global_nx, global_ny, global_nz};
}

Index ghosts() {
  DECLARE_CCTK_PARAMETERS;
  if (*ghost_sizes) return uniform(of_level(ghost_sizes, 0, "driver::ghost_sizes"));
  if (ghost_size >= 0) return uniform(ghost_size);
  return {ghost_size_x, ghost_size_y, ghost_size_z};
}

/// Points of a level per point of the coarsest one.
Index space_factor(int level) {
  DECLARE_CCTK_PARAMETERS;
  const char* const name = "Carpet::space_refinement_factors";
  if (*space_refinement_factors) {
    Index result;
    for (int d = 0; d < 3; ++d) result[d] = of_level(space_refinement_factors, 3 * level + d, name);
    return result;
  }
  return uniform(power(refinement_factor, level));
}

/// How many levels there may be before the factor of the finest one is no number of points any more.
int most_levels() {
  DECLARE_CCTK_PARAMETERS;
  constexpr std::int64_t largest = 1 << 30;
  if (refinement_factor == 1 || (*space_refinement_factors && *time_refinement_factors)) return INT_MAX;
  int levels = 1;
  for (std::int64_t factor = refinement_factor; factor <= largest; factor *= refinement_factor) ++levels;
  return levels;
}

int time_factor(int level) {
  DECLARE_CCTK_PARAMETERS;
  if (*time_refinement_factors)
    return of_level(time_refinement_factors, level, "Carpet::time_refinement_factors");
  return power(refinement_factor, level);
}

/// How often the time integrator looks at neighbouring points of a level before its edges are filled again.
int integrator_substeps(int level) {
  DECLARE_CCTK_PARAMETERS;
  const bool goes_with_coarser = level > 0 && time_factor(level) == time_factor(level - 1);
  if (!use_buffer_zones || (grid_driver::wants_lockstep() && goes_with_coarser)) return 1;
  if (num_integrator_substeps >= 0) return num_integrator_substeps;
  return CCTK_IsFunctionAliased("MoLNumIntegratorSubsteps") ? MoLNumIntegratorSubsteps() : 1;
}

/// Each substep spoils as many more points as the ghost zones are wide. The ghost zones themselves count as
/// the outermost of them. \param steps  that the zones must last for
Index buffers(int level, const Index& ghosts, int steps) {
  DECLARE_CCTK_PARAMETERS;
  Index result{};
  for (int d = 0; d < 3; ++d) {
    const Coordinate width =
        steps * (integrator_substeps(level) * ghosts[d] + additional_buffer_zones) - ghosts[d];
    result[d] = std::max<Coordinate>(width, 0);
  }
  return result;
}

/// Zones next to the buffers that are not restricted, and where reductions take the coarser level.
Index overlaps(const Index& ghosts, const Index& step) {
  DECLARE_CCTK_PARAMETERS;
  Index result{};
  for (int d = 0; use_overlap_zones && d < 3; ++d)
    result[d] = std::max<Coordinate>(step[d] * (ghosts[d] + additional_overlap_zones), 0);
  return result;
}

grid_driver::LevelSettings level_settings(int level, const Index& ghosts_of_all) {
  DECLARE_CCTK_PARAMETERS;
  grid_driver::LevelSettings result;
  result.factor = space_factor(level);
  result.time_factor = time_factor(level);
  if (*ghost_sizes) result.ghosts = uniform(of_level(ghost_sizes, level, "driver::ghost_sizes"));
  const int coarser = std::max(level - 1, 0);
  const int steps = use_tapered_grids ? result.time_factor / time_factor(coarser) : 1;
  result.buffers = buffers(level, result.ghosts.value_or(ghosts_of_all), steps);
  const Index coarser_factor = space_factor(coarser);
  Index step;
  for (int d = 0; d < 3; ++d) step[d] = result.factor[d] / coarser_factor[d];
  result.overlaps = overlaps(result.ghosts.value_or(ghosts_of_all), step);
  result.prolongation_order = *prolongation_orders_space ? of_level(prolongation_orders_space, coarser,
                                                                    "Carpet::prolongation_orders_space")
                                                         : prolongation_order_space;
  return result;
}

bool is_relaxed_recovery() {
  const auto* mode = static_cast<const char* const*>(CCTK_ParameterGet("recovery_mode", "Cactus", nullptr));
  return CCTK_EQUALS(*mode, "relaxed");
}

}  // namespace

grid_driver::Settings read_settings() {
  DECLARE_CCTK_PARAMETERS;
  grid_driver::Settings settings;
  settings.names = {.ghosts = "driver::ghost_size",
                    .max_levels = "Carpet::max_refinement_levels",
                    .time_factors = "Carpet::time_refinement_factors",
                    .centring = "Carpet::refinement_centering",
                    .order_in_space = "Carpet::prolongation_order_space",
                    .order_in_time = "Carpet::prolongation_order_time",
                    .staggered_operators = "CarpetLib::support_staggered_operators"};
  settings.model = model;
  settings.maps = num_maps;
  settings.domain_from_multipatch = domain_from_multipatch;
  settings.domain_from_coordbase = domain_from_coordbase;
  settings.points = points();
  settings.ghosts = ghosts();
  settings.levels.clear();
  const int levels =
      std::min<int>(max_refinement_levels, most_levels());  // more are a mistake: CarpetParamCheck
  for (int level = 0; level < levels; ++level)
    settings.levels.push_back(level_settings(level, settings.ghosts));
  settings.centring =
      CCTK_EQUALS(refinement_centering, "cell") ? geometry::Centring::cell : geometry::Centring::vertex;
  settings.granularity = {granularity, granularity_boundary};
  settings.searches_balance =
      CCTK_EQUALS(processor_topology, "recursive") || CCTK_EQUALS(processor_topology, "balanced");
  settings.prolongation_order_time = prolongation_order_time;
  settings.restriction_order = use_higher_order_restriction ? restriction_order_space : 0;
  settings.has_staggered_operators = support_staggered_operators;
  settings.restricts = !suppress_restriction;
  settings.completes_each_restriction = use_higher_order_restriction;
  settings.sync_during_time_integration = sync_during_time_integration;
  settings.has_tapered_buffers = use_tapered_grids;
  settings.regrid_during_initialisation = regrid_during_initialisation;
  settings.prolongate_initial_data = prolongate_initial_data;
  settings.init_3_timelevels = init_3_timelevels;
  settings.enable_all_storage = enable_all_storage;
  settings.enable_no_storage = enable_no_storage;
  settings.poison_new_memory = poison_new_memory;
  settings.poison_new_timelevels = poison_new_timelevels;
  settings.poison_byte = memory_poison_value;
  settings.checks_for_poison = check_for_poison;
  settings.most_poison_reports = max_poison_locations;
  settings.invalid_integer = deadbeef;
  settings.storage_verbose = storage_verbose;
  settings.presync = flesh::presync_mode(presync_mode).value_or(flesh::PresyncMode::off);
  settings.initial_time = cctk_initial_time;
  settings.initial_data_when_recovering = is_relaxed_recovery();
  settings.init_each_timelevel = init_each_timelevel;
  settings.init_fill_timelevels = init_fill_timelevels;
  settings.verbose = verbose || veryverbose;
  settings.schedule_barriers = schedule_barriers || barriers;
  settings.sync_barriers = sync_barriers || barriers;
  return settings;
}

}  // namespace Carpet

namespace {

/// Makes the object of extension "Carpet"; its content is written on each query.
void* new_extension(tFleshConfig*, int, cGH*) { return new Carpet::CarpetGH{1, -1}; }

}  // namespace

extern "C" int CarpetStartup(void) {
  grid_driver::start(Carpet::read_settings);
  Carpet::start_timer_trees();
  CCTK_RegisterGHExtensionSetupGH(CCTK_RegisterGHExtension("Carpet"), new_extension);
  return 0;
}

extern "C" void CarpetParamCheck(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS_CarpetParamCheck;
  DECLARE_CCTK_PARAMETERS;
  auto refuse_if = [](bool wrong, const char* what, const char* remedy) {
    if (wrong) CCTK_VPARAMWARN("%s is not supported; %s", what, remedy);
  };
  if (max_refinement_levels > Carpet::most_levels())
    flesh::report_parameter_mistake("Carpet::max_refinement_levels", 0,
                                    "the finest of " + std::to_string(max_refinement_levels) +
                                        " levels has " + std::to_string(refinement_factor) + "^" +
                                        std::to_string(max_refinement_levels - 1) +
                                        " points for one of the coarsest; expected at most " +
                                        std::to_string(Carpet::most_levels()) + " levels");
  refuse_if(periodic, "Carpet::periodic = yes", "activate thorn Periodic and set Periodic::periodic = yes");
  if (max_refinement_levels > 1 && max_timelevels >= 0 && max_timelevels <= prolongation_order_time)
    CCTK_VPARAMWARN("Carpet::max_timelevels = %d, but Carpet::prolongation_order_time = %d needs %d",
                    int(max_timelevels), int(prolongation_order_time), int(prolongation_order_time) + 1);
  refuse_if(domain_from_multipatch && (num_maps != 1 || domain_from_coordbase),
            "Carpet::domain_from_multipatch together with num_maps or domain_from_coordbase",
            "leave these out: the thorn that provides MultiPatch_... knows the maps");
  refuse_if(!domain_from_multipatch && CCTK_IsFunctionAliased("MultiPatch_GetDomainSpecification"),
            "a thorn that knows several maps without Carpet::domain_from_multipatch",
            "set Carpet::domain_from_multipatch = yes");
  refuse_if(num_convergence_levels != 1 || convergence_level != 0,
            "Carpet::num_convergence_levels other than 1 or convergence_level other than 0",
            "change the grid spacing and run once for each resolution");
  refuse_if(*base_extents != '\0', "Carpet::base_extents", "the coarsest level is one box");
  refuse_if(init_each_timelevel + init_fill_timelevels + init_3_timelevels > 1,
            "more than one of init_each_timelevel, init_fill_timelevels and init_3_timelevels",
            "choose one of them");
  refuse_if(adaptive_stepsize && max_refinement_levels > 1, "Carpet::adaptive_stepsize with several levels",
            "set Carpet::max_refinement_levels = 1");
  refuse_if(enable_all_storage && enable_no_storage, "enable_all_storage together with enable_no_storage",
            "choose one of them");
  // What would change results is not passed over in silence.
  auto warn_if = [&](bool is_asked_for, const char* what, const char* instead) {
    if (is_asked_for && CCTK_MyProc(cctkGH) == 0)
      CCTK_VWARN(CCTK_WARN_ALERT, "%s has no effect: %s", what, instead);
  };
  warn_if(constant_load_per_processor, "Carpet::constant_load_per_processor = yes",
          "the grid is as large as other parameters say, whatever the number of processes");
  warn_if(regrid_during_recovery, "Carpet::regrid_during_recovery = yes",
          "the grid changes when the regridder is asked for the next time");
  warn_if(!time_interpolation_during_regridding, "Carpet::time_interpolation_during_regridding = no",
          "past timelevels of new points are interpolated in time where groups have enough of them");
  warn_if(output_after_regridding, "Carpet::output_after_regridding = yes",
          "output comes at the ends of steps");
}

extern "C" void CarpetRefineTimeStep(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS_CarpetRefineTimeStep;
  DECLARE_CCTK_PARAMETERS;
  const int levels = grid_driver::level_count(cctkGH);
  cctkGH->cctk_delta_time /= Carpet::read_settings().levels.at(levels - 1).time_factor;
}

extern "C" void CarpetUnusedMask(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS_CarpetUnusedMask;
#pragma omp parallel
  CCTK_LOOP3_ALL(unused_mask, cctkGH, i, j, k) {
    carpet_unusedpoints_mask[CCTK_GFINDEX3D(cctkGH, i, j, k)] = 0;
  }
  CCTK_ENDLOOP3_ALL(unused_mask);
  const grid_driver::View view = grid_driver::current_view(cctkGH);
  const auto& component = grid_driver::grid_layout(cctkGH, view.map, view.level).local.at(view.component);
  const grid_driver::Region covered =
      grid_driver::restricted_region(cctkGH, view.map, view.level) & grid_driver::Region(component.stored);
  for (const grid_driver::Box& box : covered.boxes())
    grid_driver::for_each_point(component, box, [&](std::ptrdiff_t offset, const grid_driver::Index&) {
      carpet_unusedpoints_mask[offset] = 1;
    });
}
