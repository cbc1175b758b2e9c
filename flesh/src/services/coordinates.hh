// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Coordinate systems that thorns register: their names, grid functions and ranges.
#ifndef FLESH_SERVICES_COORDINATES_HH
#define FLESH_SERVICES_COORDINATES_HH

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/names.hh"
#include "core/types.hh"
#include "services/registry.hh"

namespace flesh {

/// One coordinate of a system.
struct Coordinate {
  std::string name;
  int direction;  ///< 1 ... dimension, or -1 for one without direction, such as a radius
  int variable;   ///< grid function that holds it; -1 if there is none
  std::optional<std::pair<Real, Real>> range;      ///< of the physical domain
  std::optional<std::pair<int, int>> index_range;  ///< indices of the physical domain
};

/// All coordinate systems of a run; all look-ups ignore letter case. Where a function takes a direction and a
/// name, a direction > 0 is used and the name ignored, else the name.
class Coordinates {
 public:
  /// Registers a system with coordinates for directions 1 ... dimension, unnamed at first.
  /// Result: handle >= 0; -1 if it exists; -2 if the dimension is < 1.
  int register_system(int dimension, std::string_view system, std::string_view implementation = {});
  /// Names a coordinate. Result: 0; -1 no such system; -2 no such direction; -3 the direction has a
  /// coordinate; -4 the system has a coordinate with this name.
  int register_coordinate(int direction, std::string_view name, std::string_view system, int variable);
  /// Handle, or -1.
  int handle(std::string_view system) const { return registry_.handle(system); }
  /// Null for a bad handle.
  const char* name(int handle) const;
  /// Implementation that registered a system; null for a bad handle.
  const char* implementation(int handle) const;
  int count() const { return registry_.size(); }
  /// Dimension; -1 if there is no such system.
  int dimension(std::string_view system) const;

  /// The coordinate; null if the system has none such.
  Coordinate* find(int direction, std::string_view name, std::string_view system);
  const Coordinate* find(int direction, std::string_view name, std::string_view system) const;

 private:
  struct System {
    int dimension;
    std::vector<Coordinate> coordinates;
    std::string implementation;
  };
  Registry<System, SameName> registry_;
};

}  // namespace flesh

#endif
