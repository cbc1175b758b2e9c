// SPDX-License-Identifier: LGPL-2.1-or-later
#include "parameters/parameter_messages.hh"

#include "core/names.hh"
#include "core/text.hh"
#include "model/known_thorns.hh"

namespace flesh {

namespace {

std::vector<std::string> thorn_names(const Implementation& implementation) {
  std::vector<std::string> names;
  for (const tables::Thorn* thorn : implementation.thorns) names.emplace_back(thorn->name);
  return names;
}

std::vector<std::string> parameter_names(const tables::Thorn& thorn, const Activation& activation) {
  std::vector<std::string> names;
  for (const tables::Parameter& parameter : thorn.parameters) names.emplace_back(parameter.name);
  for (const tables::Thorn* other : activation.thorns())
    for (const tables::Parameter& parameter : other->parameters)
      if (parameter.scope == tables::ParameterScope::global && other != &thorn)
        names.emplace_back(parameter.name);
  return names;
}

/// "thorn::name" of another active thorn that has a parameter of exactly this name, or empty.
std::string same_parameter_elsewhere(const tables::Thorn& owner, std::string_view name,
                                     const Activation& activation) {
  for (const tables::Thorn* thorn : activation.thorns())
    for (const tables::Parameter& parameter : thorn->parameters)
      if (thorn != &owner && same_name(parameter.name, name)) return text(thorn->name, "::", parameter.name);
  return {};
}

std::string quoted(const Value& value) {
  return value.is_string() ? "\"" + shortened(value.text()) + "\"" : value.text();
}

std::string range_text(const Parameter& parameter, const tables::Range& range) {
  const auto type = parameter.declaration->type;
  if (type == tables::ParameterType::keyword) return text("\"", range.text, "\"");
  const std::string what = type == tables::ParameterType::string
                               ? text("text that matches \"", range.text, "\"")
                               : std::string(range.text);
  return range.description.empty() ? what : text(what, " (", range.description, ")");
}

/// The ranges in force, or of inactive thorns only.
std::vector<const AcceptedRange*> ranges(const Parameter& parameter, const Activation& activation,
                                         bool in_force) {
  std::vector<const AcceptedRange*> result;
  for (const AcceptedRange& range : parameter.ranges)
    if (activation.is_active(*range.origin) == in_force) result.push_back(&range);
  return result;
}

std::string keyword_hint(const Parameter& parameter, const Value& value, const Activation& activation) {
  if (parameter.declaration->type != tables::ParameterType::keyword) return {};
  for (const AcceptedRange* range : ranges(parameter, activation, false))
    if (same_name(range->range->text, value.as_string()))
      return text("; thorn ", range->origin->name, " adds this value and is not active");
  std::vector<std::string> keywords;
  for (const AcceptedRange* range : ranges(parameter, activation, true))
    keywords.emplace_back(range->range->text);
  const std::string candidate = nearest(value.as_string(), keywords);
  return candidate.empty() ? std::string() : "; did you mean \"" + candidate + "\"?";
}

}  // namespace

std::vector<std::string> active_qualifiers(const Activation& activation) {
  std::vector<std::string> names;
  for (const tables::Thorn* thorn : activation.thorns()) {
    names.emplace_back(thorn->name);
    names.emplace_back(thorn->implementation);
  }
  return names;
}

std::string not_active_message(std::string_view qualifier, const Activation& activation) {
  const Catalogue& catalogue = activation.catalogue();
  if (const tables::Thorn* thorn = catalogue.find_thorn(qualifier))
    return text("thorn ", thorn->name, " is not active; add it to ActiveThorns");
  if (const Implementation* implementation = catalogue.find_implementation(qualifier))
    return text("no active thorn implements ", implementation->name, "; add ",
                join(thorn_names(*implementation), " or "), " to ActiveThorns");
  if (find_known_thorn(qualifier) != nullptr) return unknown_thorn_message(qualifier, catalogue);
  std::string hint = did_you_mean(qualifier, active_qualifiers(activation));
  if (hint.empty()) hint = did_you_mean(qualifier, catalogue.thorn_names());
  return text("there is neither a thorn nor an implementation ", qualifier, hint);
}

std::string no_such_parameter_message(const tables::Thorn& owner, std::string_view name,
                                      const Activation& activation) {
  const std::string problem = text("thorn ", owner.name, " has no parameter ", name);
  const std::string own = nearest(name, parameter_names(owner, activation));
  const std::string elsewhere = same_parameter_elsewhere(owner, name, activation);
  const bool own_is_likelier = !own.empty() && (elsewhere.empty() || edit_distance(own, name) <= 1);
  const std::string candidate = own_is_likelier ? own : elsewhere;
  return candidate.empty() ? problem : text(problem, "; did you mean ", candidate, "?");
}

std::string element_message(const Parameter& parameter, std::optional<std::int64_t> element) {
  const std::string name = parameter.full_name();
  const int last = parameter.declaration->array_size - 1;
  if (!parameter.is_array()) return text(name, " is not an array; it takes one value, without index or list");
  const std::string elements = text("elements ", name, "[0] to ", name, "[", last, "]");
  if (!element) return text(name, " is an array; set its ", elements, ", or give a list [a, b, ...]");
  return text("there is no ", name, "[", *element, "]; expected one of the ", elements);
}

std::string out_of_range_message(const Parameter& parameter, const Value& value,
                                 const Activation& activation) {
  std::vector<std::string> accepted;
  for (const AcceptedRange* range : ranges(parameter, activation, true))
    accepted.push_back(range_text(parameter, *range->range));
  return text("value ", quoted(value), " of ", parameter.full_name(), " is out of range; expected ",
              join(accepted, " or "), keyword_hint(parameter, value, activation));
}

std::string set_before_message(const Parameter& parameter, int element, const std::string& old_value,
                               bool same_value) {
  return text(element_name(parameter, element), " has been set before at ",
              parameter.elements[element].provenance.words,
              same_value ? ", to the same value" : text(", to ", old_value), "; expected one assignment");
}

std::string not_steerable_message(const Parameter& parameter) {
  const bool at_recovery = parameter.declaration->steerable == tables::Steerable::recover;
  return text(parameter.full_name(), " cannot be changed while the run goes on; it is declared STEERABLE=",
              at_recovery ? "RECOVER" : "NEVER");
}

std::string element_name(const Parameter& parameter, int element) {
  return parameter.is_array() ? text(parameter.full_name(), "[", element, "]") : parameter.full_name();
}

}  // namespace flesh
