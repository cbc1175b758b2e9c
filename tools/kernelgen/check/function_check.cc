// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Functions of the script, calls of them, and values at neighbours.
#include <algorithm>
#include <cmath>

#include "check/calculation_checker.hh"
#include "check/index_check.hh"
#include "core/text.hh"
#include "flesh/names.hh"
#include "graph/rational.hh"

namespace kernelgen {

namespace {

std::string counted(std::size_t count, const std::string& what) {
  return flesh::text(count, " ", what, count == 1 ? "" : "s");
}

std::string listed(const std::vector<Word>& words) {
  std::vector<std::string> all;
  for (const Word& word : words) all.push_back(word.text);
  return flesh::join(all, ", ");
}

}  // namespace

bool is_solver(const std::string& name) {
  return name == solve_function || name == rise_function || name == search_function;
}

int number_of_results(const Model& model, const std::string& function) {
  if (is_solver(function)) return results_of_solve;
  const auto found = model.functions.find(function);
  return found == model.functions.end() ? 1 : static_cast<int>(found->second->results.size());
}

// ------------------------------------------------------------------------------------------------------
// calls

// Arguments are scalars or have the same free indices: a function acts on each component.
CalculationChecker::Free CalculationChecker::common_indices(const Syntax& syntax, std::size_t first) {
  std::vector<FreeIndex> all;
  bool is_good = true;
  for (std::size_t n = first; n < syntax.arguments.size(); ++n) {
    const Free free = look(*syntax.arguments[n]);
    is_good = is_good && free.has_value();
    if (!free || free->empty()) continue;
    if (!all.empty() && !same_indices(all, *free)) {
      report_.error(syntax.arguments[n]->span, "the arguments of " + syntax.text +
                                                   " have different free indices: " + kernelgen::listed(all) +
                                                   " and " + kernelgen::listed(*free));
      is_good = false;
    }
    all = *free;
  }
  if (!is_good) return std::nullopt;
  model_.indices[&syntax].free = all;
  return all;
}

// `a, b = f(x)` names all that f gives; elsewhere a call is one value.
bool CalculationChecker::names_all_results(const Definition& equation) {
  const Syntax& call = *equation.value;
  if (equation.parts == 1) return true;
  if (call.kind != SyntaxKind::call) return false;  // reported by the parser
  const int count = number_of_results(model_, call.text);
  if (count == equation.parts) return true;
  const auto own = model_.functions.find(call.text);
  report_.error(equation.span,
                flesh::text(call.text, " gives ", counted(static_cast<std::size_t>(count), "value"),
                            own == model_.functions.end() ? "" : " (" + listed(own->second->results) + ")",
                            ", ", equation.parts, " are named"));
  return false;
}

CalculationChecker::Free CalculationChecker::function_call(const Syntax& syntax) {
  const Function& function = *model_.functions.at(syntax.text);
  used_.insert(syntax.text);
  if (syntax.arguments.size() != function.parameters.size()) {
    report_.error(syntax.span,
                  flesh::text(syntax.text, " takes ", counted(function.parameters.size(), "argument"), " (",
                              listed(function.parameters), "), found ", syntax.arguments.size()));
    return std::nullopt;
  }
  if (syntax.result < 0 && function.results.size() > 1) {
    report_.error(syntax.span, flesh::text(syntax.text, " gives ", function.results.size(),
                                           " values: name all in an equation of its own, ",
                                           listed(function.results), " = ", syntax.text, "(...)"));
    return std::nullopt;
  }
  return common_indices(syntax, 0);
}

// solve(F, start, low, high, tolerance, most, ...)
CalculationChecker::Free CalculationChecker::solve_call(const Syntax& syntax) {
  if (syntax.arguments.size() < arguments_of_solve) {
    report_.error(syntax.span,
                  "expected " + syntax.text + "(FUNCTION, start, low, high, tolerance, most turns, ...)");
    return std::nullopt;
  }
  if (syntax.result < 0) {
    report_.error(syntax.span, syntax.text + " gives 3 values: x, found, turns = " + syntax.text + "(...)");
    return std::nullopt;
  }
  const Syntax &name = *syntax.arguments[0], &most = *syntax.arguments[5];
  const auto found =
      name.kind == SyntaxKind::name ? model_.functions.find(name.text) : model_.functions.end();
  if (found == model_.functions.end()) {
    std::vector<std::string> names;
    for (const auto& [known, function] : model_.functions) names.push_back(known);
    report_.error(name.span,
                  "expected the name of a function whose root is sought" +
                      (name.kind == SyntaxKind::name ? flesh::did_you_mean(name.text, names) : ""));
    return std::nullopt;
  }
  used_.insert(name.text);
  const Function& function = *found->second;
  const std::size_t given = 1 + syntax.arguments.size() - arguments_of_solve;
  if (function.results.size() != 1 || function.parameters.size() != given) {
    report_.error(name.span, flesh::text(syntax.text, " needs a function of ", counted(given, "parameter"),
                                         ", the unknown first, that gives 1 value; ", name.text, " takes ",
                                         function.parameters.size(), " and gives ", function.results.size()));
    return std::nullopt;
  }
  const double turns = most.kind == SyntaxKind::number ? decimal_value(most.text) : 0;
  if (turns < 1 || turns > 1000 || turns != std::floor(turns)) {
    report_.error(most.span, "expected the number of turns after which to give up, 1 to 1000");
    return std::nullopt;
  }
  return common_indices(syntax, 1);
}

// u[i+1]
CalculationChecker::Free CalculationChecker::displaced(const Syntax& syntax) {
  for (const Index& index : syntax.indices)
    if (index.component == 0) {
      report_.error(index.span, "`" + index.letter +
                                    "` is no axis here: equations with values at neighbours "
                                    "stand between `along " +
                                    index.letter + "` and `end along`");
      return std::nullopt;
    }
  if (locals_ != nullptr) {
    report_.error(syntax.span,
                  "a function has no neighbours: make them its arguments, as in f(u[i-1], u, u[i+1])");
    return std::nullopt;
  }
  const Free inner = look(*syntax.arguments[0]);
  if (inner) model_.indices[&syntax].free = *inner;
  return inner;
}

// --------------------------------------------------------------------------------------------------
// functions

CalculationChecker::Free CalculationChecker::local_name(const Syntax& syntax) {
  if (locals_->count(syntax.text) > 0) {
    if (syntax.indices.empty()) return std::vector<FreeIndex>{};
    report_.error(syntax.span, "`" + syntax.text + "` is a number: in functions nothing has indices");
    return std::nullopt;
  }
  if (syntax.text == "fdOrder") {
    report_.error(syntax.span, "a function has no order of differences: make fdOrder an argument of it");
    return std::nullopt;
  }
  const auto& coordinates = coordinate_names();
  const bool is_outside = tensor_called(model_, syntax).has_value() ||
                          std::find(coordinates.begin(), coordinates.end(), syntax.text) != coordinates.end();
  if (!is_outside) return scalar_name(syntax);
  report_.error(syntax.span, "a function knows what is handed to it and parameters, no `" + syntax.text +
                                 "` of the grid: make it a parameter of the function");
  return std::nullopt;
}

void CalculationChecker::local_equation(const Definition& equation) {
  const Syntax& target = equation.target;
  if (!names_all_results(equation)) return;
  look(*equation.value);
  if (target.kind != SyntaxKind::name || !target.indices.empty())
    report_.error(target.span, "in a function expected a name without indices on the left-hand side");
  else if (model_.parameters.count(target.text) > 0 || model_.constants.count(target.text) > 0)
    report_.error(target.span, "`" + target.text + "` cannot be set: it is the same at all points");
  else
    locals_->insert(target.text);
}

void CalculationChecker::run(const Function& function) {
  std::set<std::string> locals;
  locals_ = &locals;
  for (const Word& parameter : function.parameters)
    if (!locals.insert(parameter.text).second)
      report_.error(parameter.span,
                    "parameter " + parameter.text + " of " + function.name.text + " stands twice");
  for (const Definition& e : function.equations) local_equation(e);
  for (const Word& result : function.results)
    if (locals.count(result.text) == 0)
      report_.error(result.span, function.name.text + " does not set its result " + result.text);
}

void check_functions(const std::vector<const Function*>& functions, Report& report, Model& model) {
  const Calculation none;
  for (const Function* function : functions) {
    CalculationChecker checker(none, report, model);
    checker.run(*function);
    model.used.insert(checker.used().begin(), checker.used().end());
    model.functions[function->name.text] = function;
  }
}

}  // namespace kernelgen
