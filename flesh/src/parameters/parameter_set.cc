// SPDX-License-Identifier: LGPL-2.1-or-later
#include "parameters/parameter_set.hh"

#include <algorithm>

#include "core/text.hh"
#include "parameters/parameter_conversion.hh"
#include "parameters/parameter_messages.hh"
#include "parameters/parameter_range.hh"

namespace flesh {

namespace {

/// Gives x and y their meaning in the expression of an accumulator.
class Fold : public Resolver {
 public:
  Fold(const Value& current, const Value& contribution) : current_(current), contribution_(contribution) {}

  Value name(std::string_view name, std::optional<std::int64_t> index) const override {
    if (!index && name == "x") return current_;
    if (!index && name == "y") return contribution_;
    return Resolver::name(name, index);
  }

 private:
  const Value& current_;
  const Value& contribution_;
};

}  // namespace

/// The parameters that a full name means, and the message if there are none.
struct ParameterSet::Targets {
  std::vector<Parameter*> found;
  SetOutcome failure;
};

std::string Parameter::full_name() const { return text(thorn->name, "::", declaration->name); }

std::string Parameter::implementation_full_name() const {
  return text(thorn->implementation, "::", declaration->name);
}

ElementName parse_element_name(std::string_view name) {
  const std::size_t bracket = name.find('[');
  if (bracket == std::string_view::npos || !name.ends_with(']')) return {name, std::nullopt};
  const auto index = parse_number(name.substr(bracket + 1, name.size() - bracket - 2));
  const auto whole = index ? index->whole_number() : std::nullopt;
  return {trim(name.substr(0, bracket)), whole.value_or(-1)};
}

// ------------------------------------------------------------------------------------------- declaration

ParameterSet::ParameterSet(const Catalogue& catalogue, const Activation& activation)
    : catalogue_(catalogue), activation_(activation) {
  for (const tables::Thorn* thorn : catalogue_.thorns()) declare(*thorn);
  for (const tables::Thorn* thorn : catalogue_.thorns()) link(*thorn);
  for (Parameter& parameter : parameters_) apply_default(parameter);
}

void ParameterSet::declare(const tables::Thorn& thorn) {
  NameMap<Parameter*>& names = by_thorn_[std::string(thorn.name)];
  for (const tables::Parameter& declaration : thorn.parameters) {
    Parameter& parameter = parameters_.emplace_back();
    parameter.thorn = &thorn;
    parameter.declaration = &declaration;
    parameter.elements.resize(std::max(1, declaration.array_size));
    for (const tables::Range& range : declaration.ranges) parameter.ranges.push_back({&range, &thorn});
    names.emplace(declaration.name, &parameter);
    if (declaration.scope == tables::ParameterScope::global) globals_.emplace(declaration.name, &parameter);
  }
}

void ParameterSet::link(const tables::Thorn& thorn) {
  for (const tables::SharedParameter& shared : thorn.shared_parameters)
    for (Parameter* parameter : find_in_implementation(shared.implementation, shared.name))
      for (const tables::Range& range : shared.ranges) parameter->ranges.push_back({&range, &thorn});
  for (const tables::Parameter& declaration : thorn.parameters)
    if (!declaration.accumulator_base.empty())
      link_to_accumulator(*find_in_thorn(thorn.name, declaration.name));
}

void ParameterSet::link_to_accumulator(Parameter& contributor) {
  const std::string_view base = contributor.declaration->accumulator_base;
  const auto qualified = split_name(base);
  const std::string_view qualifier = qualified ? trim(qualified->qualifier) : contributor.thorn->name;
  const std::string_view name = qualified ? trim(qualified->name) : base;
  std::vector<Parameter*> found = find_in_implementation(qualifier, name);
  Parameter* of_thorn = find_in_thorn(qualifier, name);
  if (of_thorn != nullptr && std::ranges::find(found, of_thorn) == found.end()) found.push_back(of_thorn);
  for (Parameter* accumulator : found) {
    accumulator->contributors.push_back(&contributor);
    contributor.accumulators.push_back(accumulator);
  }
}

void ParameterSet::apply_default(Parameter& parameter) {
  const tables::Parameter& declaration = *parameter.declaration;
  const Conversion conversion = convert_text(declaration.default_text, declaration.type);
  if (!conversion.value)
    throw Error(source_position(declaration.position),
                text("default of ", parameter.full_name(), ": ", conversion.problem));
  for (int i = 0; i < static_cast<int>(parameter.elements.size()); ++i)
    store(parameter, i, *conversion.value);
}

void ParameterSet::start() {
  for (Parameter& parameter : parameters_)
    if (is_active(parameter)) apply_default(parameter);
  for (Parameter& parameter : parameters_)
    if (is_active(parameter) && parameter.is_accumulator()) fold(parameter);
}

// ----------------------------------------------------------------------------------------------- look-up

Parameter* ParameterSet::find_in_thorn(std::string_view thorn, std::string_view name) const {
  const auto names = by_thorn_.find(thorn);
  if (names == by_thorn_.end()) return nullptr;
  const auto found = names->second.find(name);
  return found == names->second.end() ? nullptr : found->second;
}

std::vector<Parameter*> ParameterSet::find_in_implementation(std::string_view name,
                                                             std::string_view parameter) const {
  std::vector<Parameter*> result;
  const Implementation* implementation = catalogue_.find_implementation(name);
  if (implementation == nullptr) return result;
  for (const tables::Thorn* thorn : implementation->thorns)
    if (Parameter* found = find_in_thorn(thorn->name, parameter)) result.push_back(found);
  return result;
}

const Parameter* ParameterSet::find(std::string_view thorn_or_implementation, std::string_view name) const {
  if (activation_.is_thorn_active(thorn_or_implementation))
    if (const Parameter* found = find_in_thorn(thorn_or_implementation, name)) return found;
  if (const tables::Thorn* provider = activation_.provider(thorn_or_implementation))
    if (const Parameter* found = find_in_thorn(provider->name, name)) return found;
  if (const Parameter* found = find_in_thorn(thorn_or_implementation, name)) return found;
  const auto of_implementation = find_in_implementation(thorn_or_implementation, name);
  if (!of_implementation.empty()) return of_implementation.front();
  const auto global = globals_.find(name);
  return global == globals_.end() ? nullptr : global->second;
}

const Parameter* ParameterSet::visible(const tables::Thorn& thorn, std::string_view name) const {
  if (const auto qualified = split_name(name)) return find(qualified->qualifier, qualified->name);
  if (const Parameter* own = find_in_thorn(thorn.name, name)) return own;
  for (const tables::Tag& alias : thorn.parameter_aliases)
    if (same_name(alias.key, name)) return visible(thorn, alias.value);
  for (const tables::SharedParameter& shared : thorn.shared_parameters)
    if (same_name(shared.name, name)) return find(shared.implementation, name);
  const auto global = globals_.find(name);
  return global == globals_.end() ? nullptr : global->second;
}

ParameterSet::Targets ParameterSet::targets(std::string_view qualifier, std::string_view name) const {
  Targets result;
  const tables::Thorn* thorn =
      activation_.is_thorn_active(qualifier) ? catalogue_.find_thorn(qualifier) : nullptr;
  const tables::Thorn* provider = activation_.provider(qualifier);
  for (const tables::Thorn* owner : {thorn, provider == thorn ? nullptr : provider})
    if (Parameter* found = owner == nullptr ? nullptr : find_in_thorn(owner->name, name))
      result.found.push_back(found);
  const auto global = globals_.find(name);
  if (result.found.empty() && global != globals_.end() && is_active(*global->second))
    result.found.push_back(global->second);
  if (!result.found.empty()) return result;
  const tables::Thorn* owner = thorn != nullptr ? thorn : provider;
  if (owner == nullptr)
    result.failure = {SetStatus::not_active, not_active_message(qualifier, activation_)};
  else
    result.failure = {SetStatus::no_such_parameter, no_such_parameter_message(*owner, name, activation_)};
  return result;
}

// ------------------------------------------------------------------------------------------------ values

SourcePosition ParameterSet::position(const Parameter& parameter, std::size_t offset, int element) const {
  SourcePosition position = parameter.elements[element].provenance.position;
  const std::string before = value(parameter, element).text().substr(0, offset);
  const auto lines = std::ranges::count(before, '\n');
  if (position.line == 0) return {};
  if (lines > 0) position.column = 1;
  position.line += static_cast<int>(lines);
  position.column += static_cast<int>(before.size() - (before.rfind('\n') + 1));  // npos + 1 is 0
  return position;
}

const void* ParameterSet::data(const Parameter& parameter, int element) const {
  void* storage = parameter.declaration->storage;
  switch (parameter.declaration->type) {
    case tables::ParameterType::integer:
    case tables::ParameterType::boolean:
      return static_cast<const Int*>(storage) + element;
    case tables::ParameterType::real:
      return static_cast<const Real*>(storage) + element;
    default:
      return static_cast<const char* const*>(storage) + element;
  }
}

Value ParameterSet::value(const Parameter& parameter, int element) const {
  const void* address = data(parameter, element);
  switch (parameter.declaration->type) {
    case tables::ParameterType::integer:
      return Value::integer(*static_cast<const Int*>(address));
    case tables::ParameterType::boolean:
      return Value::boolean(*static_cast<const Int*>(address) != 0);
    case tables::ParameterType::real:
      return Value::real(*static_cast<const Real*>(address));
    default:
      return Value::string(*static_cast<const char* const*>(address));
  }
}

std::string ParameterSet::value_text(const Parameter& parameter, int element) const {
  return value(parameter, element).text();
}

const Parameter& ParameterSet::need(std::string_view thorn, std::string_view name,
                                    tables::ParameterType type) const {
  const Parameter* parameter = find(thorn, name);
  if (parameter == nullptr) throw Error(text("there is no parameter ", thorn, "::", name));
  if (parameter->declaration->type != type)
    throw Error(text("parameter ", thorn, "::", name, " is a ", type_text(parameter->declaration->type),
                     ", not a ", type_text(type)));
  return *parameter;
}

Int ParameterSet::integer(std::string_view thorn, std::string_view name) const {
  return static_cast<Int>(value(need(thorn, name, tables::ParameterType::integer)).as_integer());
}

Real ParameterSet::real(std::string_view thorn, std::string_view name) const {
  return value(need(thorn, name, tables::ParameterType::real)).as_real();
}

bool ParameterSet::boolean(std::string_view thorn, std::string_view name) const {
  return value(need(thorn, name, tables::ParameterType::boolean)).as_boolean();
}

std::string ParameterSet::string(std::string_view thorn, std::string_view name) const {
  const Parameter* parameter = find(thorn, name);
  const bool is_keyword =
      parameter != nullptr && parameter->declaration->type == tables::ParameterType::keyword;
  const auto type = is_keyword ? tables::ParameterType::keyword : tables::ParameterType::string;
  return value(need(thorn, name, type)).as_string();
}

void ParameterSet::store(Parameter& parameter, int element, const Value& value) {
  ++changes_;
  void* storage = parameter.declaration->storage;
  switch (parameter.declaration->type) {
    case tables::ParameterType::integer:
      static_cast<Int*>(storage)[element] = static_cast<Int>(value.as_integer());
      break;
    case tables::ParameterType::boolean:
      static_cast<Int*>(storage)[element] = value.as_boolean() ? 1 : 0;
      break;
    case tables::ParameterType::real:
      static_cast<Real*>(storage)[element] = value.as_real();
      break;
    default:
      parameter.elements[element].text = value.as_string();
      static_cast<const char**>(storage)[element] = parameter.elements[element].text.c_str();
  }
}

// ------------------------------------------------------------------------------------------------ change

bool ParameterSet::accepts(const Parameter& parameter, const Value& value) const {
  bool is_restricted = false;
  for (const AcceptedRange& range : parameter.ranges) {
    if (!is_in_force(range)) continue;
    if (in_range(parameter.declaration->type, value, std::string(range.range->text))) return true;
    is_restricted = true;
  }
  return !is_restricted;
}

bool ParameterSet::has_value(const Parameter& parameter, int element, const Value& wanted) const {
  const Value current = value(parameter, element);
  const bool is_keyword = parameter.declaration->type == tables::ParameterType::keyword;
  return is_keyword ? same_name(current.as_string(), wanted.as_string()) : current == wanted;
}

SetOutcome ParameterSet::set(std::string_view thorn_or_implementation, std::string_view name,
                             std::optional<std::int64_t> element, const Value& value,
                             const Provenance& provenance) {
  const Targets all = targets(thorn_or_implementation, name);
  if (all.found.empty()) return all.failure;
  SetOutcome outcome;
  for (Parameter* parameter : all.found) {
    const SetOutcome one = set_one(*parameter, element, value, provenance);
    if (outcome.status == SetStatus::done) outcome = one;
  }
  if (all.found.size() > 1 && outcome.status == SetStatus::done)
    outcome = {SetStatus::ambiguous,
               text(thorn_or_implementation, "::", name, " means ", all.found[0]->full_name(), " and ",
                    all.found[1]->full_name(), "; both are set")};
  return outcome;
}

SetOutcome ParameterSet::set_from_text(std::string_view thorn_or_implementation, std::string_view name,
                                       std::string_view source, const Provenance& provenance) {
  const auto [base, element] = parse_element_name(name);
  const Targets all = targets(thorn_or_implementation, base);
  if (all.found.empty()) return all.failure;
  const Parameter& first = *all.found.front();
  const Conversion conversion = convert_text(source, first.declaration->type);
  if (!conversion.value) return {SetStatus::wrong_type, text(first.full_name(), ": ", conversion.problem)};
  return set(thorn_or_implementation, base, element, *conversion.value, provenance);
}

SetOutcome ParameterSet::set_one(Parameter& parameter, std::optional<std::int64_t> element,
                                 const Value& value, const Provenance& provenance) {
  if (parameter.is_array() && !element) return {SetStatus::array_base, element_message(parameter, element)};
  const bool exists =
      !element || (parameter.is_array() && *element >= 0 && *element < parameter.declaration->array_size);
  if (!exists) return {SetStatus::no_such_parameter, element_message(parameter, element)};
  const Conversion conversion = convert(value, parameter.declaration->type);
  if (!conversion.value)
    return {SetStatus::wrong_type, text(parameter.full_name(), ": ", conversion.problem)};
  if (parameter.is_accumulator())
    return {SetStatus::accumulator,
            text(parameter.full_name(), " adds up other parameters and cannot be set itself")};
  if (phase_ == Phase::running && parameter.declaration->steerable != tables::Steerable::always)
    return {SetStatus::not_steerable, not_steerable_message(parameter)};
  if (!accepts(parameter, *conversion.value))
    return {SetStatus::out_of_range, out_of_range_message(parameter, *conversion.value, activation_)};
  SetOutcome outcome =
      change(parameter, static_cast<int>(element.value_or(0)), *conversion.value, provenance);
  if (outcome.status == SetStatus::done && !conversion.problem.empty())
    return {SetStatus::done, text(parameter.full_name(), ": ", conversion.problem), true};
  return outcome;
}

SetOutcome ParameterSet::change(Parameter& parameter, int element, const Value& value,
                                const Provenance& provenance) {
  ParameterElement& entry = parameter.elements[element];
  SetOutcome outcome;
  if (phase_ != Phase::running && entry.times_set > 0) {
    const bool is_same = has_value(parameter, element, value);
    const bool keeps_file_value = parameter.declaration->steerable != tables::Steerable::never;
    if (phase_ == Phase::recovery && (is_same || keeps_file_value)) return {};
    outcome.status = is_same ? SetStatus::set_before_to_same : SetStatus::set_before;
    outcome.message = set_before_message(parameter, element, this->value(parameter, element).text(), is_same);
  }
  store(parameter, element, value);
  ++entry.times_set;
  entry.provenance = provenance;
  notify(parameter, element);
  for (Parameter* accumulator : parameter.accumulators)
    if (is_active(*accumulator)) fold(*accumulator);
  return outcome;
}

// ------------------------------------------------------------------------------------------ accumulators

Value ParameterSet::folded(const Parameter& accumulator) const {
  const tables::Parameter& declaration = *accumulator.declaration;
  const Expression expression = Expression::parse(declaration.accumulator);
  Value result = *convert_text(declaration.default_text, declaration.type).value;
  for (const Parameter* contributor : accumulator.contributors)
    if (is_active(*contributor)) result = expression.evaluate(Fold(result, value(*contributor)));
  return result;
}

void ParameterSet::fold(Parameter& accumulator) {
  const Conversion conversion = convert(folded(accumulator), accumulator.declaration->type);
  if (conversion.value && accepts(accumulator, *conversion.value)) store(accumulator, 0, *conversion.value);
}

std::vector<SetOutcome> ParameterSet::check_accumulators() const {
  std::vector<SetOutcome> problems;
  for (const Parameter& accumulator : parameters_) {
    if (!accumulator.is_accumulator() || !is_active(accumulator)) continue;
    const Value result = folded(accumulator);
    const Conversion conversion = convert(result, accumulator.declaration->type);
    if (conversion.value && accepts(accumulator, *conversion.value)) continue;
    std::string message = conversion.value ? out_of_range_message(accumulator, *conversion.value, activation_)
                                           : text(accumulator.full_name(), ": ", conversion.problem);
    message += "; it adds up";
    for (const Parameter* contributor : accumulator.contributors)
      if (is_active(*contributor))
        message += text(" ", contributor->full_name(), " = ", value_text(*contributor), " (",
                        contributor->elements[0].provenance.words, ")");
    problems.push_back({SetStatus::accumulator_range, message});
  }
  return problems;
}

// --------------------------------------------------------------------------------------------- listeners

bool ParameterSet::add_listener(const std::string& name, std::optional<Regex> thorns,
                                std::optional<Regex> parameters, ParameterListener listener) {
  if (std::ranges::find(listeners_, name, &Listener::name) != listeners_.end()) return false;
  listeners_.push_back({name, std::move(thorns), std::move(parameters), std::move(listener)});
  return true;
}

bool ParameterSet::remove_listener(const std::string& name) {
  return std::erase_if(listeners_, [&](const Listener& listener) { return listener.name == name; }) > 0;
}

void ParameterSet::notify(const Parameter& parameter, int element) const {
  if (listeners_.empty()) return;
  const std::string thorn(parameter.thorn->name);
  const std::string name(parameter.declaration->name);
  for (const Listener& listener :
       std::vector<Listener>(listeners_))  // a listener may register or remove others
    if ((!listener.thorns || listener.thorns->matches(thorn)) &&
        (!listener.parameters || listener.parameters->matches(name)))
      listener.call(thorn, name, value_text(parameter, element));
}

}  // namespace flesh
