// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The few fields of the C grid hierarchy that the default run reads and advances.
//
// The structure itself is part of the C interface; capi implements this class over it.
#ifndef FLESH_DRIVER_GRID_ACCESS_HH
#define FLESH_DRIVER_GRID_ACCESS_HH

#include <span>
#include <vector>

#include "flesh/driver.hh"

namespace flesh {

/// Shape of an array group on this process, as a driver without grid functions knows it. Lists have one entry
/// per dimension, `bbox` two.
struct GroupShape {
  int dimension = 0;
  std::vector<int> global_size, local_size, allocated_size, lower, upper, tile_min, tile_max, ghosts, bbox;
  int max_timelevels = 0;
  int active_timelevels = 0;
};

class GridAccess {
 public:
  virtual ~GridAccess() = default;

  // ---- life
  /// A hierarchy for all variables and groups, without storage: dimension 3, one point, iteration 0, levfac,
  /// levoffdenom and timefac 1, delta_time 1. It owns everything but the data.
  virtual cGH* create(int convergence_level) = 0;
  virtual void destroy(cGH* gh) = 0;
  /// The hierarchies of a run.
  virtual std::span<cGH* const> grids(const tFleshConfig* config) const = 0;
  /// Adds one, of convergence level 0.
  virtual void add_grid(tFleshConfig* config, cGH* gh) = 0;
  /// True if parameters came from a checkpoint.
  virtual bool is_recovered(const tFleshConfig* config) const = 0;

  // ---- time
  virtual int iteration(const cGH* gh) const = 0;
  virtual void set_iteration(cGH* gh, int iteration) = 0;
  virtual double time(const cGH* gh) const = 0;
  virtual void set_time(cGH* gh, double time) = 0;
  virtual double delta_time(const cGH* gh) const = 0;

  // ---- data
  /// cGH::data[variable], one pointer per declared timelevel; null: no storage.
  virtual std::span<void*> data(const cGH* gh, int variable) const = 0;
  /// Notes in cGH::GroupData whether a group has storage.
  virtual void set_storage_flag(const cGH* gh, int group, bool has_storage) = 0;

  /// Fills the C structure from a shape, which must live as long as the structure is used.
  virtual void describe_group(const GroupShape& shape, cGroupDynamicData* data) const = 0;

  // ---- extensions
  /// Makes cGH::extensions long enough for `count` handles; new entries are null.
  virtual void resize_extensions(cGH* gh, int count) = 0;
  /// cGH::extensions[handle].
  virtual void*& extension(cGH* gh, int handle) = 0;
};

}  // namespace flesh

#endif
