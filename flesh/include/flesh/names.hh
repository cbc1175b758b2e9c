// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What a person may have meant by a name that does not exist.
#ifndef FLESH_NAMES_HH
#define FLESH_NAMES_HH

#include <span>
#include <string>
#include <string_view>

namespace flesh {

/// The candidate that a person most likely meant by `name`; empty if none is near enough to be worth
/// mentioning (more than a third of its letters differ). Letter case does not matter. Among equally distant
/// ones: the one with the same letters in another order, then the same first letter, then the same length,
/// then the alphabet. Cost: product of both lengths for each candidate of about the same length.
std::string nearest(std::string_view name, std::span<const std::string> candidates);

/// "; did you mean X?", or nothing if no candidate is near. To be appended to a message.
std::string did_you_mean(std::string_view name, std::span<const std::string> candidates);

}  // namespace flesh

#endif
