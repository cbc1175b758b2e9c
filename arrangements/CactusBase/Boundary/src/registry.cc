// SPDX-License-Identifier: LGPL-2.1-or-later
#include "registry.hh"

#include <algorithm>
#include <tuple>

namespace boundary {

Registry& registry() {
  static Registry the_registry;
  return the_registry;
}

std::optional<std::size_t> Registry::find(std::string_view name) const {
  const std::string wanted(name);
  for (std::size_t i = 0; i < conditions_.size(); ++i)
    if (CCTK_Equals(conditions_[i].name.c_str(), wanted.c_str())) return i;
  return std::nullopt;
}

int Registry::add(std::string_view name, phys_bc_fn_ptr function) {
  if (find(name)) return -1;
  conditions_.push_back({std::string(name), function});
  return 0;
}

int Registry::select(const void* grid, std::string_view name, int variable, int faces, int width, int table) {
  if (grid_ && grid != grid_ && !selections_.empty()) return other_grid;
  const auto condition = find(name);
  if (!condition) return no_such_condition;
  const bool taken = std::any_of(selections_.begin(), selections_.end(), [&](const Selection& other) {
    return other.condition == *condition && other.variable == variable && (other.faces & faces) != 0;
  });
  if (taken) return already_selected;
  grid_ = grid;
  selections_.push_back({*condition, variable, faces, width, table});
  return 0;
}

void Registry::clear() {
  selections_.clear();
  grid_ = nullptr;
}

std::vector<Selection> Registry::selected(std::optional<std::size_t> condition) const {
  std::vector<Selection> result;
  std::copy_if(selections_.begin(), selections_.end(), std::back_inserter(result),
               [&](const Selection& selection) { return !condition || selection.condition == *condition; });
  std::stable_sort(result.begin(), result.end(), [](const Selection& a, const Selection& b) {
    return std::tie(a.table, a.variable) < std::tie(b.table, b.variable);
  });
  return result;
}

}  // namespace boundary
