// SPDX-License-Identifier: LGPL-2.1-or-later
#include "carpet.hh"
#include "cctk.h"
#include "cctk_Arguments.h"

namespace {

using namespace Carpet;

int times_true(bool mistake) { return mistake ? 1 : 0; }

bool has_points(const cGH* gh) { return gh->cctk_lsh[0] * gh->cctk_lsh[1] * gh->cctk_lsh[2] > 0; }

void mark_points(const cGH* cctkGH) {
  DECLARE_CCTK_ARGUMENTS;
  for (int n = 0; n < cctk_ash[0] * cctk_ash[1] * cctk_ash[2]; ++n) points[n] = 1 + 100 * reflevel;
}

/// What is wrong where the run stands in a level, or below.
int mistakes_on_level(const cGH* cctkGH, int level) {
  int mistakes = times_true(reflevel != level || reflevel >= reflevels || reflevels > maxreflevels);
  BEGIN_MAP_LOOP(cctkGH, CCTK_GF) {
    mistakes += times_true(map != 0 || maps != 1 || component != -1);
    int last = -1;
    BEGIN_LOCAL_COMPONENT_LOOP(cctkGH, CCTK_GF) {
      mistakes += times_true(component <= last || (has_points(cctkGH) && component != CCTK_MyProc(cctkGH)));
      last = component;
      mark_points(cctkGH);
    }
    END_LOCAL_COMPONENT_LOOP;
  }
  END_MAP_LOOP;
  return mistakes + times_true(map != -1);
}

}  // namespace

extern "C" int TestModes_Start(void) {
  if (mglevel != -1 || reflevel != -1 || map != -1 || component != -1 || reflevels != 0 || maps != 0)
    CCTK_ERROR("there are levels before there is a grid");
  return 0;
}

extern "C" void TestModes_Walk(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  int found = times_true(mglevel != 0 || mglevels != 1 || reflevel != -1 || map != -1 || component != -1);
  int level = 0;
  BEGIN_META_MODE(cctkGH) {
    found += times_true(mglevel != -1);
    BEGIN_MGLEVEL_LOOP(cctkGH) {
      BEGIN_REFLEVEL_LOOP(cctkGH) { found += mistakes_on_level(cctkGH, level++); }
      END_REFLEVEL_LOOP;
    }
    END_MGLEVEL_LOOP;
  }
  END_META_MODE;
  *visited_levels = level;
  *levels = reflevels;
  if (found > 0) CCTK_VERROR("process %d found %d mistakes", CCTK_MyProc(cctkGH), found);
}
