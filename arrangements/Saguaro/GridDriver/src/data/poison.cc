// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/data/poison.hh"

#include <algorithm>
#include <cstring>
#include <string>

#include "cctk.h"

namespace grid_driver {
namespace {

/// Integers above the grid count and number things, and often begin with -1: all bits one, as poison has
/// them.
bool is_looked_at(int variable) {
  const int type = CCTK_VarTypeI(variable);
  const bool is_scalar = CCTK_GroupTypeFromVarI(variable) == CCTK_SCALAR;
  return (type == CCTK_VARIABLE_INT && !is_scalar) || type == CCTK_VARIABLE_REAL ||
         type == CCTK_VARIABLE_COMPLEX;
}

void warn(const std::string& where, const PoisonedPoints& found, const Component& component) {
  for (const Index& point : found.first)
    CCTK_VWARN(CCTK_WARN_ALERT, "%s contains poison at [%d,%d,%d]", where.c_str(), int(point[0]),
               int(point[1]), int(point[2]));
  const bool is_complete = found.count == static_cast<Coordinate>(found.first.size());
  CCTK_VWARN(CCTK_WARN_ALERT, "%s contains poison at %lld of %lld locations%s", where.c_str(),
             static_cast<long long>(found.count), static_cast<long long>(component.stored.size()),
             is_complete ? "" : "; not all locations were printed");
}

/// Timelevels of one variable on one component.
struct Stored {
  int variable;
  Place place;
  int local;  ///< index of the component on this process
  int timelevels;
};

void report_variable(const PoisonSearch& search, int iteration, const Stored& stored) {
  const Group& group = search.groups.of_variable(stored.variable);
  const Component& component = search.grid.lattice(group, stored.place).layout().local.at(stored.local);
  if (!is_looked_at(stored.variable) || component.stored.empty()) return;
  for (int t = 0; t < stored.timelevels; ++t) {
    const PoisonedPoints found =
        find_poison(search.storage.data(stored.variable, stored.place, stored.local, t), component,
                    static_cast<std::size_t>(group.element_size), search.byte, search.most);
    if (found.count > 0)
      warn("At iteration " + std::to_string(iteration) + ": timelevel " + std::to_string(t) + ", component " +
               std::to_string(component.number) + ", map " + std::to_string(stored.place.map) +
               ", refinement level " + std::to_string(stored.place.level) + " of the variable \"" +
               CCTK_FullVarName(stored.variable) + "\"",
           found, component);
  }
}

}  // namespace

PoisonedPoints find_poison(const void* values, const Component& component, std::size_t element, int byte,
                           int most) {
  PoisonedPoints result;
  const std::vector<std::byte> poison(element, static_cast<std::byte>(byte));
  for_each_point(component, component.stored, [&](std::ptrdiff_t offset, const Index& point) {
    const auto* const value =
        static_cast<const std::byte*>(values) + offset * static_cast<std::ptrdiff_t>(element);
    if (std::memcmp(value, poison.data(), element) != 0) return;
    if (most < 0 || result.count < most)
      result.first.push_back(geometry::difference<3>(point, component.stored.lower));
    ++result.count;
  });
  return result;
}

void report_poison(const PoisonSearch& search, int iteration, int level, int timelevels) {
  for (const Group& group : search.groups) {
    if (group.is_scratch) continue;
    const int count = std::min(timelevels, search.storage.timelevels(group.index));
    for (const Place& place : search.grid.places(group, level)) {
      const auto components = static_cast<int>(search.grid.lattice(group, place).layout().local.size());
      for (int c = 0; c < components; ++c)
        for (int v = group.first_variable; v < group.first_variable + group.variable_count; ++v)
          report_variable(search, iteration, {v, place, c, count});
    }
  }
}

}  // namespace grid_driver
