// SPDX-License-Identifier: LGPL-2.1-or-later
#include "capi/parameter_data.hh"

#include <charconv>
#include <deque>

#include "capi/c_strings.hh"
#include "core/text.hh"

namespace flesh::capi {

namespace {

/// The public structures have `char *` for text that belongs to the flesh.
char* c_text(const std::string& text) { return const_cast<char*>(text.c_str()); }

/// "radii[2]" taken apart; the element is empty for a plain name, -1 for an index that is no number.
struct IndexedName {
  std::string_view name;
  std::optional<int> element;
};

IndexedName split_index(std::string_view name) {
  const std::size_t bracket = name.find('[');
  if (bracket == std::string_view::npos || name.back() != ']') return {name, {}};
  const std::string_view digits = trim(name.substr(bracket + 1, name.size() - bracket - 2));
  int element = -1;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), element);
  if (error != std::errc() || end != digits.data() + digits.size()) element = -1;
  return {trim(name.substr(0, bracket)), element};
}

int scope_code(tables::ParameterScope scope) {
  switch (scope) {
    case tables::ParameterScope::global:
      return SCOPE_GLOBAL;
    case tables::ParameterScope::restricted:
      return SCOPE_RESTRICTED;
    case tables::ParameterScope::private_:
      return SCOPE_PRIVATE;
  }
  return SCOPE_NONE;
}

int steerable_code(tables::Steerable steerable) {
  switch (steerable) {
    case tables::Steerable::never:
      return CCTK_STEERABLE_NEVER;
    case tables::Steerable::always:
      return CCTK_STEERABLE_ALWAYS;
    case tables::Steerable::recover:
      return CCTK_STEERABLE_RECOVER;
  }
  return CCTK_STEERABLE_NEVER;
}

}  // namespace

std::optional<ParameterValue> find_parameter(const ParameterSet& parameters, const char* thorn,
                                             const char* name) {
  const IndexedName wanted = split_index(view(name));
  const Parameter* found = parameters.find(view(thorn), wanted.name);
  if (found == nullptr || (wanted.element && !found->is_array())) return {};
  const int element = wanted.element.value_or(0);
  if (element < 0 || element >= static_cast<int>(found->elements.size())) return {};
  return ParameterValue{found, element};
}

int parameter_type_code(tables::ParameterType type) {
  switch (type) {
    case tables::ParameterType::keyword:
      return PARAMETER_KEYWORD;
    case tables::ParameterType::string:
      return PARAMETER_STRING;
    case tables::ParameterType::integer:
      return PARAMETER_INT;
    case tables::ParameterType::real:
      return PARAMETER_REAL;
    case tables::ParameterType::boolean:
      return PARAMETER_BOOLEAN;
  }
  return -1;
}

/// The public structure, and the text that it points to.
struct ParameterDataStore::Description {
  Description(const ParameterSet& parameters, const ParameterValue& value);
  void refresh(const ParameterSet& parameters, const ParameterValue& value);

  cParamData data{};

 private:
  char* keep(std::string_view text) { return c_text(texts_.emplace_back(text)); }
  void describe_ranges(const Parameter& parameter);

  std::deque<std::string> texts_;
  std::deque<t_range> ranges_;
};

ParameterDataStore::Description::Description(const ParameterSet& parameters, const ParameterValue& value) {
  const Parameter& parameter = *value.parameter;
  const tables::Parameter& declaration = *parameter.declaration;
  data.name =
      parameter.is_array() ? keep(text(declaration.name, '[', value.element, ']')) : keep(declaration.name);
  data.thorn = keep(parameter.thorn->name);
  data.scope = scope_code(declaration.scope);
  data.description = keep(declaration.description);
  data.defval = keep(declaration.default_text);
  data.type = parameter_type_code(declaration.type);
  data.steerable = steerable_code(declaration.steerable);
  data.array_size = declaration.array_size;
  data.array_index = value.element;
  if (!declaration.accumulator.empty()) data.accumulator_expression = keep(declaration.accumulator);
  describe_ranges(parameter);
  refresh(parameters, value);
}

void ParameterDataStore::Description::describe_ranges(const Parameter& parameter) {
  t_range* last = nullptr;
  for (const AcceptedRange& accepted : parameter.ranges) {
    t_range& range = ranges_.emplace_back(t_range{.last = last,
                                                  .next = nullptr,
                                                  .range = keep(accepted.range->text),
                                                  .origin = keep(accepted.origin->name),
                                                  .active = 0,
                                                  .description = keep(accepted.range->description)});
    if (last != nullptr) last->next = &range;
    last = &range;
  }
  data.range = ranges_.empty() ? nullptr : &ranges_.front();
}

void ParameterDataStore::Description::refresh(const ParameterSet& parameters, const ParameterValue& value) {
  data.n_set = value.parameter->elements[value.element].times_set;
  auto range = ranges_.begin();
  for (const AcceptedRange& accepted : value.parameter->ranges)
    (range++)->active = parameters.is_in_force(accepted);
}

ParameterDataStore::ParameterDataStore(const ParameterSet& parameters) : parameters_(parameters) {}
ParameterDataStore::~ParameterDataStore() = default;

const cParamData* ParameterDataStore::of(const ParameterValue& value) {
  std::unique_ptr<Description>& description = descriptions_[value];
  if (description == nullptr)
    description = std::make_unique<Description>(parameters_, value);
  else
    description->refresh(parameters_, value);
  return &description->data;
}

std::optional<ParameterValue> ParameterDataStore::walk(std::string_view thorn) {
  const auto& all = parameters_.all();
  for (; next_.parameter < all.size(); next_ = {next_.parameter + 1, 0}) {
    const Parameter& parameter = all[next_.parameter];
    const bool is_wanted = thorn.empty() || same_name(parameter.thorn->name, thorn);
    if (is_wanted && next_.element < static_cast<int>(parameter.elements.size()))
      return ParameterValue{&parameter, next_.element++};
  }
  return {};
}

}  // namespace flesh::capi
