// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What one range item of param.ccl accepts.
#ifndef FLESH_PARAMETERS_PARAMETER_RANGE_HH
#define FLESH_PARAMETERS_PARAMETER_RANGE_HH

#include <cstdint>
#include <string>
#include <string_view>

#include "core/expression.hh"
#include "model/tables.hh"

namespace flesh {

/// Numeric ranges read "lower:upper", "lower:upper:step" or a single number. A missing bound or `*` means
/// unbounded;
/// '(' and ')' exclude a bound, '[' and ']' or nothing include it. Steps count from the lower bound as
/// written, also where it is excluded, and only for integers. Blanks and quotes around the range do not
/// matter.
///
/// \throws Error if `range` is not a range
bool integer_in_range(std::int64_t value, std::string_view range);

/// Same for real numbers. NaN lies in no range; infinities lie in those that are unbounded on their side.
bool real_in_range(double value, std::string_view range);

/// True if `value`, of the type that parameters of `type` store, is accepted by one range item: keywords
/// match as whole words in any letter case, strings if the regular expression `range` matches any part of
/// them. \throws Error if `range` is malformed
bool in_range(tables::ParameterType type, const Value& value, const std::string& range);

}  // namespace flesh

#endif
