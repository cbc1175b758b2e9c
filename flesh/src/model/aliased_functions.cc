// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/aliased_functions.hh"

#include "core/text.hh"

namespace flesh {

namespace {

/// Names of the compiled thorns that provide a function.
std::vector<std::string> compiled_providers(const Catalogue& catalogue, std::string_view function) {
  std::vector<std::string> names;
  for (const tables::Thorn* thorn : catalogue.thorns())
    for (const tables::Provides& provides : thorn->provides)
      if (provides.name == function) names.emplace_back(thorn->name);
  return names;
}

}  // namespace

AliasedFunctions::AliasedFunctions(std::span<const tables::AliasedFunction> functions) {
  for (const tables::AliasedFunction& function : functions)
    connections_.emplace(function.name, Connection{function.slot});
}

void AliasedFunctions::connect(const Activation& activation, Diagnostics& diagnostics) {
  for (auto& [name, connection] : connections_) *connection.slot = nullptr;
  for (const tables::Thorn* thorn : activation.thorns())
    for (const tables::Provides& provides : thorn->provides) connect_provider(*thorn, provides, diagnostics);
  for (const tables::Thorn* thorn : activation.thorns())
    for (const tables::FunctionUse& use : thorn->function_uses)
      if (use.required && !is_provided(use.name)) {
        const auto providers = compiled_providers(activation.catalogue(), use.name);
        diagnostics.error(source_position(use.position),
                          text("thorn ", thorn->name, " requires the aliased function ", use.name,
                               ", which no active thorn provides; ",
                               providers.empty() ? "no compiled thorn does"
                                                 : "add " + join(providers, " or ") + " to ActiveThorns"));
      }
}

void AliasedFunctions::connect_provider(const tables::Thorn& thorn, const tables::Provides& provides,
                                        Diagnostics& diagnostics) {
  const auto found = connections_.find(std::string(provides.name));
  if (found == connections_.end()) return;  // nobody declares to call it
  Connection& connection = found->second;
  if (connection.provider != nullptr) {
    diagnostics.error(
        source_position(provides.position),
        text("thorn ", thorn.name, " provides the aliased function ", provides.name,
             ", which is already registered by thorn ", connection.provider->name, "; activate one of them"));
    return;
  }
  connection.provider = &thorn;
  *connection.slot = provides.function;
}

bool AliasedFunctions::is_provided(std::string_view name) const { return provider(name) != nullptr; }

const tables::Thorn* AliasedFunctions::provider(std::string_view name) const {
  const auto found = connections_.find(std::string(name));
  return found == connections_.end() ? nullptr : found->second.provider;
}

}  // namespace flesh
