// SPDX-License-Identifier: LGPL-2.1-or-later
#include "check/inherited_names.hh"

#include <algorithm>
#include <map>
#include <set>

#include "core/error.hh"
#include "core/names.hh"
#include "core/text.hh"

namespace kernelgen {

namespace {

/// Names in an expression, each with the place where it stands first.
void note_names(const Syntax& syntax, std::map<std::string, Span>& names) {
  if (syntax.kind == SyntaxKind::name) names.try_emplace(syntax.text, syntax.span);
  for (const SyntaxPtr& argument : syntax.arguments) note_names(*argument, names);
}

/// What a function uses beyond its own names.
std::map<std::string, Span> outside_names_of(const Function& function) {
  std::map<std::string, Span> names;
  for (const Definition& equation : function.equations) note_names(*equation.value, names);
  for (const Definition& equation : function.equations) names.erase(equation.target.text);
  for (const Word& parameter : function.parameters) names.erase(parameter.text);
  return names;
}

std::map<std::string, Span> used_names(const Script& script) {
  std::map<std::string, Span> names;
  const auto note = [&](const SyntaxPtr& syntax) {
    if (syntax) note_names(*syntax, names);
  };
  for (const Calculation& calculation : script.calculations) {
    for (const Definition& equation : calculation.equations) {
      note_names(equation.target, names);
      note(equation.value);
    }
    for (const Place& place : calculation.places) note(place.condition);
  }
  for (const Requirement& requirement : script.requirements) note(requirement.condition);
  for (const Function& function : script.functions) names.merge(outside_names_of(function));
  return names;
}

std::set<std::string> declared_names(const Script& script) {
  std::set<std::string> names;
  for (const Declaration& d : script.variables) names.insert(d.name);
  for (const Declaration& d : script.temporaries) names.insert(d.name);
  for (const ParameterText& p : script.parameters) names.insert(p.name);
  for (const Foreign& foreign : script.foreign) {
    for (const Declaration& d : foreign.variables) names.insert(d.name);
    for (const ParameterText& p : foreign.parameters) names.insert(p.name);
  }
  return names;
}

}  // namespace

std::vector<OutsideName> parse_outside_names(const std::string& text) {
  static const std::vector<std::string> types{"variable", "real", "integer", "boolean", "keyword"};
  std::vector<OutsideName> result;
  for (const auto line : flesh::split(text, '\n')) {
    const auto words = flesh::words(line);
    if (words.empty()) continue;
    if (words.size() != 3 || std::find(types.begin(), types.end(), words[0]) == types.end())
      throw flesh::Error("expected `" + flesh::join(types, "|") + " IMPLEMENTATION NAME`, found `" +
                         std::string(line) + "`");
    result.push_back({std::string(words[1]), std::string(words[2]), std::string(words[0])});
  }
  return result;
}

void declare_inherited_names(Script& script, const std::vector<OutsideName>& names) {
  script.knows_inherited = !names.empty();
  const std::map<std::string, Span> used = used_names(script);
  std::set<std::string> declared = declared_names(script);
  for (const Word& inherited : script.inherited) {
    Foreign foreign;
    foreign.implementation = inherited.text;
    foreign.span = inherited.span;
    for (const OutsideName& outside : names) {
      const auto place = used.find(outside.name);
      if (!flesh::same_name(outside.implementation, inherited.text) || place == used.end() ||
          !declared.insert(outside.name).second)
        continue;
      if (outside.type == "variable") {
        Declaration variable;
        variable.name = outside.name;
        variable.components = {outside.name};
        variable.span = place->second;
        foreign.variables.push_back(std::move(variable));
      } else {
        ParameterText parameter;
        parameter.name = outside.name;
        parameter.type = outside.type;
        parameter.span = place->second;
        foreign.parameters.push_back(std::move(parameter));
      }
    }
    if (!foreign.variables.empty() || !foreign.parameters.empty())
      script.foreign.push_back(std::move(foreign));
  }
}

}  // namespace kernelgen
