// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The order of a run: which bins, on which levels, when.
#ifndef SAGUARO_GRID_DRIVER_RUN_LOOP_HH
#define SAGUARO_GRID_DRIVER_RUN_LOOP_HH

#include <functional>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "Saguaro/GridDriver/src/data/views.hh"
#include "Saguaro/GridDriver/src/device/coarse_steps.hh"
#include "Saguaro/GridDriver/src/run/caller.hh"
#include "Saguaro/GridDriver/src/run/grid_changer.hh"
#include "Saguaro/GridDriver/src/run/validity.hh"

namespace grid_driver {

/// The run of one hierarchy. Written for any number of levels; a level is active when its time step begins or
/// ends at the current iteration, which counts steps of the finest level.
class RunLoop {
 public:
  /// What the loop works on; all outlive it.
  struct Parts {
    const Settings& settings;
    const Groups& groups;
    Grid& grid;
    Storage& storage;
    Views& views;
    Validity& validity;
    ScheduleCaller& caller;
    Residence& residence;
    Exchanger& exchanger;
    GridChanger& changer;
    CoarseSteps& coarse_steps;
    StepUnderWay& step;
    const Regridder& regridder;           ///< none: the grid stays
    std::function<void()> read_settings;  ///< takes steered parameters into account
    std::function<void()> tell_of_grid;   ///< called once the levels with which the run begins exist
  };
  explicit RunLoop(const Parts& parts) : parts_(parts) {}

  /// From WRAGH to the output of iteration 0, or of the iteration that was recovered. Collective.
  void initialise(GridHierarchy& gh, bool is_recovered);
  /// Makes the levels with which the run begins, for who looks at their shapes alone: those of the regridder
  /// or of a checkpoint. Collective.
  void foresee_levels(GridHierarchy& gh);
  /// All levels are at the end of a step, as far as they are not in the middle of one: the run may end here.
  bool is_in_step(const GridHierarchy& gh) const;
  /// Timelevels of these groups are not poisoned when a step begins: thorns overwrite them.
  void leave_to_thorns(std::set<int> groups) { overwritten_ = std::move(groups); }
  bool searches_poison() const { return parts_.settings.checks_for_poison; }
  /// One iteration: everything between two questions whether the run is over. Collective.
  void iterate(GridHierarchy& gh);
  /// Iterations from one step of a level to the next.
  int stride(int level) const;
  /// Time by which the finest level, once it has stepped, is ahead of the iteration: the rest of its step if
  /// finer levels do not exist now, else 0.
  double finest_is_ahead_by(const cGH& gh) const;
  /// A step of the level ends with this iteration.
  bool ends_step(int level, int iteration) const { return iteration % stride(level) == 0; }
  /// The level is in a step after which CCTK_POSTRESTRICT comes next.
  bool is_restriction_next(int level) const;
  /// cctk_delta_time of the steps that were done last; in POSTSTEP thorns may choose another for the next
  /// ones. None before the first step.
  std::optional<double> last_time_step() const { return last_time_step_; }
  void set_last_time_step(double step) { last_time_step_ = step; }
  /// A run that is recovered asks the regridder for its levels, as one that begins does.
  void regrid_when_recovered() { regrids_when_recovered_ = true; }
  /// Levels whose state is as the integrator left it: since their last step neither restriction nor a change
  /// of the grid has had thorns complete it.
  const std::set<int>& as_step_left_them() const { return as_step_left_them_; }
  void set_as_step_left_them(std::set<int> levels) { as_step_left_them_ = std::move(levels); }
  /// TERMINATE and SHUTDOWN. Collective.
  void shut_down(GridHierarchy& gh);

 private:
  using Levels = std::vector<int>;

  Levels all_levels() const;
  Levels starting_levels(int iteration) const;
  Levels finished_levels(int iteration) const;
  Levels levels_after_restriction(int iteration) const;

  void traverse(GridHierarchy& gh, const char* bin);
  void for_each(GridHierarchy& gh, const Levels& levels, const std::function<void(int level)>& visit);
  void visit_level(GridHierarchy& gh, int level, LevelTurn turn, const std::function<void()>& visit);
  void analyse(GridHierarchy& gh);
  /// Warns of values of the first timelevels that nobody has set, if that is wanted.
  void look_for_poison(const GridHierarchy& gh, int level, int timelevels) const;
  void bring_to_host(int level, int timelevels) const;
  void read_settings(int iteration);
  int first_iteration_without_traces(int iteration) const;
  Structure proposal(const GridHierarchy& gh) const;
  bool regrid(GridHierarchy& gh, Contents contents, const std::function<void(int level)>& visit);
  void report_loads() const;
  void regrid_before_initial_data(GridHierarchy& gh);
  void regrid_after_initial_data(GridHierarchy& gh);
  void regrid_in_evolution(GridHierarchy& gh);
  void visit_new_level(GridHierarchy& gh, int level, int first, const std::function<void()>& visit);
  void traverse_timelevels(GridHierarchy& gh, int level, const char* bin);
  void turn_timelevels(int level, int timelevel, void (Storage::*turn)(int group, int level));
  void restrict_initial_data(GridHierarchy& gh);
  void restrict_levels(GridHierarchy& gh);
  void restrict_to(GridHierarchy& gh, int level);
  void complete_restriction(GridHierarchy& gh, int level, const char* bin);
  void renew_edges(const Levels& levels);
  void evolve_backwards(GridHierarchy& gh);
  void fill_past(int level);
  void set_initial_data(GridHierarchy& gh, int level);
  void set_each_timelevel(GridHierarchy& gh, int level);
  void set_current_timelevel(GridHierarchy& gh);
  void recover(GridHierarchy& gh);
  void complete_recovery(GridHierarchy& gh);
  void set_global_time_from_levels(const GridHierarchy& gh);
  std::vector<Levels> together(const Levels& levels) const;
  void step(GridHierarchy& gh, const Levels& together, const Levels& all);
  void evolve_in_lockstep(GridHierarchy& gh, const Levels& together, const Levels& all);
  void advance(GridHierarchy& gh, int level, bool is_first);
  bool goes_with(const Group& group, bool is_first) const;
  void rotate_timelevels(int level, bool is_first);
  void turn_past_around(int level);
  bool has_past(const Group& group) const { return parts_.storage.timelevels(group.index) > 1; }

  Parts parts_;
  std::optional<double> last_time_step_;
  bool regrids_when_recovered_ = false;
  std::set<int> as_step_left_them_;
  std::set<int> overwritten_;  ///< groups that are not poisoned when a step begins
  int searched_from_ = 0;      ///< the iteration with which the search for poison begins
  Levels restricted_next_;     ///< while levels step: those that end with CCTK_POSTRESTRICT
};

}  // namespace grid_driver

#endif
