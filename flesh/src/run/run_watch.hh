// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Watches the run from the boundaries of schedule bins, under any driver: progress, wall-clock limit,
// signals.
#ifndef FLESH_RUN_RUN_WATCH_HH
#define FLESH_RUN_RUN_WATCH_HH

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "schedule/caller.hh"
#include "services/agreement.hh"
#include "services/progress.hh"
#include "services/signals.hh"
#include "services/termination.hh"

namespace flesh {

/// Once per iteration, on leaving its first CCTK_EVOL, the processes start to agree on whether somebody got a
/// signal or ran out of time and on the largest memory use; the result counts from the next question on. So
/// all processes decide alike and nobody waits. A signal that comes after that point ends the run one
/// iteration later. CCTK_TerminateNext ends it after the very iteration in which any process calls it: the
/// processes compare notes when the question is asked.
class RunWatch : public schedule::BinObserver {
 public:
  /// What the watch must know about the grid at a boundary.
  struct Reading {
    int iteration;
    double time;
    double updates_per_iteration;
  };

  struct Parts {
    Termination& termination;
    Progress& progress;
    std::unique_ptr<Agreement> agreement;
    std::function<Reading(const cGH*)> read;
    std::function<void(const std::string&)> announce;  ///< tells people why the run ends
    double start_seconds;                              ///< wall_seconds() at the start of the run
    bool shows_progress;                               ///< true on the root process
  };
  explicit RunWatch(Parts parts);

  void enter_bin(cGH* gh, std::string_view bin) override;
  void leave_bin(cGH* gh, std::string_view bin) override;
  /// Ends the process if a signal has come and a loop has gone on for long all the same.
  void repeat_loop(std::string_view loop, long long round) override;

  /// Finishes an agreement that is under way, hands its result to termination and progress, and makes a
  /// request or a doubt of any process one of all. Call it before Termination::is_reached. Collective.
  void settle();

  /// The most memory that a process of the run has used, as known from the last agreement and from this one.
  double most_memory() const;

 private:
  void start_agreement();
  void finish_agreement();
  void share_request();
  /// Memory of this process, read anew only now and then: that costs more than an empty iteration.
  const MemoryUse& sampled_memory(double now);
  void show_progress(const cGH* gh);

  Parts parts_;
  EndSignals signals_;
  int agreed_iteration_ = 0;
  MemoryUse memory_;  // of all processes, as agreed
  MemoryUse sample_;  // of this one
  double sampled_at_ = -1;
  double signal_seen_ = -1;  // in a loop of the schedule: when, and in which round
  long long signal_round_ = 0;
};

}  // namespace flesh

#endif
