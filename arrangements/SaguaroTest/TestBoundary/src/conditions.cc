// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The condition that parameters choose, in both ways of asking for it.
#include <string>

#include "Boundary.h"
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "util_Table.h"

namespace {

/// The group of what the condition is applied to, or of what Copy takes.
std::string group(const char* of) {
  DECLARE_CCTK_PARAMETERS;
  return std::string(CCTK_EQUALS(target, "array") ? "TestBoundary::array_" : "TestBoundary::") + of;
}

int options() {
  DECLARE_CCTK_PARAMETERS;
  const int copied = CCTK_FirstVarIndexI(CCTK_GroupIndex(group("source").c_str()));
  const int table = Util_TableCreateFromString("SCALAR=2.5 FINF=0.5 DECAY_POWER=2 LIMIT=0.25 SPEED=0.75");
  Util_TableSetInt(table, copied, "COPY_FROM");
  Util_TableSetIntArray(table, 6, widths, "BOUNDARY_WIDTH");
  return table;
}

}  // namespace

extern "C" void TestBoundary_Select(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  if (Boundary_SelectGroupForBC(cctkGH, CCTK_ALL_FACES, width, options(), group("field").c_str(), condition) <
      0)
    CCTK_VERROR("The boundary condition %s cannot be selected", condition);
}

extern "C" void TestBoundary_Apply(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  int stencil[3];
  for (int d = 0; d < 3; ++d) stencil[d] = width >= 0 ? width : widths[2 * d];
  const std::string field = group("field"), source = group("source");
  const char* const name = field.c_str();
  int status = 0;
  if (CCTK_EQUALS(condition, "scalar")) status = BndScalarGN(cctkGH, stencil, 2.5, name);
  if (CCTK_EQUALS(condition, "flat")) status = BndFlatGN(cctkGH, stencil, name);
  if (CCTK_EQUALS(condition, "static")) status = BndStaticGN(cctkGH, stencil, name);
  if (CCTK_EQUALS(condition, "copy")) status = BndCopyGN(cctkGH, stencil, name, source.c_str());
  if (CCTK_EQUALS(condition, "robin")) status = BndRobinGN(cctkGH, stencil, 0.5, 2, name);
  if (CCTK_EQUALS(condition, "radiation")) status = BndRadiativeGN(cctkGH, stencil, 0.25, 0.75, name, name);
  if (status < 0) CCTK_VERROR("The boundary condition %s failed", condition);
}
