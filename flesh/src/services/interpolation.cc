// SPDX-License-Identifier: LGPL-2.1-or-later
#include "services/interpolation.hh"

namespace flesh {

int Interpolators::add(std::string_view name, LocalUniformInterpolator function, std::string_view thorn) {
  if (!function) return -2;
  return registry_.add(name, {function, std::string(thorn)});
}

int Interpolators::handle(std::string_view name) const {
  const int handle = registry_.handle(name);
  return handle >= 0 ? handle : -2;
}

LocalUniformInterpolator Interpolators::local_uniform(int handle) const {
  const auto* entry = registry_.find(handle);
  return entry ? entry->value.local_uniform : nullptr;
}

const char* Interpolators::name(int handle) const {
  const auto* entry = registry_.find(handle);
  return entry ? entry->name.c_str() : nullptr;
}

const char* Interpolators::thorn(int handle) const {
  const auto* entry = registry_.find(handle);
  return entry ? entry->value.thorn.c_str() : nullptr;
}

}  // namespace flesh
