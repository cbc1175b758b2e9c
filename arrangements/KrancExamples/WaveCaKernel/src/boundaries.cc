// SPDX-License-Identifier: LGPL-2.1-or-later
#include <map>
#include <string>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "util_Table.h"

namespace {

struct Condition {
  const char* name;  ///< of a group or a variable
  bool is_group;
  const char* condition;
  CCTK_REAL speed, limit, scalar;
};

/// One table for each name, filled anew each time: parameters may be steered.
int options_of(const Condition& of) {
  static std::map<std::string, int> tables;
  const auto [place, is_new] = tables.try_emplace(of.name, 0);
  if (is_new) place->second = Util_TableCreate(UTIL_TABLE_FLAGS_CASE_INSENSITIVE);
  Util_TableSetReal(place->second, of.limit, "LIMIT");
  Util_TableSetReal(place->second, of.speed, "SPEED");
  Util_TableSetReal(place->second, of.scalar, "SCALAR");
  return place->second;
}

void select(const cGH* grid, const Condition& of) {
  DECLARE_CCTK_PARAMETERS;
  if (CCTK_EQUALS(of.condition, "skip") || CCTK_EQUALS(of.condition, "newrad")) return;
  const char* const condition = CCTK_EQUALS(of.condition, "radiative") ? "Radiation" : of.condition;
  if (verbose > 0) CCTK_VINFO("%s: boundary condition %s", of.name, condition);
  auto* const select_for = of.is_group ? Boundary_SelectGroupForBC : Boundary_SelectVarForBC;
  if (select_for(grid, CCTK_ALL_FACES, 1, options_of(of), of.name, condition) < 0)
    CCTK_VERROR("The boundary condition \"%s\" cannot be selected for %s", condition, of.name);
}

}  // namespace

extern "C" void WaveCaKernel_SelectBoundConds(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  select(cctkGH, {"WaveCaKernel::phi_g", true, phi_g_bound, phi_g_bound_speed, phi_g_bound_limit,
                  phi_g_bound_scalar});
  select(cctkGH,
         {"WaveCaKernel::pi_g", true, pi_g_bound, pi_g_bound_speed, pi_g_bound_limit, pi_g_bound_scalar});
  select(cctkGH, {"WaveCaKernel::phi", false, phi_bound, phi_bound_speed, phi_bound_limit, phi_bound_scalar});
  select(cctkGH, {"WaveCaKernel::pi", false, pi_bound, pi_bound_speed, pi_bound_limit, pi_bound_scalar});
}
