// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What becomes of a parameter that cannot be set as asked: an error, a warning, or nothing.
#ifndef FLESH_PARAMETERS_PARAMETER_LEVELS_HH
#define FLESH_PARAMETERS_PARAMETER_LEVELS_HH

#include <optional>
#include <string_view>

namespace flesh {

/// How strictly parameter files are taken. Values are those of CCTK_PARAMETER_STRICT and friends.
enum class ParameterLevel : int { strict = 800, normal = 801, relaxed = 802 };

/// "strict", "normal" or "relaxed" in any letter case; empty for anything else.
std::optional<ParameterLevel> parameter_level(std::string_view name);

/// Result of setting a parameter. Values are those that CCTK_ParameterSet returns.
enum class SetStatus : int {
  done = 0,
  out_of_range = -1,       ///< also a keyword or text that no range accepts
  no_such_parameter = -2,  ///< the thorn is active but has no such parameter or array element
  not_steerable = -3,      ///< the run has started
  ambiguous = -4,    ///< a thorn and another thorn's implementation share the name, both have it; both set
  not_active = -5,   ///< neither a thorn nor an implementation of this name is active
  wrong_type = -6,   ///< not a number, not a boolean, not a text
  accumulator = -7,  ///< gets its value from other parameters
  array_base = -8,   ///< an array needs an index or a list
  accumulator_range = -9,  ///< the sum of contributions is out of range
  set_before = -10,        ///< to another value
  set_before_to_same = -11
};

enum class Consequence { error, warning, nothing };

/// What a parameter file's reader does about `status`.
Consequence consequence(SetStatus status, ParameterLevel level);

}  // namespace flesh

#endif
