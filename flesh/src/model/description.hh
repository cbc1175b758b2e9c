// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Thorns, groups and variables as the command line describes them.
#ifndef FLESH_MODEL_DESCRIPTION_HH
#define FLESH_MODEL_DESCRIPTION_HH

#include <string>
#include <string_view>

#include "model/catalogue.hh"

namespace flesh {

/// What is declared of a compiled thorn, a group or a variable, whether active or not.
/// \param name  a thorn, or "implementation::name" ("thorn::name" for private ones) of a group or variable,
///              or such a name alone; letter case does not matter
/// \return everything that has this name, one after the other; empty if nothing has
std::string describe(const Catalogue& catalogue, std::string_view name);

/// The nearest name that `describe` knows, as "; did you mean X?"; empty if none is near.
std::string nearest_described(const Catalogue& catalogue, std::string_view name);

}  // namespace flesh

#endif
