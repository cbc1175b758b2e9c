// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sums.hh"

namespace hydro_analysis {

CCTK_REAL reduced(const cGH* gh, const char* operation, const char* variable) {
  constexpr int all_processes = -1;
  CCTK_REAL result = 0;
  if (CCTK_Reduce(gh, all_processes, CCTK_ReductionHandle(operation), 1, CCTK_VARIABLE_REAL, &result, 1,
                  CCTK_VarIndex(variable)) < 0)
    CCTK_VERROR("Hydro_Analysis cannot compute the %s of %s: is a thorn with reductions active?", operation,
                variable);
  return result;
}

Moments sum_moments(const cGH* gh) {
  const auto sum = [&](const char* variable) { return reduced(gh, "sum", variable); };
  return {
      sum("Hydro_Analysis::moment"),
      {sum("Hydro_Analysis::moment_x"), sum("Hydro_Analysis::moment_y"), sum("Hydro_Analysis::moment_z")}};
}

}  // namespace hydro_analysis
