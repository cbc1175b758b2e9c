// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The driver of a run: who registered, who is in force, and the schedule as it is walked with that driver.
#ifndef FLESH_DRIVER_REGISTRY_HH
#define FLESH_DRIVER_REGISTRY_HH

#include <memory>
#include <string_view>
#include <vector>

#include "driver/defaults.hh"
#include "driver/grid_access.hh"
#include "driver/overloads.hh"
#include "flesh/driver.hh"
#include "schedule/caller.hh"
#include "services/run_watch.hh"
#include "services/signals.hh"

namespace flesh {

class Context;

/// Owns the registered driver and what the defaults of class Driver need. Ties driver, schedule, I/O methods
/// and the watch over the run together, because all of them meet at the boundaries of bins.
class DriverRegistry : public schedule::BinObserver {
 public:
  /// \param context  all other rooms; they are used from connect() on, not earlier
  explicit DriverRegistry(const Context& context);
  ~DriverRegistry();

  /// Gives access to the C hierarchy. Once, before anything else.
  void connect(GridAccess& grid);

  /// \throws Error if a driver has been set
  void set(std::unique_ptr<Driver> driver);
  /// The registered driver, or the default one; without overloaded C functions.
  Driver& registered() { return *driver_; }
  /// The driver in force.
  Driver& in_force() { return *in_force_; }

  // ---- the schedule with this driver
  /// Walks a bin or group (CCTK_Traverse): tells the extensions and, unless one of them does the walk, lets
  /// the driver call the functions. Collective. Result: false if nothing is scheduled there.
  bool traverse(std::string_view where, cGH* gh);
  /// Same with a foreign caller (CCTK_ScheduleTraverse).
  bool traverse(std::string_view where, cGH* gh, schedule::Caller& caller);

  /// Storage for the whole run, as STORAGE statements want it. Collective.
  void switch_storage_on(cGH* gh);
  /// Makes the objects of all extensions, which hang on the hierarchy. Collective.
  void set_up_extensions(tFleshConfig* config, cGH* gh);
  /// Output of everything that is due, by the overloaded function or by all methods. Collective.
  int output(const cGH* gh);
  /// CCTK_TerminationReached. Collective.
  bool is_run_over(const cGH* gh);
  /// Reading of the watch: where a hierarchy is.
  RunWatch::Reading reading(const cGH* gh) const;

  /// Where the run is, for last words in a crash. Async-signal-safe.
  CrashPlace crash_place() const;

  // ---- boundaries of bins
  void enter_bin(cGH* gh, std::string_view bin) override;
  void leave_bin(cGH* gh, std::string_view bin) override;

 private:
  DefaultRun::Parts run_parts(GridAccess& grid);
  RunWatch::Parts watch_parts();
  std::span<const int> variables_with_past();
  void end_parameter_check(cGH* gh);
  void print_times();
  void install(std::unique_ptr<Driver> driver);

  const Context& context_;
  GridAccess* grid_ = nullptr;
  std::unique_ptr<DriverDefaults> defaults_;
  std::unique_ptr<Driver> driver_;
  std::unique_ptr<Driver> in_force_;
  std::unique_ptr<RunWatch> watch_;
  bool is_registered_ = false;
  long traversals_ = 0;          // walks of the schedule so far
  const cGH* walked_ = nullptr;  // hierarchy of the bin that is being walked
  std::vector<int> variables_with_past_;
};

}  // namespace flesh

#endif
