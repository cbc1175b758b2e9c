// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The aliased functions that GridDriver itself provides, whichever face is active.
#include <algorithm>

#include "Saguaro/GridDriver/src/public/device_access.hh"
#include "Saguaro/GridDriver/src/run/driver.hh"
#include "cctk.h"

extern "C" CCTK_INT GridDriver_ExchangeGroups(CCTK_POINTER_TO_CONST cctkGH, CCTK_INT first, CCTK_INT second) {
  using namespace grid_driver;
  if (!is_in_force()) return -1;
  Run& run = driver().run();
  run.exchanger.finish();
  for (int level : levels_in_view(run, current_view(static_cast<const cGH*>(cctkGH)))) {
    if (!run.storage.exchange_current(first, second, level)) return -1;
    run.validity.exchange_entries(run.groups[first], run.groups[second], level);
    run.views.refresh(first, level);
    run.views.refresh(second, level);
  }
  return 0;
}

extern "C" CCTK_INT GridDriver_NothingChanged(CCTK_POINTER_TO_CONST) {
  using namespace grid_driver;
  if (!is_in_force()) return -1;
  driver().run().caller.note_nothing_changed();
  return 0;
}

extern "C" CCTK_INT GridDriver_CallLocally(CCTK_POINTER cctkGH,
                                           CCTK_INT (*function)(CCTK_POINTER cctkGH, CCTK_POINTER data),
                                           CCTK_POINTER data) {
  using namespace grid_driver;
  if (!is_in_force()) return -1;
  CCTK_INT calls = 0;
  for_each_view(static_cast<cGH*>(cctkGH), Mode::local, [&](cGH* gh) {
    function(gh, data);
    ++calls;
  });
  return calls;
}

extern "C" CCTK_INT GridDriver_LevelSize(CCTK_POINTER_TO_CONST cctkGH, CCTK_INT* size) {
  using namespace grid_driver;
  if (!is_in_force()) return -1;
  const auto* const gh = static_cast<const cGH*>(cctkGH);
  const View view = current_view(gh);
  const Index shape = grid_layout(gh, view.map, view.level).domain.shape();
  for (int d = 0; d < 3; ++d) size[d] = static_cast<CCTK_INT>(shape[d]);
  return 0;
}

extern "C" void GridDriver_AwaitGhosts(CCTK_POINTER_TO_CONST) {
  using namespace grid_driver;
  if (is_in_force()) driver().run().exchanger.await();
}

extern "C" CCTK_INT GridDriver_SettledPoints(CCTK_POINTER_TO_CONST cctkGH, CCTK_INT* begin, CCTK_INT* end) {
  using namespace grid_driver;
  if (!is_in_force() || !driver().run().exchanger.is_pending()) return 0;
  const View view = current_view(static_cast<const cGH*>(cctkGH));
  Run& run = driver().run();
  if (view.mode != Mode::local) {
    run.exchanger.finish();  // so that 0 is true
    return 0;
  }
  run.exchanger.advance();
  const Place place{view.map, view.level};
  const Box& stored = run.grid.lattice(place).layout().local.at(view.component).stored;
  const flesh::PointRange settled = range_within(run.exchanger.settled(place, view.component), stored);
  std::copy_n(settled.begin.begin(), 3, begin);
  std::copy_n(settled.end.begin(), 3, end);
  return 1;
}

extern "C" CCTK_INT GridDriver_PointsOfStage(CCTK_POINTER_TO_CONST cctkGH, CCTK_INT* begin, CCTK_INT* end) {
  using namespace grid_driver;
  if (!is_in_force()) return 0;
  const View view = current_view(static_cast<const cGH*>(cctkGH));
  if (view.mode != Mode::local) return 0;
  const std::optional<flesh::PointRange> points =
      driver().levels().points_of_stage(view.map, view.level, view.component);
  if (!points) return 0;
  std::copy_n(points->begin.begin(), 3, begin);
  std::copy_n(points->end.begin(), 3, end);
  return 1;
}
