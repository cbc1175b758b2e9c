// SPDX-License-Identifier: LGPL-2.1-or-later
#include <string_view>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "util_Table.h"

namespace {

constexpr int no_options = -1;  // the value on the boundary is then 0

/// The options of Var2's condition, made once: selections refer to them until they are applied.
int boundary_value_one() {
  static const int options = Util_TableCreateFromString("scalar=1.0");
  return options;
}

/// Selects the condition "scalar", one point wide on all faces, with Boundary_SelectVarForBC or
/// Driver_SelectVarForBC.
template <class Select>
void select_scalar(Select&& select, const cGH* cctkGH, const char* variable, int options) {
  if (select(cctkGH, CCTK_ALL_FACES, 1, options, variable, "scalar") < 0)
    CCTK_VERROR("The boundary condition of %s cannot be selected", variable);
}

}  // namespace

extern "C" void TestAutoSync_RegisterBCs(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS
  select_scalar(Driver_SelectVarForBC, cctkGH, "TestAutoSync::Var1", no_options);
  if (CCTK_Equals(presync_mode, "presync-only"))
    select_scalar(Driver_SelectVarForBC, cctkGH, "TestAutoSync::Var2", boundary_value_one());
}

extern "C" void TestAutoSync_SelectBCsForVar1(CCTK_ARGUMENTS) {
  select_scalar(Boundary_SelectVarForBC, cctkGH, "TestAutoSync::Var1", no_options);
}

extern "C" void TestAutoSync_SelectBCsForVar2(CCTK_ARGUMENTS) {
  select_scalar(Boundary_SelectVarForBC, cctkGH, "TestAutoSync::Var2", boundary_value_one());
}
