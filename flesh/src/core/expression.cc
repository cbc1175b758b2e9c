// SPDX-License-Identifier: LGPL-2.1-or-later
#include "core/expression.hh"

#include <cmath>

#include "core/expression_node.hh"
#include "core/names.hh"
#include "core/text.hh"

namespace flesh {

double Value::as_real() const {
  return is_integer() ? static_cast<double>(as_integer()) : std::get<double>(data_);
}

std::optional<std::int64_t> Value::whole_number() const {
  if (is_integer()) return as_integer();
  if (!is_real()) return std::nullopt;
  const double value = as_real();
  constexpr double limit = 9.2e18;  // just inside the 64-bit range
  if (!(std::abs(value) < limit) || value != std::trunc(value)) return std::nullopt;
  return static_cast<std::int64_t>(value);
}

bool Value::truth() const {
  if (is_boolean()) return as_boolean();
  if (is_string())
    throw Error(flesh::text("'", as_string(), "' is neither true nor false; expected a condition"));
  return as_real() != 0;
}

std::string Value::text() const {
  if (is_string()) return as_string();
  if (is_boolean()) return as_boolean() ? "yes" : "no";
  return is_integer() ? std::to_string(as_integer()) : number_text(as_real());
}

std::string_view Value::type_name() const {
  if (is_string()) return "string";
  if (is_boolean()) return "boolean";
  return is_integer() ? "integer" : "real number";
}

Value Resolver::name(std::string_view name, std::optional<std::int64_t>) const {
  throw Error(flesh::text("'", name, "' has no value here"));
}

Value Resolver::variable(std::string_view name) const {
  throw Error(flesh::text("unknown variable $", name));
}

Value Resolver::environment(std::string_view name) const {
  throw Error(flesh::text("$ENV{", name, "} has no value here"));
}

std::optional<Value> Resolver::call(std::string_view, std::span<const Value>) const { return std::nullopt; }

void Resolver::warn(std::size_t, const std::string&) const {}

namespace {

using Node = Expression::Node;
using Kind = Node::Kind;

/// A word without quotes, or several joined by operators, such as ID-apply-always or run-$parfile: a person
/// meant it as text.
bool is_bare_text(const Node& node) {
  if (node.kind == Kind::variable || node.kind == Kind::environment) return true;
  if (node.kind == Kind::name) return node.children.empty() && node.text.find(':') == std::string::npos;
  return node.kind == Kind::binary && is_bare_text(node.children[0]) && is_bare_text(node.children[1]);
}

class Evaluator {
 public:
  explicit Evaluator(const Resolver& names) : names_(names) {}

  /// Value of a node; every Error leaves with the place of the innermost node that it belongs to.
  Value value(const Node& node) const {
    try {
      return value_without_place(node);
    } catch (const ExpressionError&) {
      throw;
    } catch (const Error& error) {
      throw ExpressionError(node.begin, error.what());
    }
  }

 private:
  const Resolver& names_;

  Value value_without_place(const Node& node) const {
    switch (node.kind) {
      case Kind::constant:
        return node.value;
      case Kind::string:
        return Value::string(substituted(node.text));
      case Kind::name:
        return names_.name(node.text, index(node));
      case Kind::first:
        return names_.name(node.text, 0);
      case Kind::variable:
        return names_.variable(node.text);
      case Kind::environment:
        return names_.environment(node.text);
      case Kind::call:
        return call(node);
      case Kind::negate:
        return negated(value(node.children[0]));
      case Kind::logical_not:
        return Value::boolean(!value(node.children[0]).truth());
      case Kind::conditional:
        return value(node.children[value(node.children[0]).truth() ? 1 : 2]);
      case Kind::binary:
        return binary(node);
    }
    throw Error("an expression of unknown kind");
  }

  std::optional<std::int64_t> index(const Node& node) const {
    if (node.children.empty()) return std::nullopt;
    const Value result = value(node.children[0]);
    if (const auto whole = result.whole_number()) return whole;
    throw ExpressionError(node.children[0].begin, text("index '", result.text(), "' is not a whole number"));
  }

  Value call(const Node& node) const {
    std::vector<Value> arguments;
    for (const Node& child : node.children) arguments.push_back(value(child));
    if (auto result = call_builtin(node.text, arguments)) return *result;
    if (auto result = names_.call(node.text, arguments)) return *result;
    throw Error(text("unknown function ", node.text, did_you_mean(node.text, builtin_names())));
  }

  Value binary(const Node& node) const {
    const Value left = value(node.children[0]);
    if (node.op == Operator::logical_or)
      return Value::boolean(left.truth() || value(node.children[1]).truth());
    if (node.op == Operator::logical_and)
      return Value::boolean(left.truth() && value(node.children[1]).truth());
    const Value right = value(node.children[1]);
    const bool joins_words = node.op >= Operator::subtract && left.is_string() && right.is_string();
    if (joins_words && is_bare_text(node)) return joined_words(node, left, right);
    return apply_operator(node.op, left, right);
  }

  Value joined_words(const Node& node, const Value& left, const Value& right) const {
    const std::string joined = text(left.as_string(), operator_text(node.op), right.as_string());
    names_.warn(node.begin,
                text("unknown operation '", operator_text(node.op), "' on words; taken as the text \"",
                     joined, "\", which should stand in quotes"));
    return Value::string(joined);
  }

  /// `source` with $name, ${name} and $ENV{name} replaced, except behind a backslash. A '$' that starts none
  /// of these, as in a regular expression, stays.
  std::string substituted(const std::string& source) const {
    std::string result;
    for (std::size_t at = 0; at < source.size();) {
      if (source[at] == '\\' && at + 1 < source.size()) {
        result += source.substr(at, 2);
        at += 2;
      } else if (source[at] == '$') {
        result += replacement(source, &at);
      } else {
        result += source[at++];
      }
      if (result.size() > longest_string) throw Error("the resulting string is too long");
    }
    return result;
  }

  std::string replacement(std::string_view source, std::size_t* at) const {
    const bool environment = source.substr(*at).starts_with("$ENV{");
    std::size_t begin = *at + (environment ? 4 : 1);
    const bool braces = begin < source.size() && source[begin] == '{';
    if (braces) ++begin;
    std::size_t end = begin;
    while (end < source.size() && is_name_char(source[end])) ++end;
    const std::string_view name = source.substr(begin, end - begin);
    if (!is_name(name) || (braces && (end == source.size() || source[end] != '}'))) {
      if (braces)
        throw Error(
            text("'", source.substr(*at, end - *at), "' is not closed; expected ${name} or $ENV{name}"));
      ++*at;
      return "$";
    }
    *at = end + (braces ? 1 : 0);
    return (environment ? names_.environment(name) : names_.variable(name)).text();
  }
};

}  // namespace

Value Expression::evaluate(const Resolver& names) const { return Evaluator(names).value(*root_); }

}  // namespace flesh
