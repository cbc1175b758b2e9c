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
    std::function<cGH*(tFleshConfig*, int convergence_level)> set_up_grid;  ///< of the driver in force
    std::function<void(cGH*)> switch_storage_on;  ///< everything that STORAGE statements want
    std::function<void(tFleshConfig*, cGH*)> set_up_extensions;
    std::function<void(std::string_view bin, cGH*)> traverse;
    std::function<void()> shut_down;    ///< the SHUTDOWN bin
    std::function<void(cGH*)> output;   ///< all I/O methods
    std::function<bool(cGH*)> is_over;  ///< true if the evolution is to end now
    std::function<bool()> is_relaxed;   ///< initial data also in a recovered run
    std::function<double()> initial_time;
    std::function<std::span<const int>()> variables_with_past;  ///< variables with several timelevels
  };
  explicit DefaultRun(Parts parts) : parts_(std::move(parts)) {}

  /// From nothing to the end of iteration 0. Collective. Result 0.
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
  void prepare_data(cGH* gh, bool recovered);
  void step(cGH* gh);
  void traverse(std::string_view bin, std::span<cGH* const> grids);

  Parts parts_;
};

}  // namespace flesh

#endif
