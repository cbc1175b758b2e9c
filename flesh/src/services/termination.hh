// SPDX-License-Identifier: LGPL-2.1-or-later
//
// When a run is over.
#ifndef FLESH_SERVICES_TERMINATION_HH
#define FLESH_SERVICES_TERMINATION_HH

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "flesh/ending.hh"

namespace flesh {

/// `Cactus::terminate`.
enum class TerminateMode { never, iteration, time, runtime, any, all, either, both };

/// The mode with this keyword in any case. \throws Error for an unknown one
TerminateMode terminate_mode(std::string_view keyword);

/// The parameters of thorn Cactus that decide about the end; all of them steerable.
struct TerminationSettings {
  TerminateMode mode = TerminateMode::iteration;
  int last_iteration = 10;  ///< cctk_itlast
  double final_time = -1;   ///< cctk_final_time
  double initial_time = 0;  ///< cctk_initial_time
  double max_runtime = 0;   ///< minutes of wall-clock time; 0: no limit
  bool terminate_next = false;
};

/// Something about these settings that can hardly be meant.
struct TerminationRemark {
  const char* parameter;  ///< of thorn Cactus
  std::string text;
};
std::vector<TerminationRemark> remarks_on(const TerminationSettings& settings);

/// Decides when the run ends. Whatever is not the same on all processes (time of day, signals) counts only
/// after all have agreed on it: see RunWatch.
class Termination {
 public:
  /// \param settings  gives the current values of the parameters; asked at each decision
  explicit Termination(std::function<TerminationSettings()> settings) : settings_(std::move(settings)) {}

  /// True if the evolution is to end now.
  /// \param iteration  of the finest level;  \param time  coordinate time of the coarsest level
  /// \param time_step  of the coarsest level; 1e-8 of it is forgiven in the comparison of times
  ///
  /// Time runs the way of the time step. A run that begins behind its final time has reached it, but in modes
  /// `any` and `either` it has no final time. A wall-clock limit of 0 is no condition: it neither ends a run
  /// nor keeps it going. Another one ends a run in all modes but `never`; in mode `all` only together with
  /// the other conditions.
  bool is_reached(int iteration, double time, double time_step);

  /// Ends the run after the current iteration (CCTK_TerminateNext). One process is enough: see RunWatch.
  /// The first request for the gravest ending gives the reason.
  void request(std::string_view reason, Ending ending = Ending::stopped);
  bool is_requested() const { return requested_ != Ending::done; }
  /// What was requested; `done` if nothing was.
  Ending requested() const { return requested_; }
  /// Why the run was asked to end; empty if it was not.
  const std::string& reason() const { return reason_; }

  /// The numbers of the run are of no use; it goes on, and ends as unstable. The first reason stays.
  void doubt(std::string_view reason);
  bool is_doubted() const { return !doubt_.empty(); }

  /// How the run ends, as far as is known: `stopped` only if its stated end was not reached when this was
  /// last asked for.
  EndOfRun end() const;

  TerminationSettings settings() const { return settings_(); }

  /// Wall-clock limit in seconds that counts in the current mode; 0: none.
  double runtime_limit() const;
  /// All processes have agreed that the wall-clock limit has passed.
  void runtime_is_over() { runtime_over_ = true; }

  /// How much of the run is done, between 0 and 1, as far as `terminate` lets one tell; < 0 if it does not.
  /// \param runtime  wall-clock seconds since the start
  double fraction_done(int iteration, double time, double runtime) const;

 private:
  bool is_stated_end(const TerminationSettings& settings, int iteration, double time, double time_step) const;
  /// What ends the run before its stated end; `done` if nothing does.
  EndOfRun early_end() const;

  std::function<TerminationSettings()> settings_;
  Ending requested_ = Ending::done;
  bool runtime_over_ = false;
  bool has_reached_its_end_ = false;
  std::string reason_;
  std::string doubt_;
};

}  // namespace flesh

#endif
