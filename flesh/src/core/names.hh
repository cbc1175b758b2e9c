// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Names of thorns, groups, variables and parameters: letter case never matters in a look-up, and a misspelt
// name is answered with the nearest valid one.
#ifndef FLESH_CORE_NAMES_HH
#define FLESH_CORE_NAMES_HH

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "flesh/names.hh"

namespace flesh {

/// < 0, 0 or > 0 as `a` comes before, equals or comes after `b` when letter case is ignored.
int compare_names(std::string_view a, std::string_view b);

bool same_name(std::string_view a, std::string_view b);

struct NameHash {
  using is_transparent = void;
  std::size_t operator()(std::string_view name) const;
};

struct SameName {
  using is_transparent = void;
  bool operator()(std::string_view a, std::string_view b) const { return same_name(a, b); }
};

struct NameBefore {
  using is_transparent = void;
  bool operator()(std::string_view a, std::string_view b) const { return compare_names(a, b) < 0; }
};

/// Look-up by name in constant time; iteration order is unspecified, so never print from it.
template <typename T>
using NameMap = std::unordered_map<std::string, T, NameHash, SameName>;

/// Names in alphabetical order.
using NameSet = std::set<std::string, NameBefore>;

/// Parts of "first::second".
struct QualifiedName {
  std::string_view qualifier;
  std::string_view name;
};

/// Splits at the first "::". Empty if there is none.
std::optional<QualifiedName> split_name(std::string_view full_name);

/// Number of single-letter insertions, deletions, replacements and swaps of neighbours that turn one name
/// into the other, ignoring letter case (optimal string alignment distance). Cost O(|a| |b|).
int edit_distance(std::string_view a, std::string_view b);

}  // namespace flesh

#endif
