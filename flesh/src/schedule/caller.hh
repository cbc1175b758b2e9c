// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What a traversal of the schedule needs from outside: somebody who calls functions, and a grid to act on.
#ifndef FLESH_SCHEDULE_CALLER_HH
#define FLESH_SCHEDULE_CALLER_HH

#include <span>
#include <string_view>

#include "flesh/schedule.hh"
#include "flesh/work.hh"

namespace flesh::schedule {

/// Calls scheduled functions: the driver, or a thorn that walks the schedule with a caller of its own.
class Caller {
 public:
  virtual ~Caller() = default;
  /// Result: true if the function's SYNC has been done, false to let the traversal do it.
  virtual bool call(const ScheduledFunction& function) = 0;
  /// False if `call` would leave the function to another traversal of the same bin, as global functions are
  /// left to that of the first or last level.
  virtual bool is_its_turn(const ScheduledFunction&) { return true; }
};

/// The grid that a traversal acts on.
class Grid {
 public:
  virtual ~Grid() = default;
  /// The level that functions are called on; below 0: none, or several.
  virtual int level() { return no_level; }
  /// True if the integer grid scalar is not zero. \throws Error if it has no storage or is no such scalar.
  virtual bool is_set(int variable) = 0;
  /// Switches storage on; `timelevels[i]` of `groups[i]`. `before[i]` gets the number of levels that it had.
  virtual void increase_storage(std::span<const int> groups, std::span<const int> timelevels,
                                std::span<int> before) = 0;
  /// Takes storage back to `timelevels[i]`.
  virtual void decrease_storage(std::span<const int> groups, std::span<const int> timelevels) = 0;
  /// Synchronises those of the groups that have storage.
  virtual void synchronise(std::span<const int> groups) = 0;
  /// True if some output method wants this variable now.
  virtual bool output_is_due(int variable) = 0;
  /// Makes every method write those of the variables that it wants now.
  virtual void trigger_output(std::span<const int> variables) = 0;
};

/// Is told where each bin begins and ends, whoever the driver is.
class BinObserver {
 public:
  virtual ~BinObserver() = default;
  /// \param gh  the grid; null for the bins without grid
  virtual void enter_bin(cGH* gh, std::string_view bin) = 0;
  virtual void leave_bin(cGH* gh, std::string_view bin) = 0;
  /// A loop of the schedule (WHILE) is about to go round again. \param round  1 for the second time, and so
  /// on
  virtual void repeat_loop(std::string_view loop, long long round) {
    static_cast<void>(loop);
    static_cast<void>(round);
  }
};

}  // namespace flesh::schedule

#endif
