// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The run of a driver that brings no loop of its own: one level, all bins in their standard order.
#ifndef FLESH_DRIVER_DEFAULT_RUN_HH
#define FLESH_DRIVER_DEFAULT_RUN_HH

#include <functional>
#include <span>
#include <string_view>

#include "driver/grid_access.hh"

namespace flesh {

/// Sets up, evolves and ends the hierarchies of a run.
class DefaultRun {
 public:
  /// What the loop is made of.
  struct Parts {
    GridAccess& grid;
    /// Of the driver in force.
    std::function<cGH*(tFleshConfig*, int convergence_level)> set_up_grid;
    /// Everything that STORAGE statements want.
    std::function<void(cGH*)> begin;
    std::function<void(cGH*)> initialise_extensions;
    std::function<void(std::string_view bin, cGH*)> traverse;
    /// All I/O methods.
    std::function<void(cGH*)> output;
    /// True if the evolution is to end now.
    std::function<bool(cGH*)> is_over;
    /// True if initial data are set up in a recovered run too.
    std::function<bool()> is_relaxed;
    std::function<double()> initial_time;
    /// CCTK_MainLoopIndex follows the iteration.
    std::function<void(int)> set_main_loop_index;
    /// Variables with several timelevels.
    std::function<std::span<const int>()> variables_with_past;
  };
  explicit DefaultRun(Parts parts) : parts_(std::move(parts)) {}

  /// From nothing to the end of the parameter check, for who wants no more. Collective.
  void check_parameters(tFleshConfig* config);
  /// From nothing to initial data, before their analysis. Collective. Result 0.
  int initialise(tFleshConfig* config);
  /// Iterates until the end is reached. Collective. Result 0.
  int evolve(tFleshConfig* config);
  /// TERMINATE, then SHUTDOWN. Collective. Result 0.
  int shutdown(tFleshConfig* config);

  /// Makes the current timelevel of each variable the past one; the oldest becomes the current one, to be
  /// written. Only timelevels with storage take part.
  void rotate_timelevels(cGH* gh);

 private:
  void set_up(tFleshConfig* config);
  void advance(cGH* gh);
  void set_iteration(cGH* gh, int iteration);
  void recover(std::span<cGH* const> grids);
  void analyse(std::span<cGH* const> grids);
  void traverse(std::string_view bin, std::span<cGH* const> grids);

  Parts parts_;
};

}  // namespace flesh

#endif
