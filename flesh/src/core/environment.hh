// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Variables of the environment, as a function, so that tests can make one up.
#ifndef FLESH_CORE_ENVIRONMENT_HH
#define FLESH_CORE_ENVIRONMENT_HH

#include <functional>
#include <optional>
#include <string>

namespace flesh {

/// Value of a variable, or nothing.
using Environment = std::function<std::optional<std::string>(const std::string& name)>;

/// The environment of this process.
std::optional<std::string> process_environment(const std::string& name);

}  // namespace flesh

#endif
