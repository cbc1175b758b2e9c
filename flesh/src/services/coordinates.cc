// SPDX-License-Identifier: LGPL-2.1-or-later
#include "services/coordinates.hh"

#include <algorithm>

namespace flesh {

int Coordinates::register_system(int dimension, std::string_view system, std::string_view implementation) {
  if (dimension < 1) return -2;
  return registry_.add(system, {dimension, {}, std::string(implementation)});
}

int Coordinates::register_coordinate(int direction, std::string_view name, std::string_view system,
                                     int variable) {
  auto* entry = registry_.find(handle(system));
  if (!entry) return -1;
  if (direction != -1 && (direction < 1 || direction > entry->value.dimension)) return -2;
  for (const Coordinate& other : entry->value.coordinates) {
    if (direction > 0 && other.direction == direction) return -3;
    if (same_name(other.name, name)) return -4;
  }
  entry->value.coordinates.push_back({std::string(name), direction, variable, {}, {}});
  return 0;
}

const char* Coordinates::name(int handle) const {
  const auto* entry = registry_.find(handle);
  return entry ? entry->name.c_str() : nullptr;
}

const char* Coordinates::implementation(int handle) const {
  const auto* entry = registry_.find(handle);
  return entry ? entry->value.implementation.c_str() : nullptr;
}

int Coordinates::dimension(std::string_view system) const {
  const auto* entry = registry_.find(handle(system));
  return entry ? entry->value.dimension : -1;
}

Coordinate* Coordinates::find(int direction, std::string_view name, std::string_view system) {
  auto* entry = registry_.find(handle(system));
  if (!entry) return nullptr;
  const auto is_meant = [&](const Coordinate& c) {
    return direction > 0 ? c.direction == direction : same_name(c.name, name);
  };
  const auto found = std::ranges::find_if(entry->value.coordinates, is_meant);
  return found == entry->value.coordinates.end() ? nullptr : &*found;
}

const Coordinate* Coordinates::find(int direction, std::string_view name, std::string_view system) const {
  return const_cast<Coordinates*>(this)->find(direction, name, system);
}

}  // namespace flesh
