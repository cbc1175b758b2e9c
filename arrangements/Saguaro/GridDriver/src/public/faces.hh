// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What faces are made of: thorns that give GridDriver the parameters and aliased functions of an existing
// driver.
#ifndef SAGUARO_GRID_DRIVER_PUBLIC_FACES_HH
#define SAGUARO_GRID_DRIVER_PUBLIC_FACES_HH

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "Saguaro/GridDriver/src/public/grid_driver.hh"
#include "Saguaro/GridDriver/src/public/settings.hh"
#include "flesh/schedule.hh"

namespace grid_driver {

/// Makes GridDriver the driver of the run. Call it from a routine AT CCTK_STARTUP.
/// \throws flesh errors if there is another driver
void start(SettingsReader read_settings);

/// The grid hierarchy of the run, for interfaces whose callers do not say which. It exists from
/// CCTK_STARTUP's end on. \throws std::logic_error before that
const cGH* current_grid();
/// Whether it exists.
bool has_grid();

/// Settings in force, e.g. for PARAMCHECK.
const Settings& settings();

/// Points that a part of the grid must, and should, have along each axis if several processes share that: for
/// faces that arrange processes themselves. Asks for `ghosts` and `periodic`, and thorns for the widths of
/// the boundary.
balance::PartWidths widths_of_parts(const Settings& settings);

// ---- processes

/// Address of the MPI_Comm of all processes; null without MPI.
const void* communicator();
/// Number of the machine of each process, from 0.
std::span<const int> host_of_process();

// ---- this process

struct StorageStatistics {
  std::size_t bytes;      ///< in use now
  std::size_t max_bytes;  ///< at most so far
  int timelevels;         ///< of all variables
};
StorageStatistics storage_statistics();
/// Time that went into the exchange of ghost zones, waiting included.
double communication_seconds();

// ---- validity of data, with declared data access

/// Has the driver apply a boundary condition whenever boundary values of a variable must be valid.
/// \param faces, width, table, name  as for Boundary_SelectVarForBC
void select_boundary_condition(int variable, int faces, int width, int table, const std::string& name);
/// True if the driver fills the boundary of a variable when it is needed, so that thorns must not: it has
/// been told a condition, and knows that the interior is valid.
bool fills_boundary(const cGH* gh, int variable);
/// Bits of flesh::valid on the current level; everywhere if nothing is tracked.
int valid_region(const cGH* gh, int variable, int timelevel);
void set_valid_region(const cGH* gh, int variable, int timelevel, int region);
/// Makes data valid as before a call that reads them. Collective. \return false if that is impossible
bool require_valid(const cGH* gh, std::span<const flesh::DataAccess> reads);
void notify_modified(const cGH* gh, std::span<const flesh::DataAccess> writes);

// ---- wrappers around scheduled functions

/// Is called before or after each scheduled function. \param attribute  its cFunctionData
using Wrapper = int (*)(const void* gh, void* function, void* attribute, void* data);
void add_wrapper(Wrapper before, Wrapper after);
/// \return false if there is no such pair
bool remove_wrapper(Wrapper before, Wrapper after);

// ---- what takes time

/// Is told when parts of the run begin and end: "Initialise", "Evolve" and "Shutdown"; in these the bins; in
/// bins "CallFunction", in that thorns and their routines. What begins within a part ends within it.
struct Watch {
  std::function<void(const std::string& part)> begin;
  std::function<void(const std::string& part)> end;
};
/// Watches the run from now on. Call it from a routine AT CCTK_STARTUP.
void set_watch(Watch watch);

// ---- refinement

/// Makes it the regridder of the run. Call it from a routine AT CCTK_STARTUP or CCTK_WRAGH.
/// \throws std::logic_error if there is one already
void register_regridder(Regridder regridder);
/// Said by the regridder of the run if it proposes structures without a look at grid functions; else it may
/// look at any.
void regridder_needs_no_grid_functions();

/// GridDriver::lockstep: levels with the time step of the next coarser one need no buffer zones, for their
/// edges are filled at each stage.
bool wants_lockstep();

/// Whether fine levels take boundary values from coarser ones: a switch that thorns set and ask for.
void set_prolongating(bool on);
bool is_prolongating();

// ---- modes

/// Goes through a list of views, one at a time; the view before the loop comes back at its end. For loop
/// macros.
class ViewLoop {
 public:
  /// The views of a mode right below the current one; if the current one is as deep or deeper, the enclosing
  /// one.
  ViewLoop(const cGH* gh, Mode mode, bool reversed = false);
  /// One given view.
  ViewLoop(const cGH* gh, const View& view);
  ~ViewLoop();
  ViewLoop(const ViewLoop&) = delete;

  explicit operator bool() const;
  ViewLoop& operator++();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace grid_driver

#endif
