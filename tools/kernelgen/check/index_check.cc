// SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>

#include "check/calculation_checker.hh"
#include "core/text.hh"
#include "flesh/names.hh"
#include "graph/rational.hh"

namespace kernelgen {

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

std::vector<std::string> CalculationChecker::known_names() const {
  std::vector<std::string> names = coordinate_names();
  for (const auto& name : uniform_names()) names.push_back(name);
  for (const auto& [name, tensor] : model_.tensors) {
    names.push_back(name);
    if (tensor.rank() > 0)
      for (const auto& at : independent(tensor)) names.push_back(component_name(tensor, at));
  }
  for (const auto& [name, parameter] : model_.parameters) names.push_back(name);
  for (const auto& [name, definition] : model_.constants) names.push_back(name);
  return names;
}

void CalculationChecker::undefined(const Syntax& syntax) {
  report_.error(syntax.span, "`" + syntax.text +
                                 "` is not defined; expected a variable, a temporary, a parameter or a "
                                 "coordinate" +
                                 flesh::did_you_mean(syntax.text, known_names()) + hint_of_inherited());
}

// Once is enough.
std::string CalculationChecker::hint_of_inherited() {
  const Script& script = *model_.script;
  if (script.inherited.empty() || script.knows_inherited || model_.has_hinted_at_inherited) return {};
  model_.has_hinted_at_inherited = true;
  std::vector<std::string> all;
  for (const Word& word : script.inherited) all.push_back(word.text);
  return " (what " + flesh::join(all, ", ") + (all.size() > 1 ? " have" : " has") +
         " is known with --names FILE only)";
}

CalculationChecker::Free CalculationChecker::scalar_name(const Syntax& syntax) {
  const auto known = [&](const std::vector<std::string>& names) {
    return std::find(names.begin(), names.end(), syntax.text) != names.end();
  };
  const bool is_parameter = model_.parameters.count(syntax.text) > 0;
  const bool is_constant = model_.constants.count(syntax.text) > 0;
  if (is_constant) used_.insert(syntax.text);
  if (!is_parameter && !is_constant && !known(coordinate_names()) && !known(uniform_names())) {
    undefined(syntax);
    return std::nullopt;
  }
  if (is_parameter) {
    used_.insert(syntax.text);
    if (is_text(model_.parameters.at(syntax.text))) {
      report_.error(syntax.span, model_.parameters.at(syntax.text).type + " " + syntax.text +
                                     " is not a number; compare it, as in " + syntax.text + " == \"...\"");
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
  if (locals_ != nullptr) return local_name(syntax);
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

namespace {

// What adds up all points is no matter of equations.
std::string hint_at_reductions(const std::string& function) {
  static const std::vector<std::string> reductions{"sum",   "average", "mean",    "integral", "norm1",
                                                   "norm2", "maximum", "minimum", "count"};
  const bool is_reduction = std::find(reductions.begin(), reductions.end(), function) != reductions.end();
  return is_reduction ? " (equations hold at each point; values of the whole grid come from output: "
                        "IOScalar::outScalar_reductions)"
                      : "";
}

}  // namespace

CalculationChecker::Free CalculationChecker::tensor(const Tensor& tensor, const Syntax& syntax) {
  used_.insert(tensor.name);
  if (tensor.metric >= 0) used_.insert(model_.script->metrics[tensor.metric].metric);
  if (static_cast<int>(syntax.indices.size()) != tensor.rank()) {
    const bool looks_like_power = tensor.rank() == 0 && syntax.indices.size() == 1 &&
                                  syntax.indices[0].is_upper && syntax.indices[0].component != 0;
    report_.error(
        syntax.span,
        flesh::text("`", tensor.name, "` has ", tensor.rank(), tensor.rank() == 1 ? " index, " : " indices, ",
                    syntax.indices.size(), syntax.indices.size() == 1 ? " is given" : " are given",
                    looks_like_power ? flesh::text("; powers are written `", tensor.name, "**",
                                                   syntax.indices[0].component, "`")
                                     : ""));
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
  if (const auto named = tensor_called(model_, syntax))
    if (named->tensor->role == Role::variable || named->tensor->role == Role::foreign) return &syntax;
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
  if (is_same_everywhere(*syntax.arguments[0])) {
    look(*syntax.arguments[0]);
    report_.error(syntax.arguments[0]->span, "`" + report_.quoted(syntax.arguments[0]->span) +
                                                 "` is the same at all points: its derivative vanishes");
    return std::nullopt;
  }
  if (syntax.indices.size() > 2) {
    report_.error(syntax.span, "derivatives have at most two indices; nest them: D_i D_jk u");
    return std::nullopt;
  }
  const Free inner = look(*syntax.arguments[0]);
  if (!inner) return std::nullopt;
  if (is_covariant && !is_written_with_letters(*syntax.arguments[0])) {
    report_.error(syntax.arguments[0]->span,
                  "a covariant derivative needs letters, not components, as indices of what it acts on");
    return std::nullopt;
  }
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

bool CalculationChecker::is_written_with_letters(const Syntax& syntax) const {
  const auto named = tensor_called(model_, syntax);
  const std::vector<Index>& indices = named ? named->indices : syntax.indices;
  return std::none_of(indices.begin(), indices.end(),
                      [](const Index& index) { return index.component != 0; }) &&
         std::all_of(syntax.arguments.begin(), syntax.arguments.end(),
                     [&](const SyntaxPtr& argument) { return is_written_with_letters(*argument); });
}

// Numbers and parameters; false for names that mean nothing, which is reported elsewhere.
bool CalculationChecker::is_same_everywhere(const Syntax& syntax) const {
  const auto& uniform = uniform_names();
  if (syntax.kind == SyntaxKind::name && model_.parameters.count(syntax.text) == 0 &&
      model_.constants.count(syntax.text) == 0 &&
      std::find(uniform.begin(), uniform.end(), syntax.text) == uniform.end())
    return false;
  return std::all_of(syntax.arguments.begin(), syntax.arguments.end(),
                     [&](const SyntaxPtr& argument) { return is_same_everywhere(*argument); });
}

// Conditions of the schedule are known before there are grids, and CCL files have few words for them.
bool CalculationChecker::only_parameters(const Syntax& condition) {
  const bool is_name = condition.kind == SyntaxKind::name;
  const auto& coordinates = coordinate_names();
  const bool is_given =
      std::find(coordinates.begin(), coordinates.end(), condition.text) != coordinates.end() ||
      condition.text == "t" || condition.text == "dt" || condition.text == "dx" || condition.text == "dy" ||
      condition.text == "dz" || condition.text == "PI" || model_.constants.count(condition.text) > 0;
  if (is_name && (is_given || model_.find_tensor(condition.text) != nullptr ||
                  component_called(model_, condition.text))) {
    report_.error(condition.span,
                  "a condition of the schedule is of parameters; `" + condition.text + "` is none");
    return false;
  }
  if (const auto known = model_.parameters.find(condition.text);
      is_name && known != model_.parameters.end() &&
      (known->second.type == "scalar" || known->second.type == "table")) {
    report_.error(condition.span, "a condition of the schedule is known before there are scalars: `" +
                                      condition.text + "` has no value then");
    return false;
  }
  const bool is_function = condition.kind == SyntaxKind::conditional || condition.text == "**" ||
                           (condition.kind == SyntaxKind::call && condition.text != "not");
  if (is_function) {
    report_.error(
        condition.span,
        "a condition of the schedule is made of parameters, numbers, comparisons, + - * / and, or, not");
    return false;
  }
  bool good = true;
  for (const SyntaxPtr& argument : condition.arguments) good = only_parameters(*argument) && good;
  return good;
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
  if (is_solver(syntax.text)) return solve_call(syntax);
  if (model_.functions.count(syntax.text) > 0) return function_call(syntax);
  const auto found = point_functions().find(syntax.text);
  if (found == point_functions().end()) {
    std::vector<std::string> names{"advect",       "Lie",         "upwindLie",    "dissipation",
                                   solve_function, rise_function, search_function};
    for (const auto& [name, function] : model_.functions) names.push_back(name);
    for (const auto& [name, count] : point_functions()) names.push_back(name);
    report_.error(syntax.span, "unknown function `" + syntax.text + "`" +
                                   flesh::did_you_mean(syntax.text, names) + hint_at_reductions(syntax.text));
    return std::nullopt;
  }
  if (found->second != static_cast<int>(syntax.arguments.size())) {
    report_.error(syntax.span, flesh::text(syntax.text, " takes ", found->second,
                                           found->second == 1 ? " argument" : " arguments", ", found ",
                                           syntax.arguments.size()));
    return std::nullopt;
  }
  if (syntax.text == lookup_function && !names_table(*syntax.arguments[0])) return std::nullopt;
  if (syntax.text == "if") return choice(syntax, "the two values of `if`");
  bool good = true;
  for (const SyntaxPtr& argument : syntax.arguments)
    good = scalar(*argument, "the argument of " + syntax.text) && good;
  if (!good) return std::nullopt;
  return model_.indices[&syntax].free;
}

// lookup(TABLE, n)
bool CalculationChecker::names_table(const Syntax& syntax) {
  const auto found =
      syntax.kind == SyntaxKind::name ? model_.parameters.find(syntax.text) : model_.parameters.end();
  if (found != model_.parameters.end() && found->second.type == "table") return true;
  std::vector<std::string> tables;
  for (const auto& [name, parameter] : model_.parameters)
    if (parameter.type == "table") tables.push_back(name);
  report_.error(syntax.span,
                "expected the name of a table, a parameter of another implementation with `type: table`" +
                    flesh::did_you_mean(syntax.text, tables));
  return false;
}

// name == "value"
bool CalculationChecker::keyword(const Syntax& syntax) {
  const Syntax &left = *syntax.arguments[0], &right = *syntax.arguments[1];
  const auto found =
      left.kind == SyntaxKind::name ? model_.parameters.find(left.text) : model_.parameters.end();
  if (found == model_.parameters.end() || !is_text(found->second) ||
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

// `if(condition, a, b)` and `condition ? a : b`
CalculationChecker::Free CalculationChecker::choice(const Syntax& syntax, const std::string& what) {
  if (!look_at_condition(*syntax.arguments[0])) return std::nullopt;
  return same(syntax, look(*syntax.arguments[1]), look(*syntax.arguments[2]), what);
}

// Conditions are made of conditions and comparisons; a number is one, too: that it is not 0.
bool CalculationChecker::look_at_condition(const Syntax& syntax) {
  if (!is_condition(syntax)) return scalar(syntax, "a condition");
  model_.indices[&syntax];
  if (syntax.kind == SyntaxKind::binary && syntax.text != "and" && syntax.text != "or")
    return comparison(syntax);
  bool good = true;
  for (const SyntaxPtr& argument : syntax.arguments) good = look_at_condition(*argument) && good;
  return good;
}

bool CalculationChecker::comparison(const Syntax& syntax) {
  const Syntax &left = *syntax.arguments[0], &right = *syntax.arguments[1];
  if (right.kind == SyntaxKind::string) return keyword(syntax);
  if (are_compared_conditions(syntax)) {
    const bool hold[] = {look_at_condition(left), look_at_condition(right)};
    return hold[0] && hold[1];
  }
  const bool are_good[] = {scalar(left, "a compared value"), scalar(right, "a compared value")};
  return are_good[0] && are_good[1];
}

CalculationChecker::Free CalculationChecker::binary(const Syntax& syntax) {
  const Syntax &left = *syntax.arguments[0], &right = *syntax.arguments[1];
  const std::string& operation = syntax.text;
  const Free a = look(left), b = look(right);
  if (!a || !b) return std::nullopt;
  if (operation == "+" || operation == "-") {
    // A literal zero fits everywhere; nothing else does.
    return same(syntax, a, b, "the terms of a sum");
  }
  if (operation == "*") return product(syntax, *a, *b);
  if (!b->empty()) {
    report_.error(right.span, (operation == "/" ? "a divisor" : "an exponent") +
                                  std::string(" must be a scalar; free indices: ") + listed(*b));
    return std::nullopt;
  }
  if (operation != "/" && !a->empty()) {
    report_.error(left.span, "the base of a power must be a scalar; free indices: " + listed(*a));
    return std::nullopt;
  }
  if (operation == "/" && right.kind == SyntaxKind::number && decimal_value(right.text) == 0) {
    report_.error(right.span, "division by zero");
    return std::nullopt;
  }
  Indices& indices = model_.indices[&syntax];
  indices.free = *a;
  return a;
}

CalculationChecker::Free CalculationChecker::look(const Syntax& syntax) {
  if (is_condition(syntax)) {
    if (look_at_condition(syntax))
      report_.error(syntax.span, "a condition cannot be used as a number; write if(CONDITION, 1, 0)");
    return std::nullopt;
  }
  model_.indices[&syntax];
  switch (syntax.kind) {
    case SyntaxKind::number:
      try {
        decimal_value(syntax.text);
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
    case SyntaxKind::conditional:
      return choice(syntax, "the two values of `?:`");
    case SyntaxKind::displaced:
      return displaced(syntax);
  }
  return std::nullopt;
}

}  // namespace kernelgen
