// SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"

namespace {

CCTK_INT boundary_width() {
  CCTK_INT width[6], is_internal[6], is_staggered[6], shift_out[6];
  if (GetBoundarySpecification(6, width, is_internal, is_staggered, shift_out) < 0)
    CCTK_ERROR("The width of the boundary is not known");
  return *std::max_element(width, width + 6);
}

}  // namespace

extern "C" void ADMBase_Boundaries(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  const CCTK_INT width = boundary_width();
  const auto select = [&](const char* group) {
    constexpr int no_table = -1;
    if (Boundary_SelectGroupForBC(cctkGH, CCTK_ALL_FACES, width, no_table, group,
                                  admbase_boundary_condition) < 0)
      CCTK_VERROR("The boundary condition \"%s\" cannot be selected for %s", admbase_boundary_condition,
                  group);
  };
  if (CCTK_EQUALS(evolution_method, "static") || CCTK_EQUALS(evolution_method, "none")) {
    select("ADMBase::metric");
    select("ADMBase::curv");
  }
  const auto select_if_static = [&](const char* group, const char* method, bool exists) {
    if (exists && CCTK_EQUALS(method, "static")) select(group);
  };
  select_if_static("ADMBase::lapse", lapse_evolution_method, true);
  select_if_static("ADMBase::shift", shift_evolution_method, !CCTK_EQUALS(initial_shift, "none"));
  select_if_static("ADMBase::dtlapse", dtlapse_evolution_method, !CCTK_EQUALS(initial_dtlapse, "none"));
  select_if_static("ADMBase::dtshift", dtshift_evolution_method, !CCTK_EQUALS(initial_dtshift, "none"));
}
