// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The aliased functions that GridDriver itself provides, whichever face is active.
#include "Saguaro/GridDriver/src/driver.hh"
#include "cctk.h"

extern "C" CCTK_INT GridDriver_ExchangeGroups(CCTK_POINTER_TO_CONST cctkGH, CCTK_INT first, CCTK_INT second) {
  using namespace grid_driver;
  if (!is_in_force()) return -1;
  Run& run = driver().run();
  for (int level : levels_in_view(run, current_view(static_cast<const cGH*>(cctkGH)))) {
    if (!run.storage.exchange_current(first, second, level)) return -1;
    run.validity.exchange_entries(run.groups[first], run.groups[second], level);
  }
  run.views.refresh(first);
  run.views.refresh(second);
  return 0;
}
