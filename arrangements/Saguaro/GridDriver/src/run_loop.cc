// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/run_loop.hh"

#include <algorithm>

#include "cctk.h"

namespace grid_driver {

RunLoop::Levels RunLoop::all_levels() const {
  Levels result(parts_.grid.level_count());
  for (int level = 0; level < parts_.grid.level_count(); ++level) result[level] = level;
  return result;
}

RunLoop::Levels RunLoop::finished_levels(int iteration) const {
  const int finest = parts_.grid.level(parts_.grid.level_count() - 1).factor;
  Levels result;
  for (int level : all_levels())
    if (iteration % (finest / parts_.grid.level(level).factor) == 0) result.push_back(level);
  return result;
}

RunLoop::Levels RunLoop::starting_levels(int iteration) const { return finished_levels(iteration - 1); }

void RunLoop::traverse(GridHierarchy& gh, const char* bin) { CCTK_Traverse(&gh, bin); }

void RunLoop::for_each(GridHierarchy& gh, const Levels& levels, const std::function<void(int level)>& visit) {
  for (int level : levels) {
    const ViewScope scope(parts_.views, gh, View{Mode::level, level});
    parts_.caller.set_turn({level == levels.front(), level == levels.back()});
    visit(level);
  }
  parts_.caller.set_turn({});
}

void RunLoop::analyse(GridHierarchy& gh) {
  traverse(gh, "CCTK_ANALYSIS");
  CCTK_OutputGH(&gh);
}

// ---- initialisation

void RunLoop::initialise(GridHierarchy& gh, bool is_recovered) {
  parts_.views.enter(gh, View{Mode::meta});
  traverse(gh, "CCTK_WRAGH");
  traverse(gh, "CCTK_PARAMCHECK");
  gh.cctk_delta_time = 1;  // until a thorn sets it

  const bool wants_initial_data = !is_recovered || parts_.settings.initial_data_when_recovering;
  for_each(gh, all_levels(), [&](int level) {
    traverse(gh, "CCTK_PREREGRIDINITIAL");
    traverse(gh, "CCTK_BASEGRID");
    if (wants_initial_data) set_initial_data(gh, level);
  });
  if (wants_initial_data)
    for_each(gh, all_levels(), [&](int) {
      traverse(gh, "CCTK_POSTPOSTINITIAL");
      traverse(gh, "CCTK_POSTSTEP");
    });
  if (is_recovered) recover(gh);
  for_each(gh, all_levels(), [&](int) {
    if (!is_recovered) traverse(gh, "CCTK_CPINITIAL");
    analyse(gh);
  });
}

void RunLoop::set_initial_data(GridHierarchy& gh, int level) {
  if (parts_.settings.init_each_timelevel)
    set_each_timelevel(gh, level);
  else
    traverse(gh, "CCTK_INITIAL");
  traverse(gh, "CCTK_POSTINITIAL");
  if (!parts_.settings.init_fill_timelevels) return;
  for (const Group& group : parts_.groups)
    if (has_past(group)) {
      parts_.storage.copy_current_to_past(group.index, level);
      parts_.validity.current_copied_to_past(group, level);
    }
}

void RunLoop::set_each_timelevel(GridHierarchy& gh, int level) {
  int timelevels = 1;
  for (const Group& group : parts_.groups)
    timelevels = std::max(timelevels, parts_.storage.timelevels(group.index));
  const double now = gh.cctk_time;
  const double step = gh.cctk_delta_time / gh.cctk_timefac;
  for (int t = timelevels - 1; t >= 0; --t) {  // the oldest first
    gh.cctk_time = now - t * step;
    traverse(gh, "CCTK_INITIAL");
    if (t > 0) rotate_timelevels(level);
  }
}

void RunLoop::recover(GridHierarchy& gh) {
  for_each(gh, all_levels(), [&](int) { traverse(gh, "CCTK_RECOVER_VARIABLES"); });
  parts_.validity.all_recovered();
  CCTK_SetMainLoopIndex(gh.cctk_iteration);
  for_each(gh, all_levels(), [&](int) { traverse(gh, "CCTK_POST_RECOVER_VARIABLES"); });
}

// ---- evolution

void RunLoop::iterate(GridHierarchy& gh) {
  parts_.read_settings();
  CCTK_SetMainLoopIndex(++gh.cctk_iteration);
  for_each(gh, all_levels(), [&](int) { traverse(gh, "CCTK_PREREGRID"); });
  for_each(gh, starting_levels(gh.cctk_iteration), [&](int level) {
    advance(gh, level);
    traverse(gh, "CCTK_PRESTEP");
    traverse(gh, "CCTK_EVOL");
  });
  for_each(gh, finished_levels(gh.cctk_iteration), [&](int) {
    traverse(gh, "CCTK_POSTSTEP");
    traverse(gh, "CCTK_CHECKPOINT");
    analyse(gh);
  });
}

void RunLoop::advance(GridHierarchy& gh, int level) {
  rotate_timelevels(level);
  gh.cctk_time += gh.cctk_delta_time / gh.cctk_timefac;
}

void RunLoop::rotate_timelevels(int level) {
  for (const Group& group : parts_.groups) {
    if (!has_past(group)) continue;
    parts_.storage.rotate(group.index, level);
    parts_.validity.rotate(group, level);
    if (parts_.settings.poison_new_timelevels)
      parts_.storage.fill_current(group.index, level, parts_.settings.poison_byte);
    parts_.views.refresh(group.index);
  }
}

// ---- end

void RunLoop::shut_down(GridHierarchy& gh) {
  Levels finest_first = all_levels();
  std::reverse(finest_first.begin(), finest_first.end());
  for_each(gh, finest_first, [&](int) { traverse(gh, "CCTK_TERMINATE"); });
  parts_.views.enter(gh, View{Mode::meta});
  traverse(gh, "CCTK_SHUTDOWN");
}

}  // namespace grid_driver
