// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Levels that go through a step together: places between which a traversal of the schedule changes.
#ifndef SAGUARO_GRID_DRIVER_RUN_LOCKSTEP_HH
#define SAGUARO_GRID_DRIVER_RUN_LOCKSTEP_HH

#include <cstddef>
#include <functional>
#include <vector>

#include "Saguaro/GridDriver/src/data/storage.hh"
#include "Saguaro/GridDriver/src/data/views.hh"
#include "Saguaro/GridDriver/src/run/caller.hh"
#include "flesh/schedule.hh"

namespace grid_driver {

/// Each level has what its turn through the stages of a step changes, as if it were alone: cctk_delta_time,
/// what the integrator has told of the step, and the scalars that conditions of the schedule look at. At the
/// end all of it is as the last level has left it, and the view is that of before.
class LevelsInLockstep : public flesh::Lockstep {
 public:
  /// What it works on; all outlive it.
  struct Parts {
    const Groups& groups;
    const Storage& storage;
    Views& views;
    ScheduleCaller& caller;
    StepUnderWay& step;
  };
  struct Place {
    int level;
    LevelTurn turn;
  };
  LevelsInLockstep(const Parts& parts, GridHierarchy& gh, std::vector<Place> places);
  ~LevelsInLockstep() override;

  int places() const override { return static_cast<int>(places_.size()); }
  void begin(const Conditions& conditions) override;
  void call_for_all(const flesh::ScheduledFunction& function, const std::function<void()>& call) override;
  void enter(int place) override;

 private:
  struct State {
    double delta_time;
    StepUnderWay step;
    std::vector<std::byte> scalars;
  };
  void add(int variable);
  State state() const;
  void restore(const State& state);

  Parts parts_;
  GridHierarchy& gh_;
  View before_;
  std::vector<Place> places_;
  std::vector<int> scalars_;  ///< variables of which each level has its own value
  std::vector<State> states_;
  int here_ = -1;
};

}  // namespace grid_driver

#endif
