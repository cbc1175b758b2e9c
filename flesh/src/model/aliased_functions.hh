// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Aliased functions: which active thorn provides each function that thorns call by a declared name.
#ifndef FLESH_MODEL_ALIASED_FUNCTIONS_HH
#define FLESH_MODEL_ALIASED_FUNCTIONS_HH

#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

#include "core/error.hh"
#include "model/activation.hh"
#include "model/tables.hh"

namespace flesh {

class AliasedFunctions {
 public:
  /// \param functions  all aliased functions of the build; outlives this object
  explicit AliasedFunctions(std::span<const tables::AliasedFunction> functions);

  /// Fills the slots from the active thorns: a null slot is a function that nobody provides.
  ///
  /// Errors: a function that two active thorns provide, and one that an active thorn requires and none
  /// provides (the message names the compiled providers).
  void connect(const Activation& activation, Diagnostics& diagnostics);

  /// True if an active thorn provides the function. Letter case matters.
  bool is_provided(std::string_view name) const;

  /// The active thorn that provides the function, or null.
  const tables::Thorn* provider(std::string_view name) const;

 private:
  struct Connection {
    tables::Function* slot;
    const tables::Thorn* provider = nullptr;
  };
  std::unordered_map<std::string, Connection> connections_;

  void connect_provider(const tables::Thorn& thorn, const tables::Provides& provides,
                        Diagnostics& diagnostics);
};

}  // namespace flesh

#endif
