// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/run/run_loop.hh"

#include <algorithm>
#include <new>

#include "Saguaro/GridDriver/src/data/poison.hh"
#include "Saguaro/GridDriver/src/run/lockstep.hh"
#include "Saguaro/GridDriver/src/shape/levels.hh"
#include "cctk.h"
#include "flesh/work.hh"

namespace grid_driver {
namespace {

/// Of a level among those of a bin.
LevelTurn turn_of(int level, const std::vector<int>& all) {
  return {level == all.front(), level == all.back()};
}

}  // namespace

RunLoop::Levels RunLoop::all_levels() const {
  Levels result(parts_.grid.level_count());
  for (int level = 0; level < parts_.grid.level_count(); ++level) result[level] = level;
  return result;
}

int RunLoop::stride(int level) const {
  return parts_.grid.time_factor(parts_.grid.max_level_count() - 1) / parts_.grid.time_factor(level);
}

RunLoop::Levels RunLoop::finished_levels(int iteration) const {
  Levels result;
  for (int level : all_levels())
    if (ends_step(level, iteration)) result.push_back(level);
  return result;
}

RunLoop::Levels RunLoop::starting_levels(int iteration) const { return finished_levels(iteration - 1); }

bool RunLoop::is_in_step(const GridHierarchy& gh) const {
  return !finished_levels(gh.cctk_iteration).empty();
}

void RunLoop::look_for_poison(const GridHierarchy& gh, int level, int timelevels) const {
  if (!searches_poison() || gh.cctk_iteration < searched_from_) return;
  bring_to_host(level, timelevels);
  report_poison({parts_.groups, parts_.grid, parts_.storage, parts_.settings.poison_byte,
                 parts_.settings.most_poison_reports},
                gh.cctk_iteration, level, timelevels);
}

void RunLoop::bring_to_host(int level, int timelevels) const {
  const int who = parts_.residence.number_of("the search for poison");
  for (const Group& group : parts_.groups)
    for (int v = group.first_variable; v < group.first_variable + group.variable_count; ++v)
      for (int t = 0; t < timelevels; ++t) parts_.residence.read({v, level, t}, Side::host, who);
  parts_.residence.settle();
}

/// Values that nobody was to see have been left out until somebody searches for those that nobody has set.
void RunLoop::read_settings(int iteration) {
  const bool has_searched = searches_poison();
  parts_.read_settings();
  if (has_searched || !searches_poison()) return;
  searched_from_ = first_iteration_without_traces(iteration);
  CCTK_VINFO("The search for poison begins with iteration %d%s", searched_from_,
             searched_from_ > iteration ? ": before it, values may be poison that nobody was to see" : "");
}

/// From this iteration on, steps of all levels calculate everything. Edges are interpolated in time between
/// several steps of coarser levels, which the coarsest one takes until the result is of these alone.
int RunLoop::first_iteration_without_traces(int iteration) const {
  const int coarsest = stride(0), before = (iteration + coarsest - 2) / coarsest * coarsest;
  const bool is_interpolated_in_time = coarsest > stride(parts_.grid.max_level_count() - 1);
  return before + 1 + (is_interpolated_in_time ? parts_.settings.prolongation_order_time * coarsest : 0);
}

void RunLoop::traverse(GridHierarchy& gh, const char* bin) { CCTK_Traverse(&gh, bin); }

void RunLoop::for_each(GridHierarchy& gh, const Levels& levels, const std::function<void(int level)>& visit) {
  for (int level : levels) visit_level(gh, level, turn_of(level, levels), [&] { visit(level); });
}

void RunLoop::visit_level(GridHierarchy& gh, int level, LevelTurn turn, const std::function<void()>& visit) {
  const ViewScope scope(parts_.views, gh, View{Mode::level, level});
  parts_.caller.set_turn(turn);
  visit();
  parts_.caller.set_turn({});
}

void RunLoop::analyse(GridHierarchy& gh) {
  traverse(gh, "CCTK_ANALYSIS");
  CCTK_OutputGH(&gh);
}

// ---- changes of the grid

/// What the regridder wants. What it refuses, or what no grid can be, is what parameters ask for, not a fault
/// of the program.
Structure RunLoop::proposal(const GridHierarchy& gh) const {
  try {
    Structure wanted = without_empty_levels(parts_.regridder(&gh, parts_.grid.structure()));
    if (wanted != parts_.grid.structure())
      require_sound(wanted, parts_.grid.shapes(), parts_.settings.names.max_levels);
    return wanted;
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& error) {
    CCTK_VERROR("The grid cannot be refined: %s", error.what());
  }
}

bool RunLoop::regrid(GridHierarchy& gh, Contents contents, const std::function<void(int level)>& visit) {
  if (!parts_.regridder) return false;
  const flesh::WorkScope work(flesh::work::regridding, flesh::no_level);
  const ViewScope scope(parts_.views, gh, View{Mode::global});
  try {
    const bool has_changed = parts_.changer.change(proposal(gh), contents, gh.cctk_delta_time, visit);
    if (has_changed && parts_.settings.verbose) report_loads();
    return has_changed;
  } catch (const TimeOutOfReach& error) {
    CCTK_VERROR("The grid cannot change in iteration %d: %s; or regrid when the coarser level ends its step",
                gh.cctk_iteration, error.what());
  }
}

/// Some regridders propose one level more each time. Levels of a checkpoint are there already.
void RunLoop::foresee_levels(GridHierarchy& gh) {
  if (parts_.grid.level_count() > 1 && !regrids_when_recovered_) return;
  for (int n = 1; n < parts_.grid.max_level_count(); ++n)
    if (!regrid(gh, Contents::dropped, [](int) {})) return;
}

void RunLoop::report_loads() const {
  for (int level = 0; level < parts_.grid.level_count(); ++level)
    for (int map = 0; map < parts_.grid.map_count(); ++map)
      CCTK_VINFO("Map %d, level %d: load imbalance %.2f %%", map, level,
                 100 * parts_.grid.lattice({map, level}).imbalance());
}

/// One of several levels from `first` on.
void RunLoop::visit_new_level(GridHierarchy& gh, int level, int first, const std::function<void()>& visit) {
  visit_level(gh, level, {level == first, level == parts_.grid.level_count() - 1}, visit);
}

/// Traverses a bin once for each timelevel, from the oldest to the current one, which it sees as the current
/// one.
void RunLoop::traverse_timelevels(GridHierarchy& gh, int level, const char* bin) {
  as_step_left_them_.erase(level);
  // Where data are tracked the past ones are known to be as good as they were.
  const int count = parts_.validity.is_tracking() || parts_.grid.max_level_count() == 1
                        ? 1
                        : parts_.settings.prolongation_order_time + 1;
  const std::vector<double> times = parts_.grid.times(level, count);
  for (int t = count - 1; t >= 0; --t) {
    turn_timelevels(level, t, &Storage::rotate_back);
    gh.cctk_time = times[t];
    traverse(gh, bin);
    gh.cctk_time = times[0];
    turn_timelevels(level, t, &Storage::rotate);
  }
}

/// Turns the timelevels of all grid functions that have the given one, by as many places.
void RunLoop::turn_timelevels(int level, int timelevel, void (Storage::*turn)(int group, int level)) {
  if (timelevel == 0) return;
  for (const Group& group : parts_.groups)
    if (group.kind == GroupKind::grid_function && parts_.storage.timelevels(group.index) > timelevel) {
      for (int t = 0; t < timelevel; ++t) (parts_.storage.*turn)(group.index, level);
      parts_.views.refresh(group.index, level);
    }
}

void RunLoop::regrid_before_initial_data(GridHierarchy& gh) {
  for_each(gh, {0}, [&](int) { traverse(gh, "CCTK_PREREGRIDINITIAL"); });
  regrid(gh, parts_.settings.prolongate_initial_data ? Contents::kept : Contents::dropped, [](int) {});
}

void RunLoop::regrid_after_initial_data(GridHierarchy& gh) {
  for_each(gh, all_levels(), [&](int) { traverse(gh, "CCTK_PREREGRIDINITIAL"); });
  int first = -1;
  regrid(gh, Contents::kept, [&](int level) {
    if (first < 0) first = level;
    visit_new_level(gh, level, first, [&] { traverse_timelevels(gh, level, "CCTK_POSTREGRIDINITIAL"); });
  });
}

void RunLoop::regrid_in_evolution(GridHierarchy& gh) {
  // Only when the finest level that exists is going to step: else a level could change in the middle of one.
  if ((gh.cctk_iteration - 1) % stride(parts_.grid.level_count() - 1) != 0) return;
  for_each(gh, all_levels(), [&](int) { traverse(gh, "CCTK_PREREGRID"); });
  int first = -1;
  const bool has_changed = regrid(gh, Contents::kept, [&](int level) {
    if (first < 0) first = level;
    visit_new_level(gh, level, first, [&] { traverse_timelevels(gh, level, "CCTK_POSTREGRID"); });
  });
  const int finest = parts_.grid.level_count() - 1;
  if (has_changed && first < 0)  // levels have gone, and nothing else
    visit_new_level(gh, finest, finest, [&] { traverse_timelevels(gh, finest, "CCTK_POSTREGRID"); });
}

// ---- initialisation

void RunLoop::initialise(GridHierarchy& gh, bool is_recovered) {
  parts_.views.enter(gh, View{Mode::meta});
  traverse(gh, "CCTK_WRAGH");
  traverse(gh, "CCTK_PARAMCHECK");
  gh.cctk_delta_time = 1;  // until a thorn sets it

  const bool wants_initial_data = !is_recovered || parts_.settings.initial_data_when_recovering;
  const bool regrids_first =
      is_recovered ? regrids_when_recovered_ : !parts_.settings.regrid_during_initialisation;
  if (regrids_first) regrid_before_initial_data(gh);
  for (int level = 0; level < parts_.grid.level_count(); ++level) {  // more may come
    visit_new_level(gh, level, 0, [&] {
      traverse(gh, "CCTK_BASEGRID");
      parts_.grid.set_past_times(level, gh.cctk_delta_time);
      if (wants_initial_data) set_initial_data(gh, level);
      if (wants_initial_data) look_for_poison(gh, level, 1);
    });
    if (!is_recovered && parts_.settings.regrid_during_initialisation) regrid_after_initial_data(gh);
  }
  parts_.tell_of_grid();
  if (wants_initial_data) {
    restrict_initial_data(gh);
    for_each(gh, all_levels(), [&](int level) {
      traverse(gh, "CCTK_POSTPOSTINITIAL");
      traverse(gh, "CCTK_POSTSTEP");
      look_for_poison(gh, level, parts_.storage.most_timelevels());
    });
    if (parts_.settings.init_3_timelevels) evolve_backwards(gh);
  }
  if (is_recovered) recover(gh);
  for_each(gh, is_recovered ? finished_levels(gh.cctk_iteration) : all_levels(), [&](int level) {
    if (!is_recovered) traverse(gh, "CCTK_CPINITIAL");
    analyse(gh);
    look_for_poison(gh, level, parts_.storage.most_timelevels());
  });
}

void RunLoop::restrict_initial_data(GridHierarchy& gh) {
  if (parts_.grid.level_count() == 1) return;
  for (int level = parts_.grid.level_count() - 2; level >= 0; --level) {
    restrict_to(gh, level);
    complete_restriction(gh, level, "CCTK_POSTRESTRICTINITIAL");
    if (parts_.settings.init_fill_timelevels) fill_past(level);
  }
  renew_edges(all_levels());
  for_each(gh, all_levels(), [&](int level) {
    traverse(gh, "CCTK_POSTRESTRICTINITIAL");
    if (parts_.settings.init_fill_timelevels) fill_past(level);
  });
}

void RunLoop::restrict_to(GridHierarchy& gh, int level) {
  if (!parts_.settings.restricts) return;
  parts_.validity.freshen_before_restriction(gh, level + 1);
  parts_.exchanger.restrict_to(level);
  parts_.validity.restricted(level);
}

/// Where a level's values come from many of a finer level, its ghost zones and boundary are made good before
/// it gives values itself. Functions above the levels wait for the bin of all levels.
void RunLoop::complete_restriction(GridHierarchy& gh, int level, const char* bin) {
  if (!parts_.settings.completes_each_restriction || !parts_.settings.restricts) return;
  const ViewScope scope(parts_.views, gh, View{Mode::level, level});
  parts_.caller.set_turn({false, false});
  traverse(gh, bin);
  parts_.caller.set_turn({});
}

/// Completed levels have taken their edges from coarser ones that were restricted only afterwards.
void RunLoop::renew_edges(const Levels& levels) {
  if (!parts_.settings.completes_each_restriction || !parts_.settings.restricts) return;
  for (int level : levels)
    if (level < parts_.grid.level_count() - 1) parts_.validity.restricted(level);
}

void RunLoop::turn_past_around(int level) {
  for (const Group& group : parts_.groups)
    if (goes_with(group, level == 0)) {
      parts_.storage.reverse_past(group.index, level);
      parts_.validity.current_copied_to_past(group, level);
      parts_.views.refresh(group.index, level);
    }
}

/// Two steps backwards in time give two past timelevels. Where edges are interpolated between three of them
/// each level takes both steps before the next finer one begins; two timelevels would not reach back to its
/// first.
void RunLoop::evolve_backwards(GridHierarchy& gh) {
  gh.cctk_delta_time = -gh.cctk_delta_time;
  for_each(gh, all_levels(), [&](int level) { turn_past_around(level); });
  const bool in_turns = parts_.settings.prolongation_order_time < 2;
  for (int round = 0; round < (in_turns ? 2 : 1); ++round)
    for (const Levels& levels : together(all_levels()))
      for (int n = 0; n < (in_turns ? 1 : 2); ++n) step(gh, levels, all_levels());
  gh.cctk_delta_time = -gh.cctk_delta_time;
  for_each(gh, all_levels(), [&](int level) {
    for (const Group& group : parts_.groups)
      for (int step = 0; step < 2 && goes_with(group, level == 0); ++step)
        parts_.storage.rotate_back(group.index, level);
    gh.cctk_time = parts_.grid.times(level, 3)[2];
    parts_.grid.level(level).time = gh.cctk_time;
    parts_.grid.set_past_times(level, gh.cctk_delta_time);
    turn_past_around(level);
  });
  as_step_left_them_.clear();  // current again is what initial data were
}

void RunLoop::set_initial_data(GridHierarchy& gh, int level) {
  if (parts_.settings.init_each_timelevel)
    set_each_timelevel(gh, level);
  else
    set_current_timelevel(gh);
  if (parts_.settings.init_fill_timelevels) fill_past(level);
}

void RunLoop::set_current_timelevel(GridHierarchy& gh) {
  traverse(gh, "CCTK_INITIAL");
  traverse(gh, "CCTK_POSTINITIAL");
}

void RunLoop::fill_past(int level) {
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
    set_current_timelevel(gh);
    if (t > 0) rotate_timelevels(level, level == 0);
  }
}

void RunLoop::recover(GridHierarchy& gh) {
  for (int level : all_levels()) parts_.grid.tell_times(level, {parts_.grid.level(level).time});
  for_each(gh, all_levels(), [&](int) { traverse(gh, "CCTK_RECOVER_VARIABLES"); });
  for (int level : all_levels()) parts_.grid.complete_past_times(level, gh.cctk_delta_time);
  set_global_time_from_levels(gh);
  parts_.validity.all_recovered();
  CCTK_SetMainLoopIndex(gh.cctk_iteration);
  complete_recovery(gh);
}

/// Thorns complete the state as they did after the step that led to it, and see the length of that step: it
/// may stand in a boundary condition.
void RunLoop::complete_recovery(GridHierarchy& gh) {
  const double next = gh.cctk_delta_time, last = last_time_step_.value_or(next);
  gh.cctk_delta_time = last;
  for_each(gh, all_levels(), [&](int level) {
    traverse(gh, "CCTK_POST_RECOVER_VARIABLES");
    look_for_poison(gh, level, 1);
  });
  if (gh.cctk_delta_time == last) gh.cctk_delta_time = next;
}

double RunLoop::finest_is_ahead_by(const cGH& gh) const {
  const int step = stride(parts_.grid.level_count() - 1);
  const int rest = (step - gh.cctk_iteration % step) % step;
  const double shortest = gh.cctk_delta_time / parts_.grid.time_factor(parts_.grid.max_level_count() - 1);
  return rest * shortest;
}

void RunLoop::set_global_time_from_levels(const GridHierarchy& gh) {
  const double time_of_finest = parts_.grid.level(parts_.grid.level_count() - 1).time;
  parts_.grid.set_global_time(time_of_finest - finest_is_ahead_by(gh));
}

// ---- evolution

void RunLoop::iterate(GridHierarchy& gh) {
  CCTK_SetMainLoopIndex(++gh.cctk_iteration);
  // Of very many levels that may exist most iterations are steps of none that does.
  if (!starting_levels(gh.cctk_iteration).empty()) read_settings(gh.cctk_iteration);
  parts_.grid.set_global_time(parts_.grid.global_time() +
                              gh.cctk_delta_time /
                                  parts_.grid.time_factor(parts_.grid.max_level_count() - 1));
  const Levels beginning = starting_levels(gh.cctk_iteration);
  if (!beginning.empty() && beginning.front() == 0) parts_.coarse_steps.begin_step();
  regrid_in_evolution(gh);
  const Levels starting = starting_levels(gh.cctk_iteration);
  restricted_next_ = levels_after_restriction(gh.cctk_iteration);
  for (const Levels& levels : together(starting)) step(gh, levels, starting);
  restricted_next_.clear();
  // Sums of smaller steps may differ in the last digits.
  set_global_time_from_levels(gh);
  restrict_levels(gh);
  if (!starting.empty()) last_time_step_ = gh.cctk_delta_time;
  for_each(gh, finished_levels(gh.cctk_iteration), [&](int level) {
    traverse(gh, "CCTK_POSTSTEP");
    look_for_poison(gh, level, 1);
    traverse(gh, "CCTK_CHECKPOINT");
    analyse(gh);
  });
}

/// All that have come to the end of a step, if some of them take values of finer ones.
RunLoop::Levels RunLoop::levels_after_restriction(int iteration) const {
  const Levels finished = finished_levels(iteration);
  const bool any = !finished.empty() && finished.front() < parts_.grid.level_count() - 1;
  return any ? finished : Levels{};
}

bool RunLoop::is_restriction_next(int level) const {
  return std::find(restricted_next_.begin(), restricted_next_.end(), level) != restricted_next_.end();
}

/// Levels that have come to the end of a step together with the next finer one take its values, fine to
/// coarse.
void RunLoop::restrict_levels(GridHierarchy& gh) {
  const Levels finished = levels_after_restriction(gh.cctk_iteration);
  const int finest = parts_.grid.level_count() - 1;
  for (auto level = finished.rbegin(); level != finished.rend(); ++level)
    if (*level < finest) {
      restrict_to(gh, *level);
      complete_restriction(gh, *level, "CCTK_POSTRESTRICT");
    }
  if (finished.empty()) return;
  renew_edges(finished);
  for_each(gh, finished, [&](int level) {
    traverse(gh, "CCTK_POSTRESTRICT");
    as_step_left_them_.erase(level);
  });
}

/// Levels that step, coarse to fine, parted into those that go through their steps together.
std::vector<RunLoop::Levels> RunLoop::together(const Levels& levels) const {
  std::vector<Levels> result;
  for (int level : levels) {
    if (result.empty() || !parts_.settings.goes_with_coarser(level)) result.emplace_back();
    result.back().push_back(level);
  }
  return result;
}

/// One step of levels that go together, of all that step in this iteration.
void RunLoop::step(GridHierarchy& gh, const Levels& together, const Levels& all) {
  for (int level : together)
    visit_level(gh, level, turn_of(level, all), [&] {
      advance(gh, level, level == all.front());
      traverse(gh, "CCTK_PRESTEP");
      if (together.size() == 1) traverse(gh, "CCTK_EVOL");
    });
  if (together.size() > 1) evolve_in_lockstep(gh, together, all);
  as_step_left_them_.insert(together.begin(), together.end());
  for (int level : together) look_for_poison(gh, level, 1);
}

void RunLoop::evolve_in_lockstep(GridHierarchy& gh, const Levels& together, const Levels& all) {
  std::vector<LevelsInLockstep::Place> places;
  for (int level : together) places.push_back({level, turn_of(level, all)});
  LevelsInLockstep levels({parts_.groups, parts_.storage, parts_.views, parts_.caller, parts_.step}, gh,
                          places);
  flesh::traverse_in_lockstep("CCTK_EVOL", &gh, levels);
}

void RunLoop::advance(GridHierarchy& gh, int level, bool is_first) {
  parts_.residence.begin_step(level);
  rotate_timelevels(level, is_first);
  parts_.grid.level(level).time = gh.cctk_time;
  parts_.grid.keep_time(level);
  gh.cctk_time += gh.cctk_delta_time / gh.cctk_timefac;
}

/// Whether a group's timelevels go with those of a level: what is on no level goes with the first that steps.
bool RunLoop::goes_with(const Group& group, bool is_first) const {
  return has_past(group) && (is_first || group.kind == GroupKind::grid_function);
}

void RunLoop::rotate_timelevels(int level, bool is_first) {
  std::vector<int> poisoned;
  for (const Group& group : parts_.groups) {
    if (!goes_with(group, is_first)) continue;
    parts_.storage.rotate(group.index, level);
    parts_.validity.rotate(group, level);
    if (parts_.settings.poison_new_timelevels && !overwritten_.count(group.index))
      poisoned.push_back(group.index);
    parts_.views.refresh(group.index, level);
  }
  parts_.storage.fill_current(poisoned, level, parts_.settings.poison_byte);
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
