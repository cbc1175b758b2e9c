// SPDX-License-Identifier: LGPL-2.1-or-later
#include "parameters/idle_parameters.hh"

#include "core/names.hh"
#include "core/text.hh"
#include "parameters/parameter_conversion.hh"
#include "parameters/parameter_messages.hh"

namespace flesh {

namespace {

constexpr std::string_view mark = "Has no effect";

bool is_idle(const Parameter& parameter) {
  return same_name(parameter.declaration->description.substr(0, mark.size()), mark);
}

/// ": the reason", or empty.
std::string_view reason(const Parameter& parameter) {
  const std::string_view rest = parameter.declaration->description.substr(mark.size());
  return rest.starts_with(':') ? rest : std::string_view();
}

bool has_default(const ParameterSet& parameters, const Parameter& parameter, int element) {
  const tables::Parameter& declaration = *parameter.declaration;
  const Conversion standard = convert_text(declaration.default_text, declaration.type);
  if (!standard.value) return false;
  const Value value = parameters.value(parameter, element);
  return declaration.type == tables::ParameterType::keyword
             ? same_name(value.as_string(), standard.value->as_string())
             : value == *standard.value;
}

}  // namespace

void warn_of_idle_parameters(const ParameterSet& parameters, Diagnostics& diagnostics) {
  for (const Parameter& parameter : parameters.all()) {
    if (!is_idle(parameter) || !parameters.is_active(parameter)) continue;
    for (int i = 0; i < static_cast<int>(parameter.elements.size()); ++i) {
      const SourcePosition& place = parameter.elements[i].provenance.position;
      if (place.line > 0 && !has_default(parameters, parameter, i))
        diagnostics.warning(place,
                            text(element_name(parameter, i), " has no effect here", reason(parameter)));
    }
  }
}

}  // namespace flesh
