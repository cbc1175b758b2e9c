// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/variables.hh"

#include <algorithm>
#include <cstdint>
#include <limits>

#include "core/text.hh"

namespace flesh {

namespace {

std::string qualifier_of(const tables::Thorn& thorn, tables::Access access) {
  return upper(access == tables::Access::private_ ? thorn.name : thorn.implementation);
}

template <typename Map>
int index_in(const Map& map, std::string_view name) {
  const auto found = map.find(name);
  return found == map.end() ? Variables::unknown : found->second;
}

template <typename T>
const T* element(const std::vector<T>& all, int index) {
  return index < 0 || index >= static_cast<int>(all.size()) ? nullptr : &all[index];
}

}  // namespace

/// Makes the groups of one run; every mistake is reported and leaves something harmless behind.
class Variables::Builder {
 public:
  Builder(Variables& result, const SizeEvaluator& evaluate, Tables& tables, Diagnostics& diagnostics)
      : result_(result), evaluate_(evaluate), tables_(tables), diagnostics_(diagnostics) {}

  void add(const tables::Thorn& thorn, const tables::Group& declaration) {
    VariableGroup group{};
    group.declaration = &declaration;
    group.thorn = &thorn;
    group.index = static_cast<int>(result_.groups_.size());
    group.dimension = declaration.dimension;
    group.implementation = upper(thorn.implementation);
    group.full_name = qualifier_of(thorn, declaration.access) + "::" + upper(declaration.name);
    group.vector_length =
        group.is_vector() ? evaluated(group, "vector length", declaration.vector_length, 0) : 1;
    group.sizes = evaluated_all(group, "size", declaration.sizes);
    group.ghosts = evaluated_all(group, "ghost size", declaration.ghosts);
    group.tags_table = tags_table(group);
    group.centering_table = centering_table(declaration);
    name_group(group);
    add_variables(group);
    result_.groups_.push_back(std::move(group));
  }

 private:
  Variables& result_;
  const SizeEvaluator& evaluate_;
  Tables& tables_;
  Diagnostics& diagnostics_;

  void error(const VariableGroup& group, const std::string& message) {
    diagnostics_.error(source_position(group.declaration->position),
                       text("group ", group.full_name, ": ", message));
  }

  /// Value of a size expression, which must be at least `smallest`; `smallest` after a mistake.
  int evaluated(const VariableGroup& group, std::string_view what, std::string_view expression,
                int smallest) {
    try {
      const std::int64_t value = evaluate_(*group.thorn, expression);
      if (value >= smallest && value <= std::numeric_limits<Int>::max()) return static_cast<int>(value);
      error(group, text(what, " ", expression, " is ", value, "; expected at least ", smallest));
    } catch (const Error& problem) {
      error(group, text(what, " ", expression, ": ", problem.what()));
    }
    return smallest;
  }

  /// One value per dimension of an array; missing expressions count as 0.
  std::vector<Int> evaluated_all(const VariableGroup& group, std::string_view what,
                                 std::span<const std::string_view> expressions) {
    if (group.declaration->type != tables::GroupType::array) return {};
    std::vector<Int> values(group.dimension, 0);
    const std::size_t count = std::min(values.size(), expressions.size());
    for (std::size_t d = 0; d < count; ++d) values[d] = evaluated(group, what, expressions[d], 0);
    return values;
  }

  int tags_table(const VariableGroup& group) {
    const int handle = tables_.create_from_string(group.declaration->tags);
    if (handle >= 0) return handle;
    error(group, text("tags '", group.declaration->tags, "' are not a table (code ", handle,
                      "); expected key=value pairs separated by blanks"));
    return tables_.create(Table::case_insensitive);
  }

  int centering_table(const tables::Group& declaration) {
    const int handle = tables_.create(Table::case_insensitive);
    const std::vector<Int> values(declaration.centering.begin(), declaration.centering.end());
    if (!values.empty())
      tables_.find(handle)->set("centering", variable_type::integer, static_cast<int>(values.size()),
                                values.data());
    return handle;
  }

  /// A public group is known by its implementation and by its thorn, a private one by its thorn.
  void register_name(NameMap<int>& map, const VariableGroup& group, std::string_view name, int index) {
    map.emplace(text(group.thorn->name, "::", name), index);
    if (group.declaration->access != tables::Access::private_)
      map.emplace(text(group.thorn->implementation, "::", name), index);
  }

  void name_group(const VariableGroup& group) {
    register_name(result_.group_index_, group, group.declaration->name, group.index);
  }

  void add_variables(VariableGroup& group) {
    const int first = static_cast<int>(result_.variables_.size());
    for (const std::string_view name : group.declaration->variables)
      for (int i = 0; i < group.vector_length; ++i)
        add_variable(group, group.is_vector() ? text(name, "[", i, "]") : std::string(name));
    group.variable_count = static_cast<int>(result_.variables_.size()) - first;
    group.first_variable = group.variable_count > 0 ? first : -1;
  }

  void add_variable(VariableGroup& group, std::string name) {
    Variable variable;
    variable.index = static_cast<int>(result_.variables_.size());
    variable.group = group.index;
    variable.index_in_group = group.variable_count++;
    variable.full_name = qualifier_of(*group.thorn, group.declaration->access) + "::" + name;
    register_name(result_.variable_index_, group, name, variable.index);
    variable.name = std::move(name);
    result_.variables_.push_back(std::move(variable));
  }
};

namespace {

/// Implementations whose public groups a thorn sees by inheritance, directly or not, and its friends' ones.
std::vector<std::string> visible_to(const tables::Thorn& thorn, const Activation& activation) {
  std::vector<std::string> visible;
  std::vector<const tables::Thorn*> open{&thorn};
  const auto add = [&](std::string_view implementation) {
    const bool is_known =
        std::ranges::any_of(visible, [&](const auto& v) { return same_name(v, implementation); });
    if (is_known) return;
    visible.emplace_back(implementation);
    if (const tables::Thorn* provider = activation.provider(implementation)) open.push_back(provider);
  };
  add(thorn.implementation);
  while (!open.empty()) {
    const tables::Thorn* next = open.back();
    open.pop_back();
    std::ranges::for_each(next->inherits, add);
    std::ranges::for_each(next->friends, add);
  }
  return visible;
}

void fill_slots(std::span<const tables::IndexSlot> slots, const NameMap<int>& indices) {
  for (const tables::IndexSlot& slot : slots) *slot.index = index_in(indices, slot.full_name);
}

}  // namespace

void Variables::create(const Activation& activation, const SizeEvaluator& evaluate, Tables& tables,
                       Diagnostics& diagnostics) {
  Builder builder(*this, evaluate, tables, diagnostics);
  for (const tables::Thorn* thorn : activation.thorns()) {
    for (const tables::Group& group : thorn->groups) builder.add(*thorn, group);
    visible_implementations_.emplace(thorn->name, visible_to(*thorn, activation));
  }
  for (VariableGroup& group : groups_) {
    for (Int& size : group.sizes) group.size_rows.push_back(&size);
    for (Int& ghost : group.ghosts) group.ghost_rows.push_back(&ghost);
  }
  for (const tables::Thorn* thorn : activation.catalogue().thorns()) {
    fill_slots(thorn->variable_slots, variable_index_);
    fill_slots(thorn->group_slots, group_index_);
  }
}

const VariableGroup* Variables::group(int index) const { return element(groups_, index); }

const Variable* Variables::variable(int index) const { return element(variables_, index); }

const VariableGroup* Variables::group_of_variable(int index) const {
  const Variable* found = variable(index);
  return found == nullptr ? nullptr : &groups_[found->group];
}

int Variables::find_variable(std::string_view full_name) const {
  return full_name.find("::") == std::string_view::npos ? malformed : index_in(variable_index_, full_name);
}

int Variables::find_group(std::string_view full_name) const {
  return full_name.find("::") == std::string_view::npos ? malformed : index_in(group_index_, full_name);
}

int Variables::find_group_of_variable(std::string_view full_name) const {
  const int index = find_variable(full_name);
  return index < 0 ? index : variables_[index].group;
}

template <typename GroupOf>
std::optional<int> Variables::visible(const tables::Thorn& thorn, std::string_view name,
                                      const NameMap<int>& indices, const GroupOf& group_of) const {
  const auto found = [&](std::string_view full_name) -> std::optional<int> {
    const int index = index_in(indices, full_name);
    return index < 0 ? std::nullopt : std::optional(index);
  };
  if (name.find("::") != std::string_view::npos) return found(name);
  if (const auto own = found(text(thorn.name, "::", name))) return own;
  const auto implementations = visible_implementations_.find(thorn.name);
  if (implementations == visible_implementations_.end()) return std::nullopt;
  for (const std::string& implementation : implementations->second)
    if (const auto inherited = found(text(implementation, "::", name)))
      if (groups_[group_of(*inherited)].declaration->access != tables::Access::private_) return inherited;
  return std::nullopt;
}

std::optional<int> Variables::visible_variable(const tables::Thorn& thorn, std::string_view name) const {
  return visible(thorn, name, variable_index_, [this](int index) { return variables_[index].group; });
}

std::optional<int> Variables::visible_group(const tables::Thorn& thorn, std::string_view name) const {
  return visible(thorn, name, group_index_, [](int index) { return index; });
}

int Variables::largest_dimension() const {
  int largest = 0;
  for (const VariableGroup& group : groups_) largest = std::max(largest, group.dimension);
  return largest;
}

int Variables::largest_grid_function_dimension() const {
  int largest = 0;
  for (const VariableGroup& group : groups_)
    if (group.declaration->type == tables::GroupType::grid_function)
      largest = std::max(largest, group.dimension);
  return largest;
}

void Variables::require_one_dimension(Diagnostics& diagnostics) const {
  const VariableGroup* first = nullptr;
  for (const VariableGroup& group : groups_) {
    if (group.declaration->type != tables::GroupType::grid_function) continue;
    if (!first) first = &group;
    if (group.dimension == first->dimension) continue;
    diagnostics.error(source_position(group.declaration->position),
                      text("group ", group.full_name, " has grid functions of ", group.dimension,
                           " dimensions and ", first->full_name, " of ", first->dimension,
                           "; a run with both needs Cactus::allow_mixeddim_gfs = yes"));
  }
}

}  // namespace flesh
