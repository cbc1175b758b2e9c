// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The parsed form of an expression, shared by its parser and its evaluator and by nobody else.
#ifndef FLESH_CORE_EXPRESSION_NODE_HH
#define FLESH_CORE_EXPRESSION_NODE_HH

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/expression.hh"

namespace flesh {

/// Longer texts are mistakes; without a limit "a" * 2000000000 would take all memory.
inline constexpr std::size_t longest_string = 1 << 20;

enum class Operator {
  logical_or,
  logical_and,
  equal,
  not_equal,
  less,
  greater,
  less_equal,
  greater_equal,
  add,
  subtract,
  multiply,
  divide,
  remainder,
  power
};

/// As written: "||", "+".
std::string_view operator_text(Operator op);

struct Expression::Node {
  enum class Kind {
    constant,     ///< value
    string,       ///< text, in which variables are replaced
    name,         ///< text; one child if it has an index
    first,        ///< prefix '*': first element of the array `text`
    variable,     ///< $text
    environment,  ///< $ENV{text}
    call,         ///< text(children)
    negate,       ///< one child
    logical_not,  ///< one child
    binary,       ///< op, two children
    conditional   ///< three children: condition, value if true, value if false
  };

  Kind kind;
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string text = {};
  Value value = {};
  Operator op = Operator::add;
  std::vector<Node> children = {};
};

/// Result of an operator whose operands are both evaluated. \throws Error
Value apply_operator(Operator op, const Value& left, const Value& right);

/// Negative of a number. \throws Error
Value negated(const Value& value);

/// Result of a built-in function; empty if there is none of this name. \throws Error
std::optional<Value> call_builtin(std::string_view function, std::span<const Value> arguments);

/// Names of the built-in functions, for suggestions.
std::vector<std::string> builtin_names();

}  // namespace flesh

#endif
