// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The boundary conditions that thorns have given to the driver, to be applied whenever boundaries must be
// valid.
#ifndef SAGUARO_GRID_DRIVER_RUN_BOUNDARY_CONDITIONS_HH
#define SAGUARO_GRID_DRIVER_RUN_BOUNDARY_CONDITIONS_HH

#include <map>
#include <span>
#include <string>
#include <vector>

#include "Saguaro/GridDriver/src/data/views.hh"

namespace grid_driver {

/// One boundary condition of one variable, in the terms of the Boundary thorn.
struct BoundaryCondition {
  int faces;
  int width;
  int table;  ///< handle of a table with options, < 0 for none
  std::string name;
};

class BoundaryConditions {
 public:
  void select(int variable, BoundaryCondition condition) {
    conditions_[variable].push_back(std::move(condition));
  }
  bool has(int variable) const { return conditions_.count(variable) != 0; }
  /// True while apply() runs.
  bool is_applying() const { return is_applying_; }

  /// Applies the conditions of the variables, and symmetries, to the current level. Collective, level mode.
  /// \throws std::runtime_error if no thorn applies boundary conditions, or one of them is refused
  void apply(cGH* gh, std::span<const int> variables);

 private:
  std::map<int, std::vector<BoundaryCondition>> conditions_;
  bool is_applying_ = false;
};

}  // namespace grid_driver

#endif
