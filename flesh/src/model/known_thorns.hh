// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Names of thorns of the public toolkit, so that a missing one can be told from a misspelt one.
#ifndef FLESH_MODEL_KNOWN_THORNS_HH
#define FLESH_MODEL_KNOWN_THORNS_HH

#include <span>
#include <string_view>

namespace flesh {

/// A thorn that exists in a public tree.
struct KnownThorn {
  std::string_view arrangement;
  std::string_view name;
  bool in_saguaro = false;  ///< Saguaro has a thorn of this name; this executable may still lack it
};

/// In alphabetical order of `name`, ignoring letter case; some names exist in two trees.
std::span<const KnownThorn> known_thorns();

/// The first one of this name, in any letter case; null if there is none.
const KnownThorn* find_known_thorn(std::string_view name);

}  // namespace flesh

#endif
