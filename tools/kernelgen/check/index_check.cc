// SPDX-License-Identifier: LGPL-2.1-or-later
#include "check/index_check.hh"

#include <algorithm>
#include <optional>

#include "core/text.hh"
#include "flesh/names.hh"
#include "graph/rational.hh"

namespace kernelgen {

namespace {

std::string listed(const std::vector<FreeIndex>& free) {
  if (free.empty()) return "none";
  std::string result;
  for (const FreeIndex& index : free) result += (index.is_upper ? "^" : "_") + index.letter;
  return result;
}

bool same_indices(const std::vector<FreeIndex>& a, const std::vector<FreeIndex>& b) {
  return a.size() == b.size() && std::all_of(a.begin(), a.end(), [&](const FreeIndex& index) {
           return std::find(b.begin(), b.end(), index) != b.end();
         });
}

bool is_literal(const Syntax& syntax) {
  return syntax.kind == SyntaxKind::number || syntax.kind == SyntaxKind::string;
}

/// Looks at one calculation.
class CalculationChecker {
 public:
  CalculationChecker(const Calculation& calculation, Report& report, Model& model)
      : calculation_(calculation), report_(report), model_(model) {}

  void run();
  /// Of parameters; null is always true.
  void condition(const SyntaxPtr& condition) {
    if (condition) scalar(*condition, "a condition");
  }
  const std::set<std::string>& used() const { return used_; }

 private:
  void equation(const Definition& equation);
  std::optional<std::vector<FreeIndex>> target(const Definition& equation);
  void remember_set(const Tensor& tensor, const std::vector<Index>& indices);

  // Free indices of an expression; nothing if it is wrong, which has been reported.
  using Free = std::optional<std::vector<FreeIndex>>;
  Free look(const Syntax& syntax);
  Free name(const Syntax& syntax);
  Free scalar_name(const Syntax& syntax);
  Free tensor(const Tensor& tensor, const Syntax& syntax);
  Free derivative(const Syntax& syntax);
  Free call(const Syntax& syntax);
  Free tensor_call(const Syntax& syntax);
  Free binary(const Syntax& syntax);
  Free product(const Syntax& syntax, const std::vector<FreeIndex>& a, const std::vector<FreeIndex>& b);
  Free same(const Syntax& syntax, const Free& a, const Free& b, const std::string& what);
  bool scalar(const Syntax& syntax, const std::string& what);
  Free contracted(const Syntax& syntax, std::vector<FreeIndex> all);
  const Syntax* first_variable(const Syntax& syntax) const;
  bool keyword(const Syntax& syntax);
  void undefined(const Syntax& syntax);
  std::vector<std::string> known_names() const;

  const Calculation& calculation_;
  Report& report_;
  Model& model_;
  std::set<std::string> set_;   // components of temporaries that have values
  std::set<std::string> done_;  // components set by an equation: a second one is a mistake
  std::set<std::string> used_;
};

std::vector<std::string> CalculationChecker::known_names() const {
  std::vector<std::string> names = coordinate_names();
  for (const auto& name : uniform_names()) names.push_back(name);
  for (const auto& [name, tensor] : model_.tensors) {
    names.push_back(name);
    if (tensor.rank() > 0)
      for (const auto& at : independent(tensor)) names.push_back(component_name(tensor, at));
  }
  for (const auto& [name, parameter] : model_.parameters) names.push_back(name);
  return names;
}

void CalculationChecker::undefined(const Syntax& syntax) {
  report_.error(syntax.span, "`" + syntax.text +
                                 "` is not defined; expected a variable, a temporary, a parameter or a "
                                 "coordinate" +
                                 flesh::did_you_mean(syntax.text, known_names()));
}

/// The tensor and indices that "El1" or "gt12" mean, if there is such a tensor.
struct Named {
  const Tensor* tensor;
  std::vector<int> at;
};

std::optional<Named> component_called(const Model& model, const std::string& name) {
  std::size_t digits = 0;
  while (digits < name.size() && name[name.size() - 1 - digits] >= '1' &&
         name[name.size() - 1 - digits] <= '3')
    ++digits;
  for (std::size_t count = digits; count > 0; --count) {
    const Tensor* const tensor = model.find_tensor(name.substr(0, name.size() - count));
    if (tensor == nullptr || tensor->rank() != static_cast<int>(count)) continue;
    std::vector<int> at;
    for (std::size_t i = name.size() - count; i < name.size(); ++i) at.push_back(name[i] - '1');
    return Named{tensor, at};
  }
  return std::nullopt;
}

CalculationChecker::Free CalculationChecker::scalar_name(const Syntax& syntax) {
  const auto known = [&](const std::vector<std::string>& names) {
    return std::find(names.begin(), names.end(), syntax.text) != names.end();
  };
  const bool is_parameter = model_.parameters.count(syntax.text) > 0;
  if (!is_parameter && !known(coordinate_names()) && !known(uniform_names())) {
    undefined(syntax);
    return std::nullopt;
  }
  if (is_parameter) {
    used_.insert(syntax.text);
    if (model_.parameters.at(syntax.text).type == "keyword") {
      report_.error(syntax.span, "keyword " + syntax.text + " is not a number; compare it, as in " +
                                     syntax.text + " == \"...\"");
      return std::nullopt;
    }
  }
  if (!syntax.indices.empty()) {
    report_.error(syntax.span, "`" + syntax.text + "` is a scalar and has no indices");
    return std::nullopt;
  }
  return std::vector<FreeIndex>{};
}

CalculationChecker::Free CalculationChecker::name(const Syntax& syntax) {
  if (const Tensor* const found = model_.find_tensor(syntax.text)) return tensor(*found, syntax);
  if (syntax.indices.empty()) {
    if (const auto named = component_called(model_, syntax.text)) {
      used_.insert(named->tensor->name);
      const Component stored = component(*named->tensor, named->at);
      if (named->tensor->role == Role::temporary && stored.sign != 0 && set_.count(stored.name) == 0) {
        report_.error(syntax.span, "temporary " + syntax.text + " is used before it is set");
        return std::nullopt;
      }
      return std::vector<FreeIndex>{};
    }
  }
  return scalar_name(syntax);
}

CalculationChecker::Free CalculationChecker::tensor(const Tensor& tensor, const Syntax& syntax) {
  used_.insert(tensor.name);
  if (tensor.metric >= 0) used_.insert(model_.script->metrics[tensor.metric].metric);
  if (static_cast<int>(syntax.indices.size()) != tensor.rank()) {
    report_.error(
        syntax.span,
        flesh::text("`", tensor.name, "` has ", tensor.rank(), tensor.rank() == 1 ? " index, " : " indices, ",
                    syntax.indices.size(), syntax.indices.size() == 1 ? " is given" : " are given"));
    return std::nullopt;
  }
  std::vector<FreeIndex> all;
  for (int i = 0; i < tensor.rank(); ++i) {
    const Index& index = syntax.indices[i];
    // Kronecker's delta and Levi-Civita's symbol are the same numbers in all positions.
    if (index.is_upper != tensor.is_upper[i] && tensor.source != "Eps" && tensor.source != "Euc") {
      report_.error(index.span,
                    flesh::text("index ", i + 1, " of ", tensor.name, " is ",
                                tensor.is_upper[i] ? "an upper" : "a lower", " one, written `",
                                tensor.is_upper[i] ? '^' : '_', "`; contract with a metric to move it"));
      return std::nullopt;
    }
    if (!index.letter.empty()) all.push_back({index.letter, index.is_upper});
  }
  if (tensor.role == Role::temporary) {
    for (const auto& at : independent(tensor))
      if (set_.count(component_name(tensor, at)) == 0) {
        report_.error(syntax.span, "temporary " + component_name(tensor, at) + " is used before it is set");
        return std::nullopt;
      }
  }
  return contracted(syntax, std::move(all));
}

// Sums over letters that stand twice.
CalculationChecker::Free CalculationChecker::contracted(const Syntax& syntax, std::vector<FreeIndex> all) {
  Indices& indices = model_.indices[&syntax];
  indices = {};
  while (!all.empty()) {
    const FreeIndex index = all.front();
    all.erase(all.begin());
    const auto partner = std::find_if(all.begin(), all.end(),
                                      [&](const FreeIndex& other) { return other.letter == index.letter; });
    if (partner == all.end()) {
      indices.free.push_back(index);
      continue;
    }
    if (partner->is_upper == index.is_upper) {
      report_.error(syntax.span, "index `" + index.letter + "` stands twice in " +
                                     (index.is_upper ? "upper" : "lower") +
                                     " position; a sum is over one upper and one lower index");
      return std::nullopt;
    }
    all.erase(partner);
    if (std::any_of(all.begin(), all.end(),
                    [&](const FreeIndex& other) { return other.letter == index.letter; })) {
      report_.error(syntax.span,
                    "index `" + index.letter + "` stands three times in one term; rename the summed one");
      return std::nullopt;
    }
    indices.summed.push_back(index.letter);
  }
  return indices.free;
}

// A grid function in an expression; null if there is none.
const Syntax* CalculationChecker::first_variable(const Syntax& syntax) const {
  if (syntax.kind == SyntaxKind::name) {
    const Tensor* tensor = model_.find_tensor(syntax.text);
    if (tensor == nullptr)
      if (const auto named = component_called(model_, syntax.text)) tensor = named->tensor;
    if (tensor != nullptr && (tensor->role == Role::variable || tensor->role == Role::foreign))
      return &syntax;
  }
  for (const SyntaxPtr& argument : syntax.arguments)
    if (const Syntax* const found = first_variable(*argument)) return found;
  return nullptr;
}

CalculationChecker::Free CalculationChecker::derivative(const Syntax& syntax) {
  if (syntax.indices.size() == 1 && syntax.indices[0].letter == "t" && syntax.text == "D") {
    if (const Syntax* const found = first_variable(*syntax.arguments[0])) {
      report_.error(found->span,
                    "`" + found->text +
                        "` is a variable: on the right-hand side D_t acts on expressions of coordinates, the "
                        "time and parameters only");
      return std::nullopt;
    }
    const Free inner = look(*syntax.arguments[0]);
    if (inner) model_.indices[&syntax].free = *inner;
    return inner;
  }
  const bool is_covariant =
      std::any_of(model_.script->metrics.begin(), model_.script->metrics.end(),
                  [&](const MetricText& metric) { return metric.covariant == syntax.text; });
  if (syntax.text != "D" && !is_covariant && model_.operators.count(syntax.text) == 0) {
    std::vector<std::string> words{"D"};
    for (const auto& [word, definition] : model_.operators) words.push_back(word);
    report_.error(syntax.span, "derivative `" + syntax.text +
                                   "` is not defined; define it in a block `derivatives`" +
                                   flesh::did_you_mean(syntax.text, words));
    return std::nullopt;
  }
  used_.insert(syntax.text);
  if (syntax.indices.size() > 2) {
    report_.error(syntax.span, "derivatives have at most two indices; nest them: D_i D_jk u");
    return std::nullopt;
  }
  const Free inner = look(*syntax.arguments[0]);
  if (!inner) return std::nullopt;
  std::vector<FreeIndex> all;
  for (const Index& index : syntax.indices) {
    if (index.is_upper) {
      report_.error(index.span, "derivatives have lower indices, written `_`; raise them with a metric");
      return std::nullopt;
    }
    if (!index.letter.empty()) all.push_back({index.letter, false});
  }
  all.insert(all.end(), inner->begin(), inner->end());
  return contracted(syntax, std::move(all));
}

bool CalculationChecker::scalar(const Syntax& syntax, const std::string& what) {
  const Free free = look(syntax);
  if (!free) return false;
  if (free->empty()) return true;
  report_.error(syntax.span, what + " must be a scalar; free indices: " + listed(*free));
  return false;
}

CalculationChecker::Free CalculationChecker::tensor_call(const Syntax& syntax) {
  const std::size_t needed = syntax.text == "dissipation" ? 1 : 2;
  if (syntax.arguments.size() != needed) {
    report_.error(syntax.span,
                  flesh::text(syntax.text, " takes ", needed, needed == 1 ? " argument" : " arguments",
                              ", found ", syntax.arguments.size()));
    return std::nullopt;
  }
  used_.insert(syntax.text);
  if (needed == 2) {
    const Syntax& vector = *syntax.arguments[0];
    const Tensor* const found = vector.kind == SyntaxKind::name ? model_.find_tensor(vector.text) : nullptr;
    if (found == nullptr || found->is_upper != std::vector<bool>{true} || !vector.indices.empty()) {
      report_.error(vector.span, "expected the name of a vector with an upper index, without the index");
      return std::nullopt;
    }
    used_.insert(found->name);
  }
  const Syntax& operand = *syntax.arguments.back();
  if (operand.kind != SyntaxKind::name) {
    report_.error(operand.span, "expected a tensor, such as gt_ab");
    return std::nullopt;
  }
  const Free free = look(operand);
  if (free) model_.indices[&syntax].free = *free;
  return free;
}

CalculationChecker::Free CalculationChecker::call(const Syntax& syntax) {
  if (is_tensor_function(syntax.text)) return tensor_call(syntax);
  const auto found = point_functions().find(syntax.text);
  if (found == point_functions().end()) {
    std::vector<std::string> names{"advect", "Lie", "upwindLie", "dissipation"};
    for (const auto& [name, count] : point_functions()) names.push_back(name);
    report_.error(syntax.span,
                  "unknown function `" + syntax.text + "`" + flesh::did_you_mean(syntax.text, names));
    return std::nullopt;
  }
  if (found->second != static_cast<int>(syntax.arguments.size())) {
    report_.error(syntax.span, flesh::text(syntax.text, " takes ", found->second,
                                           found->second == 1 ? " argument" : " arguments", ", found ",
                                           syntax.arguments.size()));
    return std::nullopt;
  }
  if (syntax.text == "if") {
    if (!scalar(*syntax.arguments[0], "a condition")) return std::nullopt;
    return same(syntax, look(*syntax.arguments[1]), look(*syntax.arguments[2]), "the two values of `if`");
  }
  bool good = true;
  for (const SyntaxPtr& argument : syntax.arguments)
    good = scalar(*argument, "the argument of " + syntax.text) && good;
  if (!good) return std::nullopt;
  return model_.indices[&syntax].free;
}

// name == "value"
bool CalculationChecker::keyword(const Syntax& syntax) {
  const Syntax &left = *syntax.arguments[0], &right = *syntax.arguments[1];
  const auto found =
      left.kind == SyntaxKind::name ? model_.parameters.find(left.text) : model_.parameters.end();
  if (found == model_.parameters.end() || found->second.type != "keyword" ||
      (syntax.text != "==" && syntax.text != "!=")) {
    report_.error(syntax.span, "a text can only be compared with a keyword: name == \"value\"");
    return false;
  }
  used_.insert(left.text);
  const auto& choices = found->second.choices;
  if (!choices.empty() && std::find(choices.begin(), choices.end(), right.text) == choices.end()) {
    report_.error(right.span, "\"" + right.text + "\" is no choice of " + left.text + "; choices: " +
                                  flesh::join(choices, ", ") + flesh::did_you_mean(right.text, choices));
    return false;
  }
  return true;
}

CalculationChecker::Free CalculationChecker::same(const Syntax& syntax, const Free& a, const Free& b,
                                                  const std::string& what) {
  if (!a || !b) return std::nullopt;
  if (!same_indices(*a, *b)) {
    report_.error(syntax.span, what + " have different free indices: " + listed(*a) + " and " + listed(*b));
    return std::nullopt;
  }
  model_.indices[&syntax].free = *a;
  return a;
}

CalculationChecker::Free CalculationChecker::product(const Syntax& syntax, const std::vector<FreeIndex>& a,
                                                     const std::vector<FreeIndex>& b) {
  const Indices& left = model_.indices[syntax.arguments[0].get()];
  const Indices& right = model_.indices[syntax.arguments[1].get()];
  for (const auto& [summed, free] : {std::pair{&left.summed, &b}, std::pair{&right.summed, &a}})
    for (const FreeIndex& index : *free)
      if (std::find(summed->begin(), summed->end(), index.letter) != summed->end()) {
        report_.error(syntax.span,
                      "index `" + index.letter + "` stands three times in one term; rename the summed one");
        return std::nullopt;
      }
  std::vector<FreeIndex> all = a;
  all.insert(all.end(), b.begin(), b.end());
  const Free result = contracted(syntax, std::move(all));
  // Letters that are summed inside stay taken in this product.
  return result;
}

CalculationChecker::Free CalculationChecker::binary(const Syntax& syntax) {
  const Syntax &left = *syntax.arguments[0], &right = *syntax.arguments[1];
  if (right.kind == SyntaxKind::string) {
    if (!keyword(syntax)) return std::nullopt;
    return model_.indices[&syntax].free;
  }
  const std::string& operation = syntax.text;
  const Free a = look(left), b = look(right);
  if (!a || !b) return std::nullopt;
  if (operation == "+" || operation == "-") {
    // A literal zero fits everywhere; nothing else does.
    return same(syntax, a, b, "the terms of a sum");
  }
  if (operation == "*") return product(syntax, *a, *b);
  if (!b->empty()) {
    report_.error(right.span, (operation == "/"    ? "a divisor"
                               : operation == "**" ? "an exponent"
                                                   : "a compared value") +
                                  std::string(" must be a scalar; free indices: ") + listed(*b));
    return std::nullopt;
  }
  if (operation != "/" && !a->empty()) {
    report_.error(left.span, (operation == "**" ? "the base of a power" : "a compared value") +
                                 std::string(" must be a scalar; free indices: ") + listed(*a));
    return std::nullopt;
  }
  if (operation == "/" && right.kind == SyntaxKind::number && from_decimal(right.text) == Rational(0)) {
    report_.error(right.span, "division by zero");
    return std::nullopt;
  }
  Indices& indices = model_.indices[&syntax];
  indices.free = *a;
  return a;
}

CalculationChecker::Free CalculationChecker::look(const Syntax& syntax) {
  model_.indices[&syntax];
  switch (syntax.kind) {
    case SyntaxKind::number:
      try {
        from_decimal(syntax.text);
      } catch (const flesh::Error& error) {
        report_.error(syntax.span, error.what());
        return std::nullopt;
      }
      return std::vector<FreeIndex>{};
    case SyntaxKind::string:
      report_.error(syntax.span, "a text can only be compared with a keyword: name == \"value\"");
      return std::nullopt;
    case SyntaxKind::name:
      return name(syntax);
    case SyntaxKind::derivative:
      return derivative(syntax);
    case SyntaxKind::call:
      return call(syntax);
    case SyntaxKind::binary:
      return binary(syntax);
    case SyntaxKind::negate: {
      const Free free = look(*syntax.arguments[0]);
      if (free) model_.indices[&syntax].free = *free;
      return free;
    }
    case SyntaxKind::conditional: {
      if (!scalar(*syntax.arguments[0], "a condition")) return std::nullopt;
      return same(syntax, look(*syntax.arguments[1]), look(*syntax.arguments[2]), "the two values of `?:`");
    }
  }
  return std::nullopt;
}

// ---------------------------------------------------------------------------------------------------------
// targets

void CalculationChecker::remember_set(const Tensor& tensor, const std::vector<Index>& indices) {
  for (const auto& at : independent(tensor)) {
    bool matches = true;
    for (std::size_t i = 0; i < indices.size(); ++i)
      matches = matches && (indices[i].component == 0 || indices[i].component == at[i] + 1);
    if (matches) set_.insert(component_name(tensor, at));
  }
}

std::optional<std::vector<FreeIndex>> CalculationChecker::target(const Definition& equation) {
  const Syntax* syntax = &equation.target;
  const bool is_rate = syntax->kind == SyntaxKind::derivative;
  if (is_rate) {
    if (syntax->text != "D" || syntax->indices.size() != 1 || syntax->indices[0].letter != "t") {
      report_.error(syntax->span, "a derivative on the left-hand side is D_t");
      return std::nullopt;
    }
    syntax = syntax->arguments[0].get();
  }
  if (syntax->kind != SyntaxKind::name) {
    report_.error(syntax->span, "expected a variable or a temporary on the left-hand side");
    return std::nullopt;
  }
  const Tensor* tensor = model_.find_tensor(syntax->text);
  std::vector<Index> indices = syntax->indices;
  if (tensor == nullptr && indices.empty())
    if (const auto named = component_called(model_, syntax->text)) {
      tensor = named->tensor;
      for (std::size_t i = 0; i < named->at.size(); ++i)
        indices.push_back(
            {"", named->at[i] + 1, static_cast<bool>(tensor->is_upper[i]), 0, false, syntax->span});
    }
  if (tensor == nullptr) {
    undefined(*syntax);
    return std::nullopt;
  }
  if (tensor->role == Role::given || (is_rate && tensor->role != Role::variable)) {
    report_.error(syntax->span, is_rate ? "D_t needs a variable of this thorn; " + tensor->name + " is none"
                                        : tensor->name + " is given by the language and cannot be set");
    return std::nullopt;
  }
  if (static_cast<int>(indices.size()) != tensor->rank()) {
    report_.error(syntax->span,
                  flesh::text("`", tensor->name, "` has ", tensor->rank(), " indices, ", indices.size(),
                              indices.size() == 1 ? " is given" : " are given"));
    return std::nullopt;
  }
  std::vector<FreeIndex> free;
  for (int i = 0; i < tensor->rank(); ++i) {
    if (indices[i].is_upper != tensor->is_upper[i]) {
      report_.error(indices[i].span, flesh::text("index ", i + 1, " of ", tensor->name, " is ",
                                                 tensor->is_upper[i] ? "an upper" : "a lower", " one"));
      return std::nullopt;
    }
    if (indices[i].letter.empty()) continue;
    if (std::any_of(free.begin(), free.end(),
                    [&](const FreeIndex& f) { return f.letter == indices[i].letter; })) {
      report_.error(syntax->span, "index `" + indices[i].letter + "` stands twice on the left-hand side");
      return std::nullopt;
    }
    free.push_back({indices[i].letter, indices[i].is_upper});
  }
  if (is_rate) model_.evolved.insert(tensor->name);
  return free;
}

void CalculationChecker::equation(const Definition& equation) {
  const auto left = target(equation);
  const Free right = look(*equation.value);
  if (left && right && !same_indices(*left, *right) &&
      !(is_literal(*equation.value) && right->empty() && from_decimal(equation.value->text) == Rational(0)))
    report_.error(equation.span, "the two sides have different free indices: " + listed(*left) +
                                     " on the left, " + listed(*right) + " on the right");
  // Set even if the right-hand side is wrong: one mistake, one message.
  const Syntax& target_syntax = equation.target;
  const Syntax& name_syntax =
      target_syntax.kind == SyntaxKind::derivative ? *target_syntax.arguments[0] : target_syntax;
  if (const Tensor* const tensor = model_.find_tensor(name_syntax.text)) {
    if (tensor->role == Role::temporary) remember_set(*tensor, name_syntax.indices);
  } else if (const auto named = component_called(model_, name_syntax.text)) {
    if (named->tensor->role == Role::temporary) set_.insert(component(*named->tensor, named->at).name);
  }
}

void CalculationChecker::run() {
  static const std::vector<std::string> places{"interior", "boundary", "everywhere"};
  if (!calculation_.where.empty() &&
      std::find(places.begin(), places.end(), calculation_.where) == places.end())
    report_.error(calculation_.where_span, "unknown place `" + calculation_.where +
                                               "`; expected interior, boundary or everywhere" +
                                               flesh::did_you_mean(calculation_.where, places));
  // Equations that make no sense have been reported.
  if (calculation_.equations.empty() && !report_.has_errors())
    report_.error(calculation_.span, "calculation " + calculation_.name + " has no equations");
  for (const Place& place : calculation_.places) condition(place.condition);
  for (const Definition& e : calculation_.equations) equation(e);
}

}  // namespace

void check_calculations(const Script& script, Report& report, Model& model) {
  std::set<std::string> used, names;
  for (const Calculation& calculation : script.calculations) {
    if (!names.insert(calculation.name).second)
      report.error(calculation.span, "there are two calculations called " + calculation.name);
    CalculationChecker checker(calculation, report, model);
    checker.run();
    used.insert(checker.used().begin(), checker.used().end());
  }
  const Calculation none;
  CalculationChecker conditions(none, report, model);
  for (const ScheduleGroup& group : script.schedule_groups) conditions.condition(group.place.condition);
  for (const Requirement& requirement : script.requirements) conditions.condition(requirement.condition);
  used.insert(conditions.used().begin(), conditions.used().end());
  if (report.has_errors()) return;
  const auto is_unused = [&](const std::string& name) { return used.count(name) == 0; };
  for (const Declaration& d : script.temporaries)
    if (is_unused(d.name)) report.warning(d.span, "temporary " + d.name + " is never used");
  for (const ParameterText& p : script.parameters)
    if (is_unused(p.name) && !p.is_unused) report.warning(p.span, "parameter " + p.name + " is never used");
}

}  // namespace kernelgen
