// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The compiled thorns: look-up over the constant tables of the bindings.
#ifndef FLESH_MODEL_CATALOGUE_HH
#define FLESH_MODEL_CATALOGUE_HH

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hh"
#include "core/names.hh"
#include "model/tables.hh"

namespace flesh {

/// The place of a declaration, for messages.
SourcePosition source_position(const tables::Position& position);

/// One implementation and the compiled thorns that provide it.
struct Implementation {
  std::string name;                          ///< as the first of its thorns spells it
  std::vector<const tables::Thorn*> thorns;  ///< in the order of the thornlist, at least one
};

/// The compiled thorns and their implementations. Immutable. All look-ups ignore letter case and take
/// constant time.
class Catalogue {
 public:
  /// \param thorns  outlives the catalogue; names are unique
  explicit Catalogue(std::span<const tables::Thorn* const> thorns);

  /// In the order of the thornlist, the flesh first.
  std::span<const tables::Thorn* const> thorns() const { return thorns_; }

  /// In the order of the first thorn that provides each.
  std::span<const Implementation> implementations() const { return implementations_; }

  /// Null if no such thorn is compiled.
  const tables::Thorn* find_thorn(std::string_view name) const;

  /// Null if no compiled thorn provides it.
  const Implementation* find_implementation(std::string_view name) const;

  /// Position of a thorn in thorns(), or -1.
  int thorn_index(std::string_view name) const;

  /// Names of all compiled thorns, for suggestions.
  std::vector<std::string> thorn_names() const;

 private:
  std::span<const tables::Thorn* const> thorns_;
  std::vector<Implementation> implementations_;
  NameMap<int> thorn_index_;
  NameMap<int> implementation_index_;
};

}  // namespace flesh

#endif
