// SPDX-License-Identifier: LGPL-2.1-or-later
#include "parameters/thorn_scope.hh"

#include <algorithm>
#include <functional>

#include "core/names.hh"
#include "core/text.hh"

namespace flesh {

namespace {

/// What C sees: booleans are integers.
Value as_in_c(const Value& value) {
  return value.is_boolean() ? Value::integer(value.as_boolean() ? 1 : 0) : value;
}

const std::string& text_argument(std::string_view function, std::span<const Value> arguments,
                                 std::size_t index) {
  if (index >= arguments.size() || !arguments[index].is_string())
    throw Error(text(function, ": argument ", index + 1, " must be a string or a keyword parameter"));
  return arguments[index].as_string();
}

/// Whether an active thorn provides an aliased function.
bool is_provided(const Activation& activation, std::string_view function) {
  return std::ranges::any_of(activation.thorns(), [&](const tables::Thorn* thorn) {
    return std::ranges::any_of(thorn->provides,
                               [&](const auto& provides) { return same_name(provides.name, function); });
  });
}

}  // namespace

Value ThornScope::name(std::string_view name, std::optional<std::int64_t> index) const {
  const Parameter* parameter = parameters_.visible(thorn_, name);
  if (parameter == nullptr) {
    std::vector<std::string> names;
    for (const tables::Parameter& own : thorn_.parameters) names.emplace_back(own.name);
    for (const tables::SharedParameter& shared : thorn_.shared_parameters) names.emplace_back(shared.name);
    throw Error(text("thorn ", thorn_.name, " sees no parameter ", name, did_you_mean(name, names)));
  }
  const std::int64_t element = index.value_or(0);
  if (parameter->is_array()) {
    if (element < 0 || element >= parameter->declaration->array_size)
      throw Error(text("array ", parameter->full_name(), " has no element ", element));
    return as_in_c(parameters_.value(*parameter, static_cast<int>(element)));
  }
  const Value value = parameters_.value(*parameter);
  if (!index) return as_in_c(value);
  if (!value.is_string()) throw Error(text(parameter->full_name(), " is not an array"));
  // a character of a text; *text asks whether it is empty
  const std::string& characters = value.as_string();
  const bool is_inside = element >= 0 && element < static_cast<std::int64_t>(characters.size());
  return Value::integer(is_inside ? characters[element] : 0);
}

std::optional<Value> ThornScope::call(std::string_view function, std::span<const Value> arguments) const {
  const auto argument = [&](std::size_t i) -> const std::string& {
    return text_argument(function, arguments, i);
  };
  const auto truth = [](bool b) { return Value::integer(b ? 1 : 0); };
  const Catalogue& catalogue = activation_.catalogue();
  if (same_name(function, "CCTK_Equals")) return truth(same_name(argument(0), argument(1)));
  if (function == "CCTK_IsThornActive") return truth(activation_.is_thorn_active(argument(0)));
  if (function == "CCTK_IsThornCompiled") return truth(catalogue.find_thorn(argument(0)) != nullptr);
  if (function == "CCTK_IsImplementationActive")
    return truth(activation_.is_implementation_active(argument(0)));
  if (function == "CCTK_IsImplementationCompiled")
    return truth(catalogue.find_implementation(argument(0)) != nullptr);
  if (function == "CCTK_IsFunctionAliased") return truth(is_provided(activation_, argument(0)));
  if (function == "CCTK_ParameterQueryTimesSet") {
    const Parameter* parameter = parameters_.find(argument(1), argument(0));
    return Value::integer(parameter == nullptr ? -1 : parameter->elements[0].times_set);
  }
  if (function == "CCTK_ParameterValInt") return whole_value(argument(0), argument(1));
  return std::nullopt;
}

/// The value of a parameter of any active thorn, as conditions of old thorns ask for it.
Value ThornScope::whole_value(const std::string& name, const std::string& owner) const {
  const Parameter* const parameter = parameters_.find(owner, name);
  if (parameter == nullptr) throw Error(text("there is no parameter ", owner, "::", name));
  const Value value = as_in_c(parameters_.value(*parameter));
  if (!value.is_integer()) throw Error(text(parameter->full_name(), " is no integer and no boolean"));
  return value;
}

bool ThornScope::holds(std::string_view condition) const {
  if (trim(condition).empty()) return true;
  return Expression::parse(condition).evaluate(*this).truth();
}

std::int64_t ThornScope::whole_number(std::string_view expression) const {
  const Value value = as_in_c(Expression::parse(expression).evaluate(*this));
  if (const auto whole = value.whole_number()) return *whole;
  throw Error(text("'", expression, "' is ", value.text(), "; expected a whole number"));
}

}  // namespace flesh
