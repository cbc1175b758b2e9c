// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What other thorns are told about ML_BSSN.
#include <initializer_list>
#include <string>

#include "Slicing.h"
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "util_Table.h"

namespace {

const std::initializer_list<const char*> adm_groups{"ADMBase::metric",  "ADMBase::curv",
                                                    "ADMBase::lapse",   "ADMBase::shift",
                                                    "ADMBase::dtlapse", "ADMBase::dtshift"};
const std::initializer_list<const char*> rate_groups{
    "ML_BSSN::ML_log_confacrhs", "ML_BSSN::ML_metricrhs", "ML_BSSN::ML_Gammarhs",
    "ML_BSSN::ML_trace_curvrhs", "ML_BSSN::ML_curvrhs",   "ML_BSSN::ML_lapserhs",
    "ML_BSSN::ML_dtlapserhs",    "ML_BSSN::ML_shiftrhs",  "ML_BSSN::ML_dtshiftrhs"};

/// Checkpoints leave out groups that are computed anew.
void leave_out(const std::initializer_list<const char*>& groups) {
  for (const char* const group : groups) {
    const int tags = CCTK_GroupTagsTable(group);
    if (tags < 0 || Util_TableSetString(tags, "no", "Checkpoint") < 0 ||
        Util_TableSetString(tags, "no", "Persistent") < 0)
      CCTK_VERROR("The tags of %s cannot be set", group);
  }
}

/// Analysis computes rates anew for the levels that take part in it. Between two of its steps a coarser level
/// has those of its last analysis, which nothing can compute again. Constraints are computed in steps: a run
/// that goes on takes them from its checkpoint.
bool has_levels() {
  const void* const count = CCTK_ParameterGet("max_refinement_levels", "Carpet", nullptr);
  return count && *static_cast<const CCTK_INT*>(count) > 1;
}

}  // namespace

extern "C" int ML_BSSN_RegisterSlicing(void) {
  Einstein_RegisterSlicing("ML_BSSN");
  return 0;
}

extern "C" int ML_BSSN_SetGroupTags(void) {
  DECLARE_CCTK_PARAMETERS;
  if (timelevels <= 1) leave_out(adm_groups);
  if (!has_levels() && rhs_timelevels <= 1) leave_out(rate_groups);
  return 0;
}

extern "C" void ML_BSSN_RegisterConstrained(CCTK_ARGUMENTS) {
  for (const char* const group : adm_groups)
    if (MoLRegisterConstrainedGroup(CCTK_GroupIndex(group)) != 0)
      CCTK_VERROR("MoL does not accept %s", group);
}
