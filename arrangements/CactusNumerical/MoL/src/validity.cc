// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Where updated variables are valid: where everything is that they were made of.
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "thorn.hh"

namespace {

using namespace mol;

template <class Region>
void set_regions(const cGH* gh, Role role, Region region_of) {
  if (!CCTK_IsFunctionAliased("Driver_GetValidRegion") || !CCTK_IsFunctionAliased("Driver_SetValidRegion"))
    return;
  for (const Kind kind : {Kind::grid_function, Kind::array})
    for (const Member& member : thorn().roles.members(role, kind))
      Driver_SetValidRegion(gh, member.variable, 0, region_of(member));
}

}  // namespace

extern "C" void MoL_UpdateValidForInitialCopy(CCTK_ARGUMENTS) {
  for (Role role : all_roles)
    set_regions(cctkGH, role, [&](const Member& member) {
      const int copied = is_left_alone(cctkGH, role, member.variable) ? 0 : 1;
      return Driver_GetValidRegion(cctkGH, member.variable, copied);
    });
}

extern "C" void MoL_UpdateValidForAdd(CCTK_ARGUMENTS) {
  for (Role role : {Role::evolved, Role::slow})
    set_regions(cctkGH, role, [&](const Member& member) {
      return Driver_GetValidRegion(cctkGH, member.variable, 0) &
             Driver_GetValidRegion(cctkGH, member.variable, 1) & Driver_GetValidRegion(cctkGH, member.rhs, 0);
    });
  if (!CCTK_IsFunctionAliased("Driver_SetValidRegion")) return;
  for (const Member& member : thorn().roles.members(Role::evolved, Kind::grid_function))
    if (was_exchanged(member.variable)) Driver_SetValidRegion(cctkGH, member.rhs, 0, CCTK_VALID_NOWHERE);
}
