// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Memory for scratch levels: of grid functions in groups of this thorn, whose timelevels are the variables;
// of arrays in vectors.
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "thorn.hh"

namespace mol {

namespace {

int group_index(const char* name) {
  return CCTK_GroupIndex((std::string(CCTK_THORNSTRING "::") + name).c_str());
}

void set_storage(const cGH* gh, int group, int timelevels) {
  const int declared = CCTK_DeclaredTimeLevelsGI(group);
  if (timelevels > declared)
    CCTK_VERROR(
        "The registered variables need %d timelevels of %s, one for each real field, but %d are declared; "
        "change TIMELEVELS in MoL's interface.ccl",
        timelevels, CCTK_FullGroupName(group), declared);
  CCTK_GroupStorageIncrease(gh, 1, &group, &timelevels, nullptr);
  CCTK_GroupStorageDecrease(gh, 1, &group, &timelevels, nullptr);
}

}  // namespace

std::vector<ScratchGroup> scratch_groups() {
  DECLARE_CCTK_PARAMETERS;
  const Roles& roles = thorn().roles;
  auto of = [&](Role role) { return slots(roles.members(role, Kind::grid_function)); };
  std::vector<ScratchGroup> groups{{group_index("SandRScratchSpace"), of(Role::save_and_restore)}};
  // A vector of length 0 is no group to store.
  if (MoL_Num_Scratch_Levels > 0) {
    groups.push_back({group_index("ScratchSpace"), of(Role::evolved)});
    groups.push_back({group_index("ScratchSpaceSlow"), of(Role::slow)});
  }
  if (adaptive_stepsize) groups.push_back({group_index("ErrorEstimate"), of(Role::evolved)});
  return groups;
}

}  // namespace mol

extern "C" void MoL_AllocateScratchSpace(CCTK_ARGUMENTS) {
  for (const auto& [group, timelevels] : mol::scratch_groups()) mol::set_storage(cctkGH, group, timelevels);
}

extern "C" void MoL_FreeScratchSpace(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  if (MoL_Memory_Always_On) return;
  for (const mol::ScratchGroup& needed : mol::scratch_groups()) mol::set_storage(cctkGH, needed.group, 0);
}

extern "C" void MoL_AllocateScratch(CCTK_ARGUMENTS) {
  const auto& arrays = mol::thorn().roles.members(mol::Role::evolved, mol::Kind::array);
  auto& scratch = mol::thorn().array_scratch;
  const std::size_t levels = mol::method().scratch_levels;
  scratch.resize(arrays.size());
  for (std::size_t m = 0; m < arrays.size(); ++m)
    scratch[m].resize(levels * mol::stored_elements(cctkGH, arrays[m].variable) *
                      mol::reals_per_element(arrays[m].variable));
}
