// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/catalogue.hh"

namespace flesh {

SourcePosition source_position(const tables::Position& position) {
  return {std::string(position.file), position.line, position.column};
}

Catalogue::Catalogue(std::span<const tables::Thorn* const> thorns) : thorns_(thorns) {
  for (const tables::Thorn* thorn : thorns_) {
    thorn_index_.emplace(thorn->name, static_cast<int>(thorn_index_.size()));
    const auto [entry, is_new] =
        implementation_index_.emplace(thorn->implementation, static_cast<int>(implementations_.size()));
    if (is_new) implementations_.push_back({std::string(thorn->implementation), {}});
    implementations_[entry->second].thorns.push_back(thorn);
  }
}

const tables::Thorn* Catalogue::find_thorn(std::string_view name) const {
  const int index = thorn_index(name);
  return index < 0 ? nullptr : thorns_[index];
}

const Implementation* Catalogue::find_implementation(std::string_view name) const {
  const auto found = implementation_index_.find(name);
  return found == implementation_index_.end() ? nullptr : &implementations_[found->second];
}

int Catalogue::thorn_index(std::string_view name) const {
  const auto found = thorn_index_.find(name);
  return found == thorn_index_.end() ? -1 : found->second;
}

std::vector<std::string> Catalogue::thorn_names() const {
  std::vector<std::string> names;
  for (const tables::Thorn* thorn : thorns_) names.emplace_back(thorn->name);
  return names;
}

}  // namespace flesh
