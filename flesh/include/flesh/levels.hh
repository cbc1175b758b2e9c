// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Refined levels and their steps, as numerics see them: what boundary conditions and time integrators may ask
// of a driver whose grid they do not know. Grids as output, reductions and interpolation need them are the
// business of a driver's own public headers.
#ifndef FLESH_LEVELS_HH
#define FLESH_LEVELS_HH

#include <array>
#include <functional>
#include <optional>
#include <set>
#include <span>

#include "flesh/devices.hh"

struct _cGH;

namespace flesh {

using cGH = struct ::_cGH;

struct ScheduledFunction;  // flesh/schedule.hh

/// What a driver derives from whose grid has levels. The defaults are right for a single one.
class Levels {
 public:
  virtual ~Levels() = default;

  // ---- which there are
  virtual int count(const cGH*) { return 1; }
  /// Number of levels that may ever exist.
  virtual int max_count(const cGH*) { return 1; }
  /// The level of the current view; -1 above the levels.
  virtual int current(const cGH*) { return 0; }
  /// Calls `function(gh)` in local mode for each component of this process below the current view; in local
  /// mode once.
  virtual void for_each_component(cGH* gh, const std::function<void(cGH*)>& function) { function(gh); }
  /// Calls `function` in the level mode of a level that exists, wherever the current view is.
  virtual void in_level_mode(const cGH*, [[maybe_unused]] int level, const std::function<void()>& function) {
    function();
  }
  /// A number that grows with each change of the grid at this level or a coarser one, from 0.
  virtual int regridding_epoch(const cGH*, [[maybe_unused]] int level) { return 0; }
  /// The iterations in a step of a level, which ends with those that are multiples of this.
  virtual int iterations_of_step(const cGH*, [[maybe_unused]] int level) { return 1; }
  /// At which faces a level ends within the outer boundary: it has some points of the boundary there, but not
  /// all. In the order xmin, xmax, ymin, ymax, zmin, zmax.
  virtual std::array<bool, 6> ends_in_boundary(const cGH*, [[maybe_unused]] int level) { return {}; }
  /// Whether the regridder may look at grid functions before it proposes levels.
  virtual bool may_regridder_look_at_grid_functions() { return false; }

  // ---- steps of the current level
  /// Whether the step ends with this iteration; else finer levels go on, and output may come before the next
  /// step of this one.
  virtual bool ends_step_with_iteration(const cGH*) { return true; }
  /// Whether the level is in a step that ends with this iteration, after which levels take values of finer
  /// ones and CCTK_POSTRESTRICT comes for it, before anything else but the rest of steps.
  virtual bool is_restriction_next(const cGH*) { return false; }
  /// Whether levels have taken values of finer ones and CCTK_POSTRESTRICT now completes this one: what comes
  /// next of it is the rest of this iteration.
  virtual bool is_after_restriction(const cGH*) { return false; }
  /// Whether the level's state is as the integrator left it: since its last step neither restriction nor a
  /// change of the grid has had thorns complete it, were it before the run was recovered.
  virtual bool is_as_step_left_it(const cGH*) { return false; }
  /// Whether all levels that may ever exist take the time step of the coarsest one: each iteration is then a
  /// step of all of them, and nobody interpolates in time.
  virtual bool all_step_together(const cGH*) { return true; }
  /// Whether levels with equal time steps go through them stage by stage, by the parameters of the driver.
  virtual bool go_in_lockstep() { return false; }

  // ---- what a stage of a time integrator needs
  /// Says how often the neighbours of a point will be looked at in this step after the right-hand side that
  /// comes next: once for each later stage. For time integrators; -1: nobody knows.
  virtual void set_later_stages([[maybe_unused]] int count) {}
  /// Where rates of change are needed in this stage: at the points that are evolved correctly to the end of
  /// the step, and as far around them as later stages look (a width of ghost zones for each). What lies
  /// outside are buffer zones, which are filled from the coarser level before anybody looks at them.
  /// \param component  as in DeviceView
  /// \return nothing if all points are needed, or nobody knows
  virtual std::optional<PointRange> points_of_stage([[maybe_unused]] int map, [[maybe_unused]] int level,
                                                    [[maybe_unused]] int component) {
    return {};
  }
  /// Where values are looked at after this stage before the level's buffer zones are filled: ghost zones and
  /// buffer zones that the next stage needs. What lies outside may hold anything. Zones beyond faces of the
  /// domain need not be among these points.
  /// \return nothing if all points may be looked at, or nobody knows
  virtual std::optional<PointRange> points_after_stage([[maybe_unused]] int map, [[maybe_unused]] int level,
                                                       [[maybe_unused]] int component) {
    return {};
  }
  /// The same of the current component, in local mode.
  virtual std::optional<PointRange> points_after_stage(const cGH*) { return {}; }

  // ---- points of the current component, in local mode
  /// The points of grid functions of so many dimensions that the component owns: each point of a level is
  /// owned by one component, so that sums over these points count it once. Not always what cctk_bbox and
  /// cctk_nghostzones say, as here: next to faces of the domain narrow parts may store more than ghost zones.
  virtual PointRange owned_points(const cGH* gh, int dimension);

  // ---- poison
  /// Whether values are searched for poison after each step.
  virtual bool search_poison(const cGH*) { return false; }
  /// Says that the current timelevels of these groups of grid functions are overwritten in each step, on
  /// every level, before anybody reads them: the driver need not fill them with poison. What was said before
  /// no longer holds.
  virtual void overwritten_in_steps(const cGH*, [[maybe_unused]] std::set<int> groups) {}
};

/// Those of the driver in force.
Levels& levels();

// ---- what need not be done. Both are to be called at start-up, and there may be one of each.

/// Knows that a function with the tag Unread="left out" need not run now, because it writes all of it again
/// before anybody reads that: asked before each call, on all processes alike. Neither the function nor its
/// SYNC is done then.
using LeavesOut = bool (*)(const cGH* gh, const ScheduledFunction& function);
void leave_out_if(LeavesOut leaves_out);

/// Parts of what lies outside of the interior of a level's components, to be combined by |.
namespace outside {
/// The zone beyond a face of the domain, as wide as ghost zones. \param face  as in cctk_bbox
constexpr unsigned zone(int face) { return 1u << face; }
inline constexpr unsigned ghosts = 1u << 6;  ///< ghost zones of points that another component owns
inline constexpr unsigned edges = 1u << 7;   ///< points within the domain that no component owns
}  // namespace outside

/// Is told of scheduled functions, called or left out, and of points outside of the interior that are filled,
/// by symmetries and exchanges.
struct OutsideWatch {
  void (*before_call)(const cGH* gh, const ScheduledFunction& function) = nullptr;
  /// \param parts  of `outside`
  void (*filled)(int level, std::span<const int> variables, unsigned parts) = nullptr;
};
void watch_outside(const OutsideWatch& watch);

}  // namespace flesh

#endif
