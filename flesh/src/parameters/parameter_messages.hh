// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What to say about a parameter that cannot be set: pure functions from the situation to its words.
#ifndef FLESH_PARAMETERS_PARAMETER_MESSAGES_HH
#define FLESH_PARAMETERS_PARAMETER_MESSAGES_HH

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/activation.hh"
#include "parameters/parameter_set.hh"

namespace flesh {

/// Names that may stand before "::": active thorns and their implementations.
std::vector<std::string> active_qualifiers(const Activation& activation);

/// Neither a thorn nor an implementation of this name is active.
std::string not_active_message(std::string_view qualifier, const Activation& activation);

/// `owner` is active and has no parameter of this name.
std::string no_such_parameter_message(const tables::Thorn& owner, std::string_view name,
                                      const Activation& activation);

/// The element does not exist, the parameter is no array, or the array needs an element.
std::string element_message(const Parameter& parameter, std::optional<std::int64_t> element);

/// No range that is in force accepts `value`.
std::string out_of_range_message(const Parameter& parameter, const Value& value,
                                 const Activation& activation);

/// The parameter has been set before.
std::string set_before_message(const Parameter& parameter, int element, const std::string& old_value,
                               bool same_value);

/// The parameter may not be changed any more.
std::string not_steerable_message(const Parameter& parameter);

/// "name" or "name[2]", with the thorn in front.
std::string element_name(const Parameter& parameter, int element);

}  // namespace flesh

#endif
