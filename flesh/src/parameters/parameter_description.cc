// SPDX-License-Identifier: LGPL-2.1-or-later
#include "parameters/parameter_description.hh"

#include <algorithm>
#include <vector>

#include "core/names.hh"
#include "core/text.hh"

namespace flesh {

namespace {

std::string_view type_keyword(tables::ParameterType type) {
  switch (type) {
    case tables::ParameterType::keyword:
      return "KEYWORD";
    case tables::ParameterType::string:
      return "STRING";
    case tables::ParameterType::integer:
      return "INTEGER";
    case tables::ParameterType::real:
      return "REAL";
    case tables::ParameterType::boolean:
      return "BOOLEAN";
  }
  return "";
}

std::string_view scope_keyword(tables::ParameterScope scope) {
  switch (scope) {
    case tables::ParameterScope::global:
      return "GLOBAL";
    case tables::ParameterScope::restricted:
      return "RESTRICTED";
    case tables::ParameterScope::private_:
      return "PRIVATE";
  }
  return "";
}

std::string_view steerable_keyword(tables::Steerable steerable) {
  switch (steerable) {
    case tables::Steerable::never:
      return "NEVER";
    case tables::Steerable::always:
      return "ALWAYS";
    case tables::Steerable::recover:
      return "RECOVER";
  }
  return "";
}

std::string line(std::string_view key, std::string_view value) {
  std::string result(key);
  result += ':';
  result.resize(std::max<std::size_t>(result.size() + 1, 14), ' ');
  return result + std::string(value) + "\n";
}

bool contains_word(std::string_view words, std::string_view word) {
  const auto same = [](char a, char b) { return same_name({&a, 1}, {&b, 1}); };
  return !std::ranges::search(words, word, same).empty();
}

}  // namespace

std::string describe_parameter(const Parameter& parameter) {
  const tables::Parameter& declaration = *parameter.declaration;
  const std::string size = parameter.is_array() ? text("[", declaration.array_size, "]") : "";
  const std::string name = parameter.full_name(), other = parameter.implementation_full_name();
  std::string result =
      line("Parameter", text(name, size, same_name(name, other) ? "" : text(", ", other, size)));
  result += line("Description", text("\"", declaration.description, "\""));
  result += line("Type", type_keyword(declaration.type));
  result += line("Default", declaration.default_text);
  result += line("Scope", scope_keyword(declaration.scope));
  result += line("Steerable", steerable_keyword(declaration.steerable));
  if (parameter.is_accumulator()) result += line("Accumulator", declaration.accumulator);
  for (const AcceptedRange& range : parameter.ranges) {
    result += line("  Range", range.range->text);
    result += line("  Origin", range.origin->name);
    result += line("  Description", range.range->description);
  }
  return result;
}

std::string find_parameters(const ParameterSet& parameters, std::string_view word) {
  std::string result;
  for (const Parameter& parameter : parameters.all())
    if (contains_word(parameter.full_name(), word) || contains_word(parameter.declaration->description, word))
      result += text(parameter.full_name(), ": ", parameter.declaration->description, "\n");
  return result;
}

std::string nearest_parameter(const ParameterSet& parameters, std::string_view name) {
  std::vector<std::string> names;
  for (const Parameter& parameter : parameters.all()) {
    names.push_back(parameter.full_name());
    names.push_back(parameter.implementation_full_name());
  }
  return did_you_mean(name, names);
}

std::string describe_all_parameters(const ParameterSet& parameters, bool verbose) {
  std::string result;
  const tables::Thorn* thorn = nullptr;
  for (const Parameter& parameter : parameters.all()) {
    if (parameter.thorn != thorn) {
      thorn = parameter.thorn;
      result += text(result.empty() ? "" : "\n", "Parameters of thorn ", thorn->name, " (implementation ",
                     thorn->implementation, "):\n");
    }
    result +=
        verbose ? "\n" + describe_parameter(parameter) : "  " + parameter.implementation_full_name() + "\n";
  }
  return result;
}

}  // namespace flesh
