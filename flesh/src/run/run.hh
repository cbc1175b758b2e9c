// SPDX-License-Identifier: LGPL-2.1-or-later
//
// One run: the schedule as it is walked with the driver in force, and what is asked at the end of an
// iteration.
#ifndef FLESH_RUN_RUN_HH
#define FLESH_RUN_RUN_HH

#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "driver/default_run.hh"
#include "driver/grid_access.hh"
#include "driver/registry.hh"
#include "flesh/forecast.hh"
#include "run/bin_duties.hh"
#include "run/run_watch.hh"
#include "schedule/storage_need.hh"
#include "services/signals.hh"

namespace flesh {

class Extensions;
class IoMethods;
class Lockstep;
class Messages;
class Parallel;
class ParameterSet;
class Progress;
class Schedule;
class Termination;
class Timers;

/// Ties driver, schedule, I/O methods and the watch over the run together.
class Run {
 public:
  /// What a run is made of; all of it outlives the run and is used from connect() on.
  struct Parts {
    Parallel& parallel;
    const Overloads& overloads;
    const Variables& variables;
    const ParameterSet& parameters;
    DriverRegistry& drivers;
    Schedule& schedule;
    Timers& timers;
    Extensions& extensions;
    IoMethods& io_methods;
    Messages& messages;
    Progress& progress;
    Termination& termination;
  };
  explicit Run(Parts parts);
  ~Run();

  /// Gives access to the C hierarchy. Once, before anything else.
  void connect(GridAccess& grid);
  /// Does this once the parameters have been checked and found good.
  void set_after_parameter_check(std::function<void(cGH*)> action) { after_check_ = std::move(action); }
  /// Goes as far as the end of the parameter check, without storage for grid functions. Collective.
  void check_parameters(tFleshConfig* config);

  /// The driver's grid hierarchy with the data of all extensions (CCTK_SetupGH). Collective. Null if there is
  /// none of that convergence level.
  cGH* set_up_grid(tFleshConfig* config, int convergence_level);

  // ---- the schedule with the driver in force
  /// Walks a bin or group (CCTK_Traverse): tells the extensions and, unless one of them does the walk, lets
  /// the driver call the functions. Collective. Result: false if nothing is scheduled there.
  /// \param places  in lockstep; null: the current view
  bool traverse(std::string_view where, cGH* gh, Lockstep* places = nullptr);
  /// Same with a foreign caller (CCTK_ScheduleTraverse).
  bool traverse(std::string_view where, cGH* gh, schedule::Caller& caller, Lockstep* places = nullptr);

  /// Asks for memory besides variables (flesh/forecast.hh).
  using MemoryTeller = std::function<std::vector<MemoryPart>(const cGH*)>;
  void foretell_memory(MemoryTeller teller) { memory_tellers_.push_back(std::move(teller)); }
  /// The grid and the memory of this process, when the first regridding has been done. Collective; the run
  /// does not go on.
  GridForecast forecast(cGH* gh);
  /// Does it fit into this machine? Stops the run, or warns, as Cactus::memory_shortage says. Collective.
  void guard_memory(cGH* gh);
  /// Begins the run on a grid that has been set up (CCTKi_ScheduleGHInit): starts the timer "CCTK total
  /// time", which drivers stop, and switches storage on. Collective.
  void begin(cGH* gh);
  /// Output of everything that is due, by the overloaded function or by all methods. Collective.
  int output(const cGH* gh);
  /// CCTK_TerminationReached. Collective.
  bool is_over(const cGH* gh);

  /// CCTK_MainLoopIndex: the iteration of the run, kept by the thorn that has overloaded it or here.
  int main_loop_index() const;
  int set_main_loop_index(int index);

  /// Where the run is, for last words in a crash. Async-signal-safe.
  CrashPlace crash_place() const;

 private:
  DefaultRun::Parts default_run_parts(GridAccess& grid);
  RunWatch::Parts watch_parts();
  void set_up_extensions(tFleshConfig* config, cGH* gh);
  void switch_storage_on(cGH* gh);
  std::span<const int> variables_with_past();
  RunWatch::Reading reading(const cGH* gh) const;
  void begin_parameter_check();
  void end_parameter_check(cGH* gh);
  void give_account() const;
  [[noreturn]] void end_with_failure() const;

  Parts parts_;
  schedule::StorageNeed storage_need(const cGH* gh) const;

  GridAccess* grid_ = nullptr;
  std::vector<MemoryTeller> memory_tellers_;
  std::function<void(cGH*)> after_check_;
  int main_loop_index_ = 0;
  bool only_checks_ = false;  // check_parameters() has been called
  // Who is told of bins, in the order in which they are told where one begins.
  std::unique_ptr<BinDuties> duties_;
  std::unique_ptr<RunWatch> watch_;
  std::unique_ptr<DriverAtBins> driver_at_bins_;
  long traversals_ = 0;  // walks of the schedule so far
  std::vector<int> variables_with_past_;
};

}  // namespace flesh

#endif
