// SPDX-License-Identifier: LGPL-2.1-or-later
#include "schedule/model_resolver.hh"

#include <limits>
#include <numeric>

#include "core/text.hh"
#include "parameters/thorn_scope.hh"

namespace flesh::schedule {

bool ModelResolver::condition(const tables::Thorn& thorn, std::string_view expression) const {
  return ThornScope(thorn, parameters_, activation_).holds(expression);
}

int ModelResolver::integer(const tables::Thorn& thorn, std::string_view expression) const {
  const std::int64_t value = ThornScope(thorn, parameters_, activation_).whole_number(expression);
  if (value < std::numeric_limits<int>::min() || value > std::numeric_limits<int>::max())
    throw Error(text("'", expression, "' is ", value, ", which is out of range"));
  return static_cast<int>(value);
}

int ModelResolver::group(const tables::Thorn& thorn, std::string_view name) const {
  return variables_.visible_group(thorn, name).value_or(-1);
}

std::vector<int> ModelResolver::variables(const tables::Thorn& thorn, std::string_view name) const {
  if (const auto variable = variables_.visible_variable(thorn, name)) return {*variable};
  std::vector<int> all;
  while (const auto element = variables_.visible_variable(thorn, text(name, "[", all.size(), "]")))
    all.push_back(*element);
  if (!all.empty()) return all;
  if (const VariableGroup* found = variables_.group(group(thorn, name))) {
    all.resize(found->variable_count);
    std::iota(all.begin(), all.end(), found->first_variable);
  }
  return all;
}

int ModelResolver::timelevels(int group) const { return variables_.group(group)->declaration->timelevels; }

std::string ModelResolver::group_name(int group) const { return variables_.group(group)->full_name; }

}  // namespace flesh::schedule
