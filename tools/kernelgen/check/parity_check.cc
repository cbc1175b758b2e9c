// SPDX-License-Identifier: LGPL-2.1-or-later
#include "check/parity_check.hh"

#include <algorithm>
#include <optional>

#include "graph/rational.hh"

namespace kernelgen {

namespace {

/// Is it a pseudotensor? Nothing: not known, or zero, which is both.
using IsPseudo = std::optional<bool>;

const char* kind_of(bool is_pseudo) { return is_pseudo ? "a pseudotensor" : "a tensor"; }

bool has_components(const Syntax& syntax) {
  return std::any_of(syntax.indices.begin(), syntax.indices.end(),
                     [](const Index& index) { return index.component != 0; });
}

class ParityChecker {
 public:
  ParityChecker(Report& report, const Model& model) : report_(report), model_(model) {}

  void equation(const Definition& equation);

 private:
  IsPseudo of(const Syntax& syntax);
  IsPseudo name(const Syntax& syntax) const;
  IsPseudo tensor(const std::string& name) const;
  IsPseudo call(const Syntax& syntax);
  IsPseudo binary(const Syntax& syntax);
  IsPseudo same(const Syntax& syntax, IsPseudo a, IsPseudo b, const char* what);
  static IsPseudo both(IsPseudo a, IsPseudo b) { return a && b ? IsPseudo(*a != *b) : std::nullopt; }

  Report& report_;
  const Model& model_;
  std::map<std::string, IsPseudo> temporaries_;
};

IsPseudo ParityChecker::tensor(const std::string& name) const {
  const Tensor* const found = model_.find_tensor(name);
  if (found == nullptr) return std::nullopt;
  if (found->role == Role::temporary) {
    const auto known = temporaries_.find(name);
    return known == temporaries_.end() ? std::nullopt : known->second;
  }
  if (!found->parities.empty()) return std::nullopt;
  return found->source == "Eps" || found->is_pseudo;
}

IsPseudo ParityChecker::name(const Syntax& syntax) const {
  if (has_components(syntax)) return std::nullopt;
  if (model_.find_tensor(syntax.text) != nullptr) return tensor(syntax.text);
  const auto& uniform = uniform_names();
  const bool is_uniform = model_.parameters.count(syntax.text) > 0 ||
                          model_.constants.count(syntax.text) > 0 ||
                          std::find(uniform.begin(), uniform.end(), syntax.text) != uniform.end();
  return is_uniform || syntax.text == "r" ? IsPseudo(false) : std::nullopt;
}

IsPseudo ParityChecker::same(const Syntax& syntax, IsPseudo a, IsPseudo b, const char* what) {
  if (a && b && *a != *b) {
    report_.error(syntax.span,
                  std::string(what) + " have different parities: " + kind_of(*a) + " and " + kind_of(*b));
    return std::nullopt;
  }
  return a ? a : b;
}

IsPseudo ParityChecker::binary(const Syntax& syntax) {
  const IsPseudo a = of(*syntax.arguments[0]), b = of(*syntax.arguments[1]);
  if (syntax.text == "+" || syntax.text == "-") return same(syntax, a, b, "the terms of a sum");
  if (syntax.text == "*" || syntax.text == "/") return both(a, b);
  if (syntax.text == "**") {
    const auto exponent = syntax.arguments[1]->kind == SyntaxKind::number
                              ? exact_decimal(syntax.arguments[1]->text)
                              : std::nullopt;
    const bool is_whole = exponent && exponent->is_whole();
    return is_whole && exponent->top() % 2 == 0 ? IsPseudo(false) : is_whole || !a || !*a ? a : std::nullopt;
  }
  return false;
}

IsPseudo ParityChecker::call(const Syntax& syntax) {
  std::vector<IsPseudo> arguments;
  for (const SyntaxPtr& argument : syntax.arguments) {
    const bool is_vector_name = is_tensor_function(syntax.text) && argument == syntax.arguments.front() &&
                                syntax.arguments.size() == 2;
    arguments.push_back(is_vector_name ? tensor(argument->text) : of(*argument));
  }
  const std::string& f = syntax.text;
  if (f == "if") return same(syntax, arguments[1], arguments[2], "the two values of `if`");
  if (f == "dissipation") return arguments[0];
  if (is_tensor_function(f)) return both(arguments[0], arguments[1]);
  if (f == "abs" || f == "cos" || f == "cosh" || f == "not") return false;
  static const std::set<std::string> odd{"sin", "tan", "asin", "atan", "sinh", "tanh", "sign", "erf"};
  if (odd.count(f) > 0) return arguments[0];
  const bool any = std::any_of(arguments.begin(), arguments.end(), [](IsPseudo p) { return !p || *p; });
  return any ? std::nullopt : IsPseudo(false);
}

IsPseudo ParityChecker::of(const Syntax& syntax) {
  switch (syntax.kind) {
    case SyntaxKind::number:
      return syntax.text == "0" ? std::nullopt : IsPseudo(false);
    case SyntaxKind::string:
      return std::nullopt;
    case SyntaxKind::name:
      return name(syntax);
    case SyntaxKind::call:
      return call(syntax);
    case SyntaxKind::derivative:
    case SyntaxKind::displaced:
    case SyntaxKind::negate:
      return of(*syntax.arguments[0]);
    case SyntaxKind::binary:
      return binary(syntax);
    case SyntaxKind::conditional:
      of(*syntax.arguments[0]);
      return same(syntax, of(*syntax.arguments[1]), of(*syntax.arguments[2]), "the two values of `?:`");
  }
  return std::nullopt;
}

void ParityChecker::equation(const Definition& equation) {
  const Syntax& target =
      equation.target.kind == SyntaxKind::derivative ? *equation.target.arguments[0] : equation.target;
  const IsPseudo right = of(*equation.value);
  const Tensor* const found = model_.find_tensor(target.text);
  if (found == nullptr) return;
  const IsPseudo left = name(target);
  if (found->role == Role::temporary) {
    temporaries_[target.text] = has_components(target) ? std::nullopt : right;
    return;
  }
  if (left && right && *left != *right)
    report_.error(equation.span, std::string("the left-hand side is ") + kind_of(*left) +
                                     ", the right-hand side " + kind_of(*right) +
                                     ": one of them changes sign at a mirror, the other does not");
}

}  // namespace

void check_parities(const Script& script, Report& report, const Model& model) {
  const bool asks = std::any_of(model.tensors.begin(), model.tensors.end(),
                                [](const auto& named) { return named.second.is_pseudo; });
  if (!asks || report.has_errors()) return;
  for (const Calculation& calculation : script.calculations) {
    ParityChecker checker(report, model);
    for (const Definition& equation : calculation.equations) checker.equation(equation);
  }
}

}  // namespace kernelgen
