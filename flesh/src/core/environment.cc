// SPDX-License-Identifier: LGPL-2.1-or-later
#include "core/environment.hh"

#include <cstdlib>

namespace flesh {

std::optional<std::string> process_environment(const std::string& name) {
  const char* const value = std::getenv(name.c_str());
  return value ? std::optional<std::string>(value) : std::nullopt;
}

}  // namespace flesh
