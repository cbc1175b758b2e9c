// SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "flesh/levels.hh"
#include "levels_wanted.hh"

namespace {

CCTK_REAL largest_value(const cGH* gh, const char* variable) {
  CCTK_REAL largest = 0;
  const int handle = CCTK_ReductionHandle("maximum"), index = CCTK_VarIndex(variable);
  if (index < 0) CCTK_VERROR("DeeperLevels::variable: there is no variable %s", variable);
  if (handle < 0 || CCTK_Reduce(gh, -1, handle, 1, CCTK_VARIABLE_REAL, &largest, 1, index) != 0)
    CCTK_VERROR("The largest value of %s cannot be found: activate a thorn with reduction \"maximum\"",
                variable);
  return largest;
}

}  // namespace

extern "C" void DeeperLevels_ParamCheck(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  CCTK_REAL before = -1;
  for (int level = 0; level < 30; ++level) {
    if (threshold[level] < 0) continue;
    if (threshold[level] < before)
      CCTK_VPARAMWARN(
          "DeeperLevels::threshold[%d] = %g is below the one before it, %g: let thresholds ascend", level,
          double(threshold[level]), double(before));
    before = threshold[level];
  }
}

extern "C" void DeeperLevels_Add(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const CCTK_REAL largest = largest_value(cctkGH, variable);
  CCTK_INT& levels = num_levels[centre - 1];
  const int wanted = levels_wanted({threshold, 30}, largest, levels, flesh::levels().max_count(cctkGH));
  if (wanted == levels) return;
  CCTK_VINFO("At t = %g the largest %s is %g: centre %d gets level %d", double(cctk_time), variable,
             double(largest), int(centre), wanted - 1);
  levels = wanted;
}
