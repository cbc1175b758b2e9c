// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What this process spends its time on: each moment of a run counts for one kind of work, that of the
// innermost scope, so that the seconds of all kinds add up to the time of the run.
//
// The flesh begins a scope for each scheduled function (its kind is declared in schedule.ccl, by the tag
// Report) and for each output method. A driver begins scopes for what it does itself: WorkScope. Thorn
// TimerReport prints the sums. Beginning and ending a scope costs an eighth of a microsecond.
#ifndef FLESH_WORK_HH
#define FLESH_WORK_HH

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace flesh {

class WorkTimes;

/// Names of kinds that the flesh and drivers use. Thorns may declare any others.
namespace work {
inline constexpr std::string_view synchronisation = "synchronisation";
inline constexpr std::string_view waiting = "waiting";
inline constexpr std::string_view prolongation = "prolongation";
inline constexpr std::string_view restriction = "restriction";
inline constexpr std::string_view regridding = "regridding";
inline constexpr std::string_view copies = "copies between host and device";
inline constexpr std::string_view output = "output";
/// The kind of scheduled functions for which nobody has declared one.
inline constexpr std::string_view other_functions = "other functions";
/// What no scope covers.
inline constexpr std::string_view everything_else = "everything else";
}  // namespace work

/// A level of no grid, or all levels.
inline constexpr int no_level = -1;
/// The level of the scope around.
inline constexpr int same_level = -2;

/// As long as it exists the time of this process counts for a kind of work, unless a scope within it says
/// otherwise. Scopes of threads other than the one that runs the schedule count for nothing, and so do those
/// outside of a run. A scope that outlives its run ends with it.
class WorkScope {
 public:
  explicit WorkScope(std::string_view kind, int level = same_level);
  ~WorkScope();
  WorkScope(const WorkScope&) = delete;
  WorkScope& operator=(const WorkScope&) = delete;

 private:
  std::weak_ptr<WorkTimes> times_;  ///< where it has begun; null: it counts for nothing
};

/// Part of the time of this process.
struct WorkTime {
  std::string kind;
  std::string
      function;  ///< "Thorn::routine": the scheduled function, or the one on whose behalf; may be empty
  int level = no_level;
  double seconds = 0;
};

/// Time that passed while the process did other work, for instance that of messages under way.
struct HiddenWork {
  std::string what;
  double seconds = 0;
};
/// Adds some of it, which is in no sum.
void note_hidden_work(std::string_view what, double seconds);

/// The time of this process since the begin of the run.
struct WorkAccount {
  std::vector<WorkTime>
      parts;           ///< by their numbers, which stay; together they are `seconds`, but for rounding
  double seconds = 0;  ///< measured as one piece
  std::vector<HiddenWork> hidden;
};
WorkAccount work_account();

/// The number of the part that the present moment counts for: an index into `WorkAccount::parts`. For those
/// who measure with other clocks what is done for whom. Outside of a run 0, the part that no scope covers:
/// work is also put into queues by destructors after an early exit.
int current_work();

}  // namespace flesh

#endif
