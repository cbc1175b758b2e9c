// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Calls scheduled functions in the mode that they ask for.
#ifndef SAGUARO_GRID_DRIVER_RUN_CALLER_HH
#define SAGUARO_GRID_DRIVER_RUN_CALLER_HH

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "Saguaro/GridDriver/src/data/views.hh"
#include "Saguaro/GridDriver/src/move/messenger.hh"
#include "Saguaro/GridDriver/src/run/repeated_work.hh"
#include "Saguaro/GridDriver/src/run/validity.hh"

namespace grid_driver {

/// Which of the levels of a bin is being traversed: functions of global mode are called with the first or
/// last only.
struct LevelTurn {
  bool is_first = true;
  bool is_last = true;
};

/// True if functions of plain global and meta mode run with the last level of a bin; else they run with the
/// first.
bool global_mode_is_late(std::string_view bin);

/// Functions to be called before and after each scheduled function; either may be null.
struct CallWrapper {
  int (*before)(const void* gh, void* function, void* attribute, void* data);
  int (*after)(const void* gh, void* function, void* attribute, void* data);
  friend bool operator==(const CallWrapper&, const CallWrapper&) = default;
};

class ScheduleCaller {
 public:
  ScheduleCaller(const Settings& settings, const Grid& grid, Views& views, Validity& validity,
                 Residence& residence, Exchanger& exchanger, Messenger& messenger,
                 const flesh::DriverHooks& hooks);

  /// Calls one function wherever its mode wants it below or above the current view, with its validity checks
  /// and its SYNC, whose exchange may be left pending: until a function comes that may touch what arrives, or
  /// the bin ends. While an exchange is pending only functions run whose declarations bind. Collective.
  /// False where `call` leaves a function above levels to the traversal of the first or last level.
  bool is_its_turn(const GridHierarchy& gh, const flesh::ScheduledFunction& function) const;
  void call(GridHierarchy& gh, const flesh::ScheduledFunction& function);

  /// The function that runs says that it has changed nothing: its SYNC is left out, where exchanges do not
  /// follow from declarations.
  void note_nothing_changed();

  /// Others have worked on the data of the function that runs: makes valid again what it may read on its
  /// side.
  void resume();

  /// Calls `visit` for the view of the given mode: once if the current one is as deep or deeper, else for
  /// each level, map or component below. The view is set for each call and put back afterwards. In local mode
  /// the thread works for the keeper of the component; if it works for a device already, only the components
  /// are visited that this keeps.
  void for_each_view(GridHierarchy& gh, Mode mode, const std::function<void()>& visit);
  /// Those of all devices. \param visit  gets the keeper of the component in view; null if none is
  void for_each_view_of_all(GridHierarchy& gh, Mode mode,
                            const std::function<void(device::Device* keeper)>& visit);

  /// The views that for_each_view visits.
  std::vector<View> views_of(const View& current, Mode mode) const;

  std::vector<CallWrapper>& wrappers() { return wrappers_; }
  /// From now on what functions write is compared with what was there.
  void report_to(RepeatedWork& work) { repeated_work_ = &work; }

  void set_turn(LevelTurn turn) { turn_ = turn; }
  void enter_bin(std::string_view bin) { bins_.emplace_back(bin); }
  bool is_in_bin(std::string_view bin) const { return !bins_.empty() && bins_.back() == bin; }
  void leave_bin();

 private:
  /// A function that runs.
  struct Running {
    const flesh::ScheduledFunction* function;
    Side side;
    std::vector<int> levels;
    bool has_changed_nothing = false;
  };

  bool may_run_beside_exchange(const flesh::ScheduledFunction& function, Side side) const;
  bool may_leave_exchange() const;
  void copy_ahead();
  void call_once(GridHierarchy& gh, const flesh::ScheduledFunction& function);
  void call_in_its_mode(GridHierarchy& gh, const flesh::ScheduledFunction& function);
  void call_on_device(GridHierarchy& gh, const flesh::ScheduledFunction& function);
  void call_on_its_side(GridHierarchy& gh, const Running& call);
  void call_and_compare(GridHierarchy& gh, const Running& call);
  std::vector<int> levels_of(const GridHierarchy& gh, const flesh::ScheduledFunction& function) const;
  std::vector<View> views_below(const View& view) const;
  device::Device* keeper_of(const View& view) const;

  const Settings& settings_;
  const Grid& grid_;
  Views& views_;
  Validity& validity_;
  Residence& residence_;
  Exchanger& exchanger_;
  Messenger& messenger_;
  const flesh::DriverHooks& hooks_;
  const std::vector<device::Device*>& devices_;  ///< of this process
  std::vector<Running*> running_;  ///< those that functions call through the schedule come later
  LevelTurn turn_;
  std::vector<std::string> bins_;
  std::vector<CallWrapper> wrappers_;
  RepeatedWork* repeated_work_ = nullptr;  ///< null: nobody wants to know
};

}  // namespace grid_driver

#endif
