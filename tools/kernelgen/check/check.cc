// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Declarations -> tables of names; then all calculations are looked at with `indices`.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <set>

#include "check/index_check.hh"
#include "check/model.hh"
#include "check/names_check.hh"
#include "check/old_values.hh"
#include "check/parity_check.hh"
#include "check/stencil.hh"
#include "core/text.hh"
#include "flesh/names.hh"
#include "parse/expressions.hh"

namespace kernelgen {

namespace {

const std::vector<std::string> features{"loopcontrol", "vectors", "opencl", "cse", "cakernel", "jacobian"};

class DeclarationChecker {
 public:
  DeclarationChecker(const Script& script, Report& report, Model& model)
      : script_(script), report_(report), model_(model) {}

  void run() {
    for (const Word& word : script_.features) feature(word);
    for (const Word& word : script_.disabled) feature(word);
    const auto names_jacobian = [](const std::vector<Word>& words) {
      return std::any_of(words.begin(), words.end(),
                         [](const Word& word) { return word.text == "jacobian"; });
    };
    model_.uses_jacobian = names_jacobian(script_.features) && !names_jacobian(script_.disabled);
    given("Eps", {false, false, false}, {}, "Eps", -1);
    given("Euc", {false, false}, {{0, 1, 1}}, "Euc", -1);
    given("spacing", {false}, {}, "spacing", -1);
    for (const Declaration& d : script_.variables) tensor(d, Role::variable, "");
    for (const Declaration& d : script_.temporaries) tensor(d, Role::temporary, "");
    for (const Foreign& foreign : script_.foreign) {
      for (const Declaration& d : foreign.variables) {
        tensor(d, Role::foreign, foreign.implementation);
        model_.tensors[d.name].state = foreign.state;
      }
      for (const ParameterText& p : foreign.parameters) parameter(p, foreign.implementation);
    }
    for (const ParameterText& p : script_.parameters) parameter(p, "");
    for (const Definition& d : script_.constants) constant(d);
    component_names();
    for (std::size_t i = 0; i < script_.metrics.size(); ++i) metric(script_.metrics[i], static_cast<int>(i));
    for (const Definition& d : script_.derivatives) derivative(d);
    for (const Function& f : script_.functions)
      if (is_new(f.name.text, f.name.span)) functions_.push_back(&f);
  }
  /// Those whose names are free.
  const std::vector<const Function*>& functions() const { return functions_; }

 private:
  void feature(const Word& word);
  void tensor(const Declaration& declaration, Role role, const std::string& implementation);
  void check_letters(const Declaration& declaration);
  void foreign_components(Tensor& tensor);
  void parameter(const ParameterText& text, const std::string& implementation);
  void parameter_type(const ParameterText& text);
  void component_names();
  void parameter_values(Parameter& parameter, const ParameterText& text);
  std::string value_text(const SyntaxPtr& syntax, const std::string& type);
  void check_integer(const Syntax& syntax, double value);
  void constant(const Definition& definition);
  bool is_made_of_constants(const Syntax& syntax);
  void metric(const MetricText& text, int number);
  void derivative(const Definition& definition);
  void given(const std::string& name, std::vector<bool> is_upper, std::vector<Declaration::Pair> symmetries,
             const std::string& source, int metric, Span span = {});
  bool is_new(const std::string& name, Span span, bool is_own = true);

  const Script& script_;
  Report& report_;
  Model& model_;
  std::vector<const Function*> functions_;
};

void DeclarationChecker::feature(const Word& word) {
  if (std::find(features.begin(), features.end(), word.text) == features.end())
    report_.error(word.span, "unknown feature `" + word.text + "`; expected " + flesh::join(features, ", ") +
                                 flesh::did_you_mean(word.text, features));
}

bool DeclarationChecker::is_new(const std::string& name, Span span, bool is_own) {
  const auto reserved = [&](const std::vector<std::string>& names) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  if (reserved(coordinate_names()) || reserved(uniform_names()) || point_functions().count(name) > 0 ||
      is_tensor_function(name) || name == "D" || is_solver(name)) {
    report_.error(span, "the name `" + name + "` belongs to the language; choose another");
    return false;
  }
  if (is_macro(name))
    report_.error(span, "`" + name + "` is a macro of the headers of C and C++; choose another name");
  else if (is_reserved(name) || (is_own && is_of_the_flesh(name)))
    report_.error(span, "the name `" + name + "` belongs to C++ or the flesh; choose another");
  if (model_.tensors.count(name) > 0 || model_.parameters.count(name) > 0 ||
      model_.constants.count(name) > 0 || model_.functions.count(name) > 0) {
    report_.error(span, "`" + name + "` is declared twice");
    return false;
  }
  return true;
}

void DeclarationChecker::check_letters(const Declaration& declaration) {
  for (const Index& index : declaration.indices) {
    if (index.component != 0 || index.is_shifted)
      report_.error(index.span, "a declaration shows the rank by letters, as in El_i; found a component");
    const auto same = std::count_if(declaration.indices.begin(), declaration.indices.end(),
                                    [&](const Index& other) { return other.letter == index.letter; });
    if (same > 1)
      report_.error(declaration.span, "index `" + index.letter + "` stands twice in the declaration of " +
                                          declaration.name + "; use different letters");
  }
}

void DeclarationChecker::tensor(const Declaration& declaration, Role role,
                                const std::string& implementation) {
  if (!is_new(declaration.name, declaration.span, role != Role::foreign)) return;
  if (declaration.indices.size() > 4) {
    report_.error(declaration.span, "tensors have at most 4 indices");
    return;
  }
  check_letters(declaration);
  if (is_derivative_word(declaration.name) && !declaration.indices.empty())
    report_.error(declaration.span, "with indices `" + declaration.name +
                                        "` reads like a derivative (D and lower-case letters or digits); "
                                        "choose another name");
  Tensor tensor;
  tensor.name = declaration.name;
  tensor.role = role;
  for (const Index& index : declaration.indices) tensor.is_upper.push_back(index.is_upper);
  tensor.symmetries = declaration.symmetries;
  tensor.implementation = implementation;
  tensor.components = declaration.components;
  tensor.group = declaration.group.empty() ? declaration.name + "_group" : declaration.group;
  tensor.span = declaration.span;
  tensor.has_timelevels = declaration.has_timelevels;
  tensor.is_pseudo = declaration.is_pseudo;
  tensor.tags = declaration.tags;
  tensor.parities = declaration.parities;
  if (declaration.weight != nullptr) tensor.weight = value_text(declaration.weight, "real");
  if (role == Role::foreign) foreign_components(tensor);
  model_.tensors[declaration.name] = std::move(tensor);
}

// `v1` may be the first component of v^a, or a name of its own, not both.
void DeclarationChecker::component_names() {
  std::map<std::string, std::string> owners;
  for (const auto& [name, tensor] : model_.tensors) {
    if (tensor.role == Role::given || tensor.role == Role::foreign) continue;
    for (const auto& at : independent(tensor)) {
      const std::string component = component_name(tensor, at);
      const auto [place, is_new] = owners.try_emplace(component, name);
      if (!is_new)
        report_.error(tensor.span,
                      "`" + component + "` is a component of " + place->second + "; choose another name");
    }
  }
}

void DeclarationChecker::foreign_components(Tensor& tensor) {
  const std::size_t needed = independent(tensor).size();
  if (tensor.components.size() == needed) return;
  report_.error(tensor.span,
                flesh::text(tensor.name, " has ", needed, needed == 1 ? " component" : " components", ", ",
                            tensor.components.size(), " names are given"));
  tensor.components.resize(needed, tensor.name);
}

// CCL files have no room for others.
void DeclarationChecker::check_integer(const Syntax& syntax, double value) {
  constexpr std::int32_t most = std::numeric_limits<std::int32_t>::max();
  if (!std::isfinite(value)) return;  // reported by parameter_type
  if (value != std::floor(value))
    report_.error(syntax.span, "expected a whole number");
  else if (std::abs(value) > most)
    report_.error(syntax.span, flesh::text("an integer lies between -", most, " and ", most));
}

std::string DeclarationChecker::value_text(const SyntaxPtr& syntax, const std::string& type) {
  if (syntax == nullptr) return "*";
  if (syntax->kind == SyntaxKind::string) return syntax->text;
  if (type == "keyword" && syntax->kind == SyntaxKind::name) return syntax->text;
  if (type == "boolean" && syntax->kind == SyntaxKind::name &&
      (syntax->text == "yes" || syntax->text == "no"))
    return syntax->text;
  try {
    const double value = constant_value(*syntax);
    if (type == "boolean") return value != 0 ? "yes" : "no";
    if (type == "integer") check_integer(*syntax, value);
    return flesh::number_text(value);
  } catch (const flesh::Error& error) {
    report_.error(syntax->span, type == "boolean" ? "expected yes, no, true or false" : error.what());
    return "0";
  }
}

void DeclarationChecker::parameter_values(Parameter& parameter, const ParameterText& text) {
  const bool is_keyword = text.type == "keyword";
  if (text.standard == nullptr) {
    report_.error(text.span, "parameter " + text.name + " has no default; add `default: value`");
    return;
  }
  parameter.standard = value_text(text.standard, text.type);
  parameter.lower = value_text(text.lower, text.type);
  parameter.upper = value_text(text.upper, text.type);
  parameter_type(text);
  if (is_keyword && text.choices.empty())
    report_.error(text.span, "keyword " + text.name + " has no choices; add `choices: \"a\", \"b\"`");
  else if (!text.choices.empty() &&
           std::find(text.choices.begin(), text.choices.end(), parameter.standard) == text.choices.end())
    report_.error(text.standard->span,
                  "the default \"" + parameter.standard + "\" of " + text.name + " is not among its choices");
  if (text.type != "real" && text.type != "integer") return;
  if (text.lower != nullptr && text.upper != nullptr && parameter.lower != "*" && parameter.upper != "*" &&
      std::stod(parameter.lower) > std::stod(parameter.upper)) {
    report_.error({text.lower->span.begin, text.upper->span.end}, "the range of " + text.name + " is empty");
    return;
  }
  const auto beyond = [&](const SyntaxPtr& end, int sign) {
    return end == nullptr ? -1 : sign * (constant_value(*text.standard) - constant_value(*end));
  };
  try {
    const double below = beyond(text.lower, -1);
    if (below > 0 || (below == 0 && text.is_open) || beyond(text.upper, 1) > 0)
      report_.error(text.standard->span, "the default of " + text.name + " lies outside of its range");
  } catch (const flesh::Error&) {
    // reported by value_text
  }
}

// Does the default fit the type, and is every choice there once?
void DeclarationChecker::parameter_type(const ParameterText& text) {
  const Span span = text.standard->span;
  std::set<std::string> choices;
  for (const std::string& choice : text.choices)
    if (!choices.insert(choice).second)
      report_.error(text.span, "the choice \"" + choice + "\" of " + text.name + " stands twice");
  if (text.type == "keyword" || text.standard->kind == SyntaxKind::string) return;
  double value = 0;
  try {
    value = constant_value(*text.standard);
  } catch (const flesh::Error&) {
    return;  // reported by value_text
  }
  if (!std::isfinite(value))
    report_.error(span, "the default of " + text.name + " is not a finite number");
  else if (text.type == "boolean" && value != 0 && value != 1)
    report_.error(span, "the default of boolean " + text.name + " is neither true nor false");
}

void DeclarationChecker::parameter(const ParameterText& text, const std::string& implementation) {
  if (!is_new(text.name, text.span, implementation.empty())) return;
  Parameter parameter;
  parameter.name = text.name;
  parameter.type = text.type;
  parameter.description = text.description.empty() ? text.name : text.description;
  parameter.implementation = implementation;
  parameter.choices = text.choices;
  parameter.is_steerable = text.is_steerable;
  parameter.is_open = text.is_open;
  if (implementation.empty() && (text.type == "string" || text.type == "scalar" || text.type == "table"))
    report_.error(text.span, "parameter " + text.name + ": only others have a " + text.type);
  else if (implementation.empty())
    parameter_values(parameter, text);
  model_.parameters[text.name] = std::move(parameter);
}

bool DeclarationChecker::is_made_of_constants(const Syntax& syntax) {
  static const std::set<std::string> operations{"+", "-", "*", "/", "**"};
  const bool is_known = syntax.kind == SyntaxKind::number || syntax.kind == SyntaxKind::negate ||
                        (syntax.kind == SyntaxKind::binary && operations.count(syntax.text) > 0) ||
                        (syntax.kind == SyntaxKind::name && syntax.indices.empty() &&
                         (syntax.text == "PI" || model_.constants.count(syntax.text) > 0));
  if (!is_known) {
    report_.error(syntax.span, "a constant is made of numbers, PI, constants before it, and + - * / **");
    return false;
  }
  bool good = true;
  for (const SyntaxPtr& argument : syntax.arguments) good = is_made_of_constants(*argument) && good;
  return good;
}

void DeclarationChecker::constant(const Definition& definition) {
  if (!is_new(definition.target.text, definition.target.span)) return;
  const Span span = definition.value->span;
  Constant result{&definition};
  try {
    if (is_made_of_constants(*definition.value)) result.value = constant_value(*definition.value, &model_);
    if (!std::isfinite(result.value))
      report_.error(span, "constant " + definition.target.text + " is not a finite number");
  } catch (const flesh::Error& error) {
    report_.error(span, error.what());
  }
  model_.constants[definition.target.text] = result;
}

void DeclarationChecker::given(const std::string& name, std::vector<bool> is_upper,
                               std::vector<Declaration::Pair> symmetries, const std::string& source,
                               int metric, Span span) {
  if (name.empty() || (metric >= 0 && !is_new(name, span))) return;
  Tensor tensor;
  tensor.name = name;
  tensor.role = Role::given;
  tensor.is_upper = std::move(is_upper);
  tensor.symmetries = std::move(symmetries);
  tensor.source = source;
  tensor.metric = metric;
  tensor.span = span;
  model_.tensors[name] = std::move(tensor);
}

void DeclarationChecker::metric(const MetricText& text, int number) {
  for (int earlier = 0; earlier < number; ++earlier)
    if (script_.metrics[earlier].metric == text.metric) {
      report_.error(text.span, "metric " + text.metric + " stands here a second time; name all in one line");
      return;
    }
  const Tensor* const metric = model_.find_tensor(text.metric);
  const bool is_metric = metric != nullptr && metric->is_upper == std::vector<bool>{false, false} &&
                         metric->symmetries.size() == 1 && metric->symmetries[0].sign == 1;
  if (!is_metric) {
    report_.error(text.span, "`" + text.metric +
                                 "` is not a metric: declare a symmetric tensor with two lower indices, " +
                                 text.metric + "_(ab)");
    return;
  }
  given(text.inverse, {true, true}, {{0, 1, 1}}, "inverse", number, text.span);
  given(text.determinant, {}, {}, "determinant", number, text.span);
  given(text.lowered, {false, false, false}, {{1, 2, 1}}, "lowered", number, text.span);
  given(text.christoffel, {true, false, false}, {{1, 2, 1}}, "christoffel", number, text.span);
  given(text.ricci, {false, false}, {{0, 1, 1}}, "ricci", number, text.span);
  if (!text.covariant.empty() && !is_derivative_word(text.covariant))
    report_.error(text.span,
                  "a covariant derivative is called D and lower-case letters, such as Dcov; found `" +
                      text.covariant + "`");
}

void DeclarationChecker::derivative(const Definition& definition) {
  const std::string& word = definition.target.text;
  const bool is_covariant = std::any_of(script_.metrics.begin(), script_.metrics.end(),
                                        [&](const MetricText& metric) { return metric.covariant == word; });
  if (is_covariant || !model_.operators.emplace(word, &definition).second)
    report_.error(definition.target.span, "derivative " + word + " is defined twice");
  try {
    stencil_of(definition, 2);
  } catch (const BadStencil& problem) {
    report_.error(problem.span, problem.text);
  }
}

void note_constants(const Syntax& syntax, std::set<std::string>& names) {
  if (syntax.kind == SyntaxKind::name) names.insert(syntax.text);
  for (const SyntaxPtr& argument : syntax.arguments) note_constants(*argument, names);
}

// Variables are used if they are set, temporaries and all others if they are read.
void note_uses(const Script& script, Model& model) {
  std::set<std::string> used = model.used;
  // A constant is made of constants before it.
  for (auto constant = script.constants.rbegin(); constant != script.constants.rend(); ++constant)
    if (used.count(constant->target.text) > 0) note_constants(*constant->value, used);
  const auto note = [&](Span span, const std::string& kind, const std::string& name) {
    model.uses.push_back({span, kind + " " + name, used.count(name) > 0});
  };
  for (const Declaration& d : script.variables) note(d.span, "variable", d.name);
  for (const Declaration& d : script.temporaries) note(d.span, "temporary", d.name);
  for (const Foreign& foreign : script.foreign)
    for (const Declaration& d : foreign.variables) note(d.span, "variable", d.name);
  for (const ParameterText& p : script.parameters)
    if (!p.is_unused) note(p.span, "parameter", p.name);
  for (const Definition& d : script.constants) note(d.target.span, "constant", d.target.text);
  for (const Definition& d : script.derivatives) note(d.target.span, "derivative", d.target.text);
  for (const MetricText& m : script.metrics) {
    const bool is_used = std::any_of(model.tensors.begin(), model.tensors.end(), [&](const auto& named) {
      const int metric = named.second.metric;
      return metric >= 0 && &script.metrics[metric] == &m && used.count(named.first) > 0;
    });
    model.uses.push_back({m.span, "metric " + m.metric, is_used || used.count(m.covariant) > 0});
  }
  for (const Function& f : script.functions) note(f.name.span, "function", f.name.text);
  for (const auto& [name, block] : script.equations)
    model.uses.push_back({block.span, "block of equations " + name, block.is_inserted});
}

}  // namespace

void report_unused(const std::vector<const Model*>& models, Report& report) {
  std::map<std::pair<std::size_t, std::string>, Model::Use> all;
  for (const Model* model : models)
    for (const Model::Use& use : model->uses)
      all.try_emplace({use.span.begin, use.what}, use).first->second.is_used |= use.is_used;
  for (const auto& [place, use] : all)
    if (!use.is_used) report.warning(use.span, use.what + " is never used");
}

Model check(const Script& script, Report& report) {
  Model model;
  model.script = &script;
  DeclarationChecker declarations(script, report, model);
  declarations.run();
  check_functions(declarations.functions(), report, model);
  check_calculations(script, report, model);
  check_parities(script, report, model);
  check_names(script, report, model);
  if (report.has_errors()) return model;
  warn_of_old_values(script, report, model);
  note_uses(script, model);
  return model;
}

}  // namespace kernelgen
