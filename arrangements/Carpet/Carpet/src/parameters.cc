// SPDX-License-Identifier: LGPL-2.1-or-later
//
// From parameters to settings of the driver, and what cannot be done.
#include "parameters.hh"

#include <cstdlib>
#include <cstring>
#include <string>

#include "carpet_public.h"
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "grid_driver_faces.hh"

namespace Carpet {
namespace {

using grid_driver::Index;

/// First number of a list such as "[3, 4]".
int first_number(const char* list) { return std::atoi(list + std::strspn(list, " \t\n[")); }

Index points() {
  DECLARE_CCTK_PARAMETERS;
  if (global_nsize >= 0) return {global_nsize, global_nsize, global_nsize};
  return {global_nx, global_ny, global_nz};
}

Index ghosts() {
  DECLARE_CCTK_PARAMETERS;
  if (*ghost_sizes) {
    const int width = first_number(ghost_sizes);
    return {width, width, width};
  }
  if (ghost_size >= 0) return {ghost_size, ghost_size, ghost_size};
  return {ghost_size_x, ghost_size_y, ghost_size_z};
}

bool is_relaxed_recovery() {
  const auto* mode = static_cast<const char* const*>(CCTK_ParameterGet("recovery_mode", "Cactus", nullptr));
  return CCTK_EQUALS(*mode, "relaxed");
}

}  // namespace

grid_driver::Settings read_settings() {
  DECLARE_CCTK_PARAMETERS;
  grid_driver::Settings settings;
  settings.model = model;
  settings.domain_from_coordbase = domain_from_coordbase;
  settings.points = points();
  settings.ghosts = ghosts();
  settings.max_levels = max_refinement_levels;
  settings.refinement_factor = refinement_factor;
  settings.enable_all_storage = enable_all_storage;
  settings.enable_no_storage = enable_no_storage;
  settings.max_timelevels = max_timelevels;
  settings.poison_new_memory = poison_new_memory;
  settings.poison_new_timelevels = poison_new_timelevels;
  settings.poison_byte = memory_poison_value;
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
  CCTK_RegisterGHExtensionSetupGH(CCTK_RegisterGHExtension("Carpet"), new_extension);
  return 0;
}

extern "C" void CarpetParamCheck(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS_CarpetParamCheck;
  DECLARE_CCTK_PARAMETERS;
  auto refuse_if = [](bool wrong, const char* what, const char* remedy) {
    if (wrong) CCTK_VPARAMWARN("%s is not supported; %s", what, remedy);
  };
  refuse_if(periodic, "Carpet::periodic = yes", "activate thorn Periodic and set Periodic::periodic = yes");
  refuse_if(domain_from_multipatch, "Carpet::domain_from_multipatch = yes", "use one map");
  refuse_if(num_maps != 1, "Carpet::num_maps other than 1", "use one map");
  refuse_if(num_convergence_levels != 1 || convergence_level != 0,
            "Carpet::num_convergence_levels other than 1 or convergence_level other than 0",
            "change the grid spacing and run once for each resolution");
  refuse_if(*base_extents != '\0', "Carpet::base_extents", "the coarsest level is one box");
  refuse_if(init_3_timelevels, "Carpet::init_3_timelevels = yes",
            "use init_fill_timelevels or init_each_timelevel");
  refuse_if(init_each_timelevel && init_fill_timelevels,
            "init_each_timelevel together with init_fill_timelevels", "choose one of them");
  refuse_if(enable_all_storage && enable_no_storage, "enable_all_storage together with enable_no_storage",
            "choose one of them");
}

extern "C" void CarpetRefineTimeStep(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS_CarpetRefineTimeStep;
  DECLARE_CCTK_PARAMETERS;
  const int levels = grid_driver::level_count(cctkGH);
  for (int level = 1; level < levels; ++level) cctkGH->cctk_delta_time /= refinement_factor;
}

extern "C" void CarpetUnusedMask(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS_CarpetUnusedMask;
#pragma omp parallel
  CCTK_LOOP3_ALL(unused_mask, cctkGH, i, j, k) {
    carpet_unusedpoints_mask[CCTK_GFINDEX3D(cctkGH, i, j, k)] = 0;  // no level is finer
  }
  CCTK_ENDLOOP3_ALL(unused_mask);
}
