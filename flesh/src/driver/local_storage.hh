// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Storage of scalars and arrays in the memory of one process: what a run without a driver has.
#ifndef FLESH_DRIVER_LOCAL_STORAGE_HH
#define FLESH_DRIVER_LOCAL_STORAGE_HH

#include <memory>
#include <span>
#include <vector>

#include "driver/grid_access.hh"
#include "model/variables.hh"

namespace flesh {

/// Allocates timelevels of groups, zeroed, and hangs them on the hierarchy. Every process holds whole arrays.
/// Grid functions need a driver: they never get storage here.
class LocalStorage {
 public:
  /// Both arguments outlive this.
  LocalStorage(const Variables& variables, GridAccess& grid) : variables_(variables), grid_(grid) {}

  /// Timelevels that have storage; -1 if there is no such group.
  int active(const cGH* gh, int group) const;
  /// Most timelevels that ever had storage; -1 if there is no such group.
  int most_active(int group) const;
  /// Makes at least (or, to decrease, at most) so many timelevels active; < 0: all declared ones (to
  /// decrease: none are kept). Result: active ones afterwards; -1 if there is no such group.
  int increase(const cGH* gh, int group, int timelevels);
  int decrease(const cGH* gh, int group, int timelevels);
  /// Bytes of so many timelevels; 0 for what is never stored here.
  double bytes(int group, int timelevels) const;
  /// Takes all storage of a hierarchy away.
  void release(const cGH* gh);
  /// Shape of a group with its current timelevels; null if there is no such group or it is one of grid
  /// functions.
  const GroupShape* shape(const cGH* gh, int group);

 private:
  /// What is remembered of one group; its address stays, because C structures point into the shape.
  struct Record {
    int most_active;
    GroupShape shape;
  };

  int set_active(const cGH* gh, const VariableGroup& group, int timelevels);
  GroupShape make_shape(const VariableGroup& group) const;
  Record& record(int group);

  const Variables& variables_;
  GridAccess& grid_;
  std::vector<std::unique_ptr<Record>> groups_;
};

}  // namespace flesh

#endif
