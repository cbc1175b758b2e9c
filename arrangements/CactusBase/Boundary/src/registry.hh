// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The registered boundary conditions and what has been selected for the next application.
#ifndef BOUNDARY_REGISTRY_HH
#define BOUNDARY_REGISTRY_HH

#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "Boundary.h"

namespace boundary {

/// Negative results of the selection functions.
enum Failure : int {
  no_such_condition = -2,
  already_selected = -3,
  other_grid = -5,
  no_such_group = -6,
  no_such_variable_index = -7,
  empty_group = -8,
  no_such_variable = -11,
};

/// One registered name. A null function does nothing but lets the variable take part in symmetries.
struct Condition {
  std::string name;
  phys_bc_fn_ptr function;
};

/// A variable for which a condition has been selected.
struct Selection {
  std::size_t condition;  ///< place in Registry::conditions
  int variable;
  int faces;
  int width;
  int table;
};

/// What has been found out about points that nobody sets (unset_points.hh).
struct UnsetPoints {
  /// The faces at which a level ends in the outer boundary, found anew after a change of the grid.
  struct Ends {
    int epoch = -1;
    std::array<bool, 6> faces{};
  };
  std::map<int, Ends> ends;                 ///< by level
  std::set<std::pair<int, int>> warned_of;  ///< groups and faces
};

/// There is one registry per run: conditions are registered for all grids, selections are made for one.
class Registry {
 public:
  /// \return 0, or -1 if the name is taken
  int add(std::string_view name, phys_bc_fn_ptr function);
  std::optional<std::size_t> find(std::string_view name) const;
  const std::vector<Condition>& conditions() const { return conditions_; }

  int select(const void* grid, std::string_view condition, int variable, int faces, int width, int table);
  void clear();

  /// What is selected for one condition, or for all; ordered by table, then variable, so that functions
  /// are called once per condition.
  std::vector<Selection> selected(std::optional<std::size_t> condition) const;

  UnsetPoints& unset_points() { return unset_points_; }

  /// True the first time that it is asked about a variable.
  bool is_first_warning(int variable) { return warned_.insert(variable).second; }

 private:
  UnsetPoints unset_points_;
  std::set<int> warned_;
  std::vector<Condition> conditions_;
  std::vector<Selection> selections_;
  const void* grid_ = nullptr;
};

Registry& registry();

}  // namespace boundary

#endif
