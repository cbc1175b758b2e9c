// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The schedule of a run: bins and groups as sorted trees of functions, and how they are walked.
//
// It is built once, when parameters are final. A group is the union of what all active thorns schedule IN it
// and may stand in many places; each place has its own node and its own timers.
#ifndef FLESH_SCHEDULE_SCHEDULE_HH
#define FLESH_SCHEDULE_SCHEDULE_HH

#include <cstdio>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hh"
#include "core/names.hh"
#include "flesh/schedule.hh"
#include "schedule/caller.hh"
#include "schedule/item.hh"
#include "schedule/resolver.hh"
#include "schedule/sort.hh"
#include "services/timers.hh"
#include "services/work_times.hh"

namespace flesh {

namespace schedule {

/// Standard bins in the order of a run, "CCTK_RECOVER_PARAMETERS" first.
std::span<const std::string_view> standard_bins();

/// The canonical name of a bin given as "evol" or "CCTK_EVOL" in any case; empty if it is none.
std::string_view canonical_bin(std::string_view name);

/// One place in the tree: a function or a group with its items in order.
struct Node {
  const Item* item;                          ///< null for the root of a bin or group
  std::vector<std::unique_ptr<Node>> items;  ///< of a group
  Timer* timer = nullptr;                    ///< of this function in this place
  bool has_loops = false;                    ///< something is repeated WHILE, here or below
  std::string_view kind;  ///< of work, as the tag Report says, or a group around; empty: whoever calls knows
};

}  // namespace schedule

class Schedule {
 public:
  /// An empty schedule.
  /// \param timers  gets the timers of all scheduled calls
  /// \param work    is told which kind of work each call is; may be null. Both outlive the schedule
  explicit Schedule(Timers& timers, WorkTimes* work = nullptr);
  ~Schedule();
  Schedule(const Schedule&) = delete;
  Schedule& operator=(const Schedule&) = delete;

  /// Builds all trees from the statements of the active thorns. Once, when parameters are final.
  /// \param active  active thorns in ThornList order
  /// \return everything wrong (then the schedule must not run) or odd (level-1 warnings)
  Diagnostics build(std::span<const tables::Thorn* const> active, const schedule::Resolver& names,
                    const schedule::SortOptions& options);

  /// All functions in order of registration; `functions()[f.id]` is f.
  const std::deque<ScheduledFunction>& functions() const { return items_.functions; }

  /// What STORAGE statements want for the whole run, one entry per group (the most levels wanted).
  const std::vector<schedule::StorageWish>& permanent_storage() const { return items_.storage; }

  /// The functions of a bin or group in the order of their calls, or all if `where` is empty. Kept: who asks
  /// in each step walks no tree. Valid as long as the schedule.
  const std::vector<const ScheduledFunction*>& functions_in(std::string_view where);

  /// The tree of a bin or group, any case; null if nothing is scheduled there.
  const schedule::Node* tree(std::string_view where);

  /// `observer` is told of the boundaries of each bin from now on, on entry in order of registration, on
  /// leaving in reverse. It outlives the schedule.
  void observe(schedule::BinObserver& observer) { observers_.push_back(&observer); }

  /// Sets what to do when a call throws, before the exception propagates. `current_function` is then still
  /// that of the call.
  void when_call_fails(std::function<void()> action) { when_call_fails_ = std::move(action); }

  /// Walks a bin or group: IF, STORAGE, WHILE, TRIGGERS, the calls, SYNC, timers.
  /// Collective, unless it is a bin without grid. Traversals may nest.
  /// \param gh  passed to observers and, by `caller`, to functions; null without grid
  /// \param places  in lockstep; null: where `grid` and `caller` are
  /// \return false if nothing is scheduled there
  bool traverse(std::string_view where, cGH* gh, schedule::Caller& caller, schedule::Grid& grid,
                Lockstep* places = nullptr);

  /// Calls the functions of a bin without grid (STARTUP, SHUTDOWN); their results are ignored. What is
  /// scheduled at RECOVER_PARAMETERS runs before there is a schedule, because conditions depend on what it
  /// recovers.
  void traverse_without_grid(std::string_view bin);

  // ---- where the run is, for messages
  /// The function that runs now, innermost first; null outside of scheduled code.
  const ScheduledFunction* current_function() const { return current_function_; }
  /// The innermost bin or group that is being traversed; empty outside.
  std::string_view current_bin() const { return current_bin_; }

  /// Counts the calls of scheduled functions, for other threads.
  const Pulse& pulse() const { return pulse_; }

  // ---- for people
  /// The tree of one bin or group, one line per item.
  void print(std::FILE* out, std::string_view where);
  /// The trees of all bins in which something is scheduled, in the order of a run.
  void print(std::FILE* out);
  /// Seconds spent in each function of a bin or group, or of all bins if `where` is empty.
  void print_times(std::FILE* out, std::string_view where);

 private:
  class Walk;  // one traversal: bin, grid, caller

  void sort_groups(const schedule::SortOptions& options, Diagnostics& diagnostics);
  void check_nesting(Diagnostics& diagnostics) const;
  std::unique_ptr<schedule::Node> grow(std::string_view group, std::string_view root, std::string_view kind);

  std::function<void()> when_call_fails_;
  Timers& timers_;
  WorkTimes* work_;
  schedule::Items items_;
  std::map<std::string, std::vector<const schedule::Item*>, NameBefore> groups_;  // sorted
  std::map<std::string, std::unique_ptr<schedule::Node>, NameBefore> trees_;
  std::map<std::string, std::vector<const ScheduledFunction*>, NameBefore> functions_in_;
  std::vector<schedule::BinObserver*> observers_;
  int timer_count_ = 0;
  const ScheduledFunction* current_function_ = nullptr;
  std::string_view current_bin_;
  Pulse pulse_;
};

}  // namespace flesh

#endif
