// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What a driver provides: processes, grids, storage, communication and the run itself.
//
// A driver written for this flesh derives from `flesh::Driver` and registers itself from a routine scheduled
// AT CCTK_STARTUP. Every member has a default that is right for a run without grid functions, so a
// driver overrides what it does and nothing else. Thorns that overload the C functions instead
// (CCTK_OverloadSyncGroup and friends) are served by an adaptor over this class; such a C function wins over
// the registered driver.
//
// The grid hierarchy is the C structure `cGH`, opaque here. All members follow the conventions of the C
// functions of the same name: group indices, results >= 0 on success, negative on error.
#ifndef FLESH_DRIVER_HH
#define FLESH_DRIVER_HH

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "flesh/devices.hh"
#include "flesh/forecast.hh"
#include "flesh/levels.hh"

struct _cGH;
struct tFleshConfig;
struct cGroupDynamicData;

namespace flesh {

using cGH = struct ::_cGH;

struct ScheduledFunction;  // flesh/schedule.hh
class DriverDefaults;      // driver/defaults.hh, inside the flesh

class Driver {
 public:
  virtual ~Driver() = default;

  /// Name for messages, e.g. "GridDriver".
  virtual std::string_view name() const { return "no driver"; }

  // ---- processes. `gh` may be null everywhere in this block.
  virtual int process(const cGH* gh) const;
  virtual int processes(const cGH* gh) const;
  virtual int barrier(const cGH* gh);
  virtual int parallel_init(cGH* gh);
  /// Ends all processes at once; never returns.
  [[noreturn]] virtual void abort(const cGH* gh, int status);
  /// Ends the run in order; never returns.
  [[noreturn]] virtual void exit(cGH* gh, int status);

  // ---- the run. Defaults: the one-level loop of the flesh (driver/default_run.cc).
  virtual cGH* set_up_grid(tFleshConfig* config, int convergence_level);
  virtual int initialise(tFleshConfig* config);
  virtual int evolve(tFleshConfig* config);
  virtual int shutdown(tFleshConfig* config);

  // ---- storage. `timelevels[i]` < 0 means all declared levels; `status[i]`, if not null, gets the number
  // before. Result: sum of the timelevels that are active afterwards.
  virtual int storage_increase(const cGH* gh, std::span<const int> groups, std::span<const int> timelevels,
                               int* status);
  virtual int storage_decrease(const cGH* gh, std::span<const int> groups, std::span<const int> timelevels,
                               int* status);
  /// 1 with storage, 0 without, < 0 on error.
  virtual int query_storage(const cGH* gh, int group) const;
  /// Largest number of timelevels that ever had storage.
  virtual int max_active_timelevels(const cGH* gh, int group) const;
  /// Pointer to the allocated local size of a group in one direction (0-based), null if unknown.
  virtual const int* array_size(const cGH* gh, int direction, int group) const;
  virtual int group_dynamic_data(const cGH* gh, int group, cGroupDynamicData* data) const;
  virtual int enable_communication(const cGH* gh, int group);
  virtual int disable_communication(const cGH* gh, int group);

  // ---- communication
  /// Exchanges ghost zones of the current timelevel. Collective, level mode.
  virtual int sync_groups(const cGH* gh, std::span<const int> groups);
  /// Same, only in the directions that are not zero in `directions` (three entries).
  virtual int sync_groups_by_direction(const cGH* gh, std::span<const int> groups, const int* directions);

  // ---- scheduled functions
  /// Calls one scheduled function in the mode that its options ask for, including validity checks and its
  /// SYNC. Result: true if the SYNC has been done, false to let the flesh do it.
  virtual bool call(cGH* gh, const ScheduledFunction& function);
  /// False if `call` would do nothing now, because the function belongs to the traversal of another level: a
  /// loop (WHILE) over such functions alone is left to that traversal, too.
  virtual bool is_its_turn(const cGH* gh, const ScheduledFunction& function);
  /// Is told when a thorn asks for the data of a timelevel of a variable by name (CCTK_VarDataPtr and the
  /// like), before it gets them.
  virtual void data_reached(const cGH* gh, int variable, int timelevel);
  /// Called once before and after the traversal of each schedule bin.
  virtual void enter_bin(cGH* gh, std::string_view bin);
  virtual void leave_bin(cGH* gh, std::string_view bin);

  // ---- what numerics ask: flesh/devices.hh, flesh/levels.hh. Defaults: no devices, one level. What thorns
  // hand to any driver is in driver_hooks() (flesh/driver_hooks.hh).
  virtual Devices& devices();
  virtual Levels& levels();

  // ---- for people
  /// The grids, printed by `--check --verbose`, one per line. Empty: cannot tell.
  virtual std::string describe(const cGH* gh) const;
  /// What else `--check` is to say, in lines.
  virtual std::string remarks(const cGH* gh) const;
  /// For `--check`, after which the run does not go on: brings the grid to what the first regridding makes of
  /// it, without memory for grid functions. Collective.
  virtual void foresee_grid(cGH* gh);
  /// The grid as it is, and its memory with so many timelevels, by group. After foresee_grid(). Collective.
  virtual GridForecast forecast(cGH* gh, std::span<const int> timelevels);
  /// Bytes that so many timelevels of a group take on this process, ghost zones included, whether they have
  /// storage now or not; < 0: cannot tell. `gh` has been set up.
  virtual double storage_bytes(const cGH* gh, int group, int timelevels) const;
  /// Number of points that one iteration updates, over all processes; 0: cannot tell. For progress reports.
  virtual double point_updates_per_iteration(const cGH* gh) const;
  /// The time that the iteration under way leads to, wherever in it the run is: a coarse level that has taken
  /// its longer step is ahead of it. Default: cctk_time.
  virtual double time_of_iteration(const cGH* gh) const;

 private:
  friend class DriverRegistry;
  DriverDefaults& defaults() const;
  DriverDefaults* defaults_ = nullptr;  // what the default members work with; set on registration
};

/// Makes `driver` the driver of this run. Call it from a routine scheduled AT CCTK_STARTUP, once.
/// \throws Error if another driver has been registered.
void register_driver(std::unique_ptr<Driver> driver);

/// The driver in force. Valid from STARTUP on.
Driver& current_driver();

}  // namespace flesh

#endif
