// SPDX-License-Identifier: LGPL-2.1-or-later
#include "graph/expression.hh"

#include <algorithm>
#include <cmath>
#include <map>
#include <unordered_set>

#include "core/text.hh"

namespace kernelgen {

namespace {

/// Whatever walks along expressions may recurse: the stack of program/deep_stack.hh is long enough for this.
constexpr int highest = 20'000;

struct ById {
  bool operator()(Node a, Node b) const { return a->id < b->id; }
};

std::size_t mix(std::size_t seed, std::size_t value) {
  return seed ^ (value + 0x9e3779b97f4a7c15 + (seed << 6) + (seed >> 2));
}

/// Adds coefficient times `term` to what is collected so far: rest (null for 1) -> coefficient.
using Collected =
    std::map<std::vector<Node>, Amount, decltype([](const std::vector<Node>& a, const std::vector<Node>& b) {
               return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(), ById{});
             })>;

void collect_term(Collected& collected, Amount coefficient, Node node) {
  const bool is_sum = node->kind == Kind::sum;
  if (is_sum) {
    for (Node argument : node->arguments) collect_term(collected, coefficient, argument);
    return;
  }
  Term term = as_term(node);
  const Amount all = coefficient * term.coefficient;
  const bool is_sign = all == Rational(1) || all == Rational(-1);
  if (term.factors.size() == 1 && term.factors[0]->kind == Kind::sum && is_sign) {
    collect_term(collected, all, term.factors[0]);
    return;
  }
  const auto [place, is_new] = collected.try_emplace(std::move(term.factors), all);
  if (!is_new) place->second = place->second + all;
}

/// Collects base -> exponent and returns the numerical factor.
using Powers = std::map<Node, Rational, ById>;

Amount collect_factor(Powers& powers, Node node) {
  if (node->kind == Kind::number) return node->value;
  if (node->kind == Kind::product) {
    Amount result(Rational(1));
    for (Node argument : node->arguments) result = result * collect_factor(powers, argument);
    return result;
  }
  const bool is_power = node->kind == Kind::power;
  Rational& exponent = powers[is_power ? node->arguments[0] : node];
  exponent = exponent + (is_power ? node->value : Rational(1));
  return Rational(1);
}

}  // namespace

const char* name_of(Kind kind) {
  static constexpr const char* names[] = {
      "number",  "uniform",  "load",     "sum",        "product", "power",    "call",
      "compare", "logical",  "select",   "derivative", "shifted", "repeated", "bound",
      "add",     "subtract", "multiply", "divide",     "negate",  "root",     "fma"};
  return names[static_cast<int>(kind)];
}

std::size_t Graph::Hash::operator()(Node node) const {
  std::size_t seed = static_cast<std::size_t>(node->kind);
  seed = mix(seed, static_cast<std::size_t>(node->value.top()));
  seed = mix(seed, static_cast<std::size_t>(node->value.bottom()));
  seed = mix(seed, std::hash<std::string>{}(node->name));
  for (int i : node->offset) seed = mix(seed, static_cast<std::size_t>(i));
  for (int axis : node->axes) seed = mix(seed, static_cast<std::size_t>(axis));
  for (Node argument : node->arguments) seed = mix(seed, argument->id);
  for (Node inner : node->body) seed = mix(seed, inner->id);
  return seed;
}

bool Graph::Same::operator()(Node a, Node b) const {
  return a->kind == b->kind && a->value == b->value && a->name == b->name && a->offset == b->offset &&
         a->axes == b->axes && a->arguments == b->arguments && a->body == b->body;
}

void Graph::spend(std::size_t work) {
  if (work > left_) throw TooLarge("written out in components this becomes too large");
  left_ -= work;
}

Node Graph::intern(Expression expression) {
  spend(expression.arguments.size() + 1);
  if (const auto found = known_.find(&expression); found != known_.end()) return found->second;
  for (Node argument : expression.arguments)
    expression.height = std::max(expression.height, argument->height + 1);
  if (expression.height > highest)
    throw TooLarge(flesh::text("with what its temporaries stand for this is nested more than ", highest,
                               " operations deep"));
  expression.id = static_cast<std::uint32_t>(nodes_.size());
  nodes_.push_back(std::move(expression));
  const Node node = &nodes_.back();
  known_.emplace(node, node);
  return node;
}

Node Graph::number(Rational value) { return intern({.kind = Kind::number, .value = value}); }

Node Graph::amount(const Amount& amount) {
  if (amount.exact()) return number(*amount.exact());
  const double value = amount.rounded();
  const Node size = decimal(flesh::number_text(std::abs(value)));
  return value < 0 ? minus(size) : size;
}

// What is no fraction of 64 bits is like PI: its digits are its name, and it is rounded when it is used.
Node Graph::decimal(const std::string& digits) {
  if (const auto exact = exact_decimal(digits)) return number(*exact);
  const std::string name = flesh::number_text(decimal_value(digits));
  return uniform(name.find_first_of(".e") == std::string::npos ? name + ".0" : name);
}

Node Graph::uniform(const std::string& name) { return intern({.kind = Kind::uniform, .name = name}); }

Node Graph::load(const std::string& variable, Offset offset) {
  return intern({.kind = Kind::load, .name = variable, .offset = offset});
}

Node Graph::sum(const std::vector<Node>& terms) {
  Collected collected;
  for (Node term : terms) collect_term(collected, Rational(1), term);
  std::vector<Node> arguments;
  for (const auto& [factors, coefficient] : collected) {
    if (coefficient == Rational(0)) continue;
    std::vector<Node> parts = factors;
    parts.push_back(amount(coefficient));
    arguments.push_back(product(parts));
  }
  if (arguments.empty()) return number(0);
  if (arguments.size() == 1) return arguments[0];
  return intern({.kind = Kind::sum, .arguments = std::move(arguments)});
}

Node Graph::product(const std::vector<Node>& factors) {
  Powers powers;
  Amount coefficient(Rational(1));
  for (Node factor : factors) coefficient = coefficient * collect_factor(powers, factor);
  if (coefficient == Rational(0)) return number(0);
  // A rounded number is a factor like PI.
  if (!coefficient.exact()) coefficient = collect_factor(powers, amount(coefficient));
  std::vector<Node> arguments;
  for (const auto& [base, exponent] : powers) {
    const Node factor = power(base, exponent);
    if (factor->kind == Kind::number)
      coefficient = coefficient * factor->value;
    else
      arguments.push_back(factor);
  }
  if (!coefficient.exact()) {
    arguments.push_back(amount(coefficient));
    return product(arguments);
  }
  if (arguments.empty()) return amount(coefficient);
  if (!(coefficient == Rational(1))) arguments.insert(arguments.begin(), amount(coefficient));
  if (arguments.size() == 1) return arguments[0];
  return intern({.kind = Kind::product, .arguments = std::move(arguments)});
}

Node Graph::power(Node base, Rational exponent) {
  if (exponent == Rational(0)) return number(1);
  if (exponent == Rational(1)) return base;
  if (is_number(base, 0) && exponent < Rational(0)) throw flesh::Error("division by zero");
  const bool may_distribute = exponent.is_whole();
  // What does not fit stays a power, which is the same at all points.
  if (base->kind == Kind::number && may_distribute && absolute(exponent) < Rational(64))
    if (const auto value = exact_power(base->value, exponent.top())) return number(*value);
  if (is_number(base, 1)) return base;
  if (base->kind == Kind::power && may_distribute)
    if (const auto both = exact_product(base->value, exponent)) return power(base->arguments[0], *both);
  if (base->kind == Kind::product && may_distribute) {
    std::vector<Node> factors;
    for (Node argument : base->arguments) factors.push_back(power(argument, exponent));
    return product(factors);
  }
  return intern({.kind = Kind::power, .value = exponent, .arguments = {base}});
}

Node Graph::call(const std::string& function, const std::vector<Node>& arguments) {
  if (function == "sqrt") return power(arguments[0], {1, 2});
  if (function == "exp" && is_number(arguments[0], 0)) return number(1);
  if (function == "sin" && is_number(arguments[0], 0)) return number(0);
  if (function == "cos" && is_number(arguments[0], 0)) return number(1);
  if (function == "pow" && arguments[1]->kind == Kind::number)
    return power(arguments[0], arguments[1]->value);
  if (function == "abs" && arguments[0]->kind == Kind::number) return number(absolute(arguments[0]->value));
  return intern({.kind = Kind::call, .name = function, .arguments = arguments});
}

Node Graph::compare(const std::string& relation, Node a, Node b) {
  if (a->kind == Kind::number && b->kind == Kind::number) {
    const bool holds = relation == "<"    ? a->value < b->value
                       : relation == "<=" ? a->value <= b->value
                       : relation == "==" ? a->value == b->value
                                          : a->value != b->value;
    return number(holds ? 1 : 0);
  }
  return intern({.kind = Kind::compare, .name = relation, .arguments = {a, b}});
}

Node Graph::logical(const std::string& operation, const std::vector<Node>& arguments) {
  if (operation == "not") {
    if (arguments[0]->kind == Kind::number) return number(is_number(arguments[0], 0) ? 1 : 0);
  } else {
    const bool is_and = operation == "and";
    for (int i : {0, 1})
      if (arguments[i]->kind == Kind::number)
        return is_number(arguments[i], 0) == is_and ? number(is_and ? 0 : 1) : arguments[1 - i];
  }
  return intern({.kind = Kind::logical, .name = operation, .arguments = arguments});
}

Node Graph::select(Node condition, Node then, Node otherwise) {
  if (condition->kind == Kind::number) return is_number(condition, 0) ? otherwise : then;
  if (then == otherwise) return then;
  return intern({.kind = Kind::select, .arguments = {condition, then, otherwise}});
}

Node Graph::derivative(const std::string& operation, const std::vector<int>& axes, Node field) {
  return intern({.kind = Kind::derivative, .name = operation, .axes = axes, .arguments = {field}});
}

Node Graph::shifted(Node field, Offset offset) {
  return intern({.kind = Kind::shifted, .offset = offset, .arguments = {field}});
}

Node Graph::neighbour(Node field, Offset offset) {
  if (field->kind == Kind::load) return load(field->name, field->offset + offset);
  if (field->kind == Kind::shifted) return neighbour(field->arguments[0], field->offset + offset);
  const bool is_same = offset == Offset{} || field->kind == Kind::number || field->kind == Kind::uniform;
  return is_same ? field : shifted(field, offset);
}

Node Graph::repeated(const Iteration& iteration, int value) {
  return intern({.kind = Kind::repeated,
                 .value = iteration.most,
                 .axes = {value},
                 .arguments = iteration.arguments,
                 .body = iteration.body});
}

Node Graph::bound(int number) { return intern({.kind = Kind::bound, .axes = {number}}); }

Node Graph::machine(Kind kind, const std::vector<Node>& arguments) {
  return intern({.kind = kind, .arguments = arguments});
}

Node Graph::with_arguments(Node model, const std::vector<Node>& arguments) {
  if (arguments == model->arguments) return model;
  Expression copy = *model;
  copy.arguments = arguments;
  return intern(std::move(copy));
}

Term as_term(Node node) {
  if (node->kind == Kind::number) return {node->value, {}};
  if (node->kind != Kind::product) return {1, {node}};
  const bool has_number = node->arguments[0]->kind == Kind::number;
  return {has_number ? node->arguments[0]->value : Rational(1),
          {node->arguments.begin() + has_number, node->arguments.end()}};
}

bool is_decimal(const std::string& uniform) { return flesh::is_digit(uniform[0]); }

bool is_number(Node node, Rational value) { return node->kind == Kind::number && node->value == value; }

bool is_uniform(Node node, UniformCache& cache) {
  const Kind kind = node->kind;
  if (kind == Kind::load || kind == Kind::derivative || kind == Kind::shifted) return false;
  if (kind == Kind::repeated || kind == Kind::bound) return false;
  if (kind == Kind::call && node->name == "lookup") return false;  // a table is where points are treated
  if (const auto found = cache.find(node); found != cache.end()) return found->second;
  const bool result = std::all_of(node->arguments.begin(), node->arguments.end(),
                                  [&](Node a) { return is_uniform(a, cache); });
  cache[node] = result;
  return result;
}

std::vector<Node> in_order(const std::vector<Node>& roots) {
  std::vector<Node> result;
  std::unordered_set<Node> seen;
  std::vector<std::pair<Node, std::size_t>> stack;
  for (Node root : roots) {
    if (!seen.insert(root).second) continue;
    stack.emplace_back(root, 0);
    while (!stack.empty()) {
      auto& [node, next] = stack.back();
      if (next == node->arguments.size()) {
        result.push_back(node);
        stack.pop_back();
      } else if (const Node argument = node->arguments[next++]; seen.insert(argument).second) {
        stack.emplace_back(argument, 0);
      }
    }
  }
  return result;
}

Iteration iteration_of(Node repeated) {
  return {repeated->arguments, repeated->body, static_cast<int>(repeated->value.top())};
}

Node rebuilt(Graph& graph, Node model, const std::vector<Node>& arguments) {
  if (arguments == model->arguments) return model;
  switch (model->kind) {
    case Kind::sum:
      return graph.sum(arguments);
    case Kind::product:
      return graph.product(arguments);
    case Kind::power:
      return graph.power(arguments[0], model->value);
    case Kind::call:
      return graph.call(model->name, arguments);
    case Kind::compare:
      return graph.compare(model->name, arguments[0], arguments[1]);
    case Kind::logical:
      return graph.logical(model->name, arguments);
    case Kind::select:
      return graph.select(arguments[0], arguments[1], arguments[2]);
    default:
      return graph.with_arguments(model, arguments);
  }
}

// -----------------------------------------------------------------------------------------------------------
// text

namespace {

std::string place(Offset offset) {
  if (offset == Offset{}) return "";
  return flesh::text('[', offset[0], ',', offset[1], ',', offset[2], ']');
}

std::string axes_text(Node node) {
  std::string result;
  for (int axis : node->axes) result += static_cast<char>('1' + axis);
  return result;
}

}  // namespace

// Long: one case for each kind.
std::string to_text(Node node, const NodeNames& names) {
  const auto argument = [&](Node inner) {
    const auto named = names.find(inner);
    return named == names.end() ? to_text(inner, names) : named->second;
  };
  const auto infix = [&](const std::string& operation) {
    std::vector<std::string> parts;
    for (Node inner : node->arguments) parts.push_back(argument(inner));
    return "(" + flesh::join(parts, operation) + ")";
  };
  switch (node->kind) {
    case Kind::number:
      return node->value.text();
    case Kind::uniform:
      return node->name;
    case Kind::load:
      return node->name + place(node->offset);
    case Kind::sum:
      return infix(" + ");
    case Kind::product:
      return infix("*");
    case Kind::power:
      return argument(node->arguments[0]) + "**(" + node->value.text() + ")";
    case Kind::call:
    case Kind::logical:
      return node->name + infix(", ");
    case Kind::compare:
      return infix(" " + node->name + " ");
    case Kind::select:
      return "if" + infix(", ");
    case Kind::derivative:
      return node->name + "_" + axes_text(node) + infix(", ");
    case Kind::shifted:
      return infix("") + place(node->offset);
    case Kind::bound:
      return flesh::text('$', node->axes[0]);
    case Kind::repeated: {
      std::vector<std::string> turn;
      for (Node inner : node->body) turn.push_back(to_text(inner));
      return flesh::text("repeat", node->axes[0], '{', flesh::join(turn, "; "), '}', infix(", "));
    }
    case Kind::add:
      return infix(" + ");
    case Kind::subtract:
      return infix(" - ");
    case Kind::multiply:
      return infix("*");
    case Kind::divide:
      return infix("/");
    case Kind::negate:
      return "-" + argument(node->arguments[0]);
    case Kind::root:
      return "sqrt" + infix(", ");
    case Kind::fma:
      return "fma" + infix(", ");
  }
  return {};
}

}  // namespace kernelgen
