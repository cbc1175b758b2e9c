// SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/expression.hh"
#include "core/expression_node.hh"
#include "core/names.hh"
#include "core/text.hh"

namespace flesh {

namespace {

constexpr std::array<std::string_view, 14> operator_texts{
    "||", "&&", "==", "!=", "<", ">", "<=", ">=", "+", "-", "*", "/", "%", "**"};

[[noreturn]] void fail_types(Operator op, const Value& left, const Value& right) {
  throw Error(
      text("'", operator_text(op), "' cannot combine ", left.type_name(), " and ", right.type_name()));
}

[[noreturn]] void fail_overflow() { throw Error("the result is too large for an integer"); }

bool is_arithmetic(const Value& value) { return !value.is_string(); }
bool is_whole(const Value& value) { return value.is_integer() || value.is_boolean(); }

std::int64_t whole(const Value& value) {
  return value.is_boolean() ? static_cast<std::int64_t>(value.as_boolean()) : value.as_integer();
}

double number(const Value& value) {
  return value.is_real() ? value.as_real() : static_cast<double>(whole(value));
}

std::int64_t checked_quotient(Operator op, std::int64_t a, std::int64_t b) {
  if (b == 0) throw Error("division by zero");
  if (b == -1) {  // the one quotient that does not fit, and its remainder, are undefined in C++
    if (op == Operator::remainder) return 0;
    if (a == std::numeric_limits<std::int64_t>::min()) fail_overflow();
    return -a;
  }
  return op == Operator::divide ? a / b : a % b;
}

std::int64_t apply_to_integers(Operator op, std::int64_t a, std::int64_t b) {
  std::int64_t result = 0;
  bool overflow = false;
  if (op == Operator::add)
    overflow = __builtin_add_overflow(a, b, &result);
  else if (op == Operator::subtract)
    overflow = __builtin_sub_overflow(a, b, &result);
  else if (op == Operator::multiply)
    overflow = __builtin_mul_overflow(a, b, &result);
  else
    result = checked_quotient(op, a, b);
  if (overflow) fail_overflow();
  return result;
}

/// Infinity is a value only where it is written as "inf".
double finite_result(double result, bool is_given_finite, const std::string& operation) {
  if (is_given_finite && !std::isfinite(result))
    throw Error(text(operation, " is ", number_text(result), "; expected a finite number"));
  return result;
}

double real_result(Operator op, double a, double b) {
  if ((op == Operator::divide || op == Operator::remainder) && b == 0) throw Error("division by zero");
  switch (op) {
    case Operator::add:
      return a + b;
    case Operator::subtract:
      return a - b;
    case Operator::multiply:
      return a * b;
    case Operator::divide:
      return a / b;
    case Operator::remainder:
      return std::fmod(a, b);
    default:
      return std::pow(a, b);
  }
}

double apply_to_reals(Operator op, double a, double b) {
  return finite_result(real_result(op, a, b), std::isfinite(a) && std::isfinite(b),
                       text(number_text(a), " ", operator_text(op), " ", number_text(b)));
}

template <typename T>
bool compare(Operator op, const T& a, const T& b) {
  switch (op) {
    case Operator::equal:
      return a == b;
    case Operator::not_equal:
      return a != b;
    case Operator::less:
      return a < b;
    case Operator::greater:
      return a > b;
    case Operator::less_equal:
      return a <= b;
    default:
      return a >= b;
  }
}

std::string repeated(const std::string& s, std::int64_t times) {
  if (times < 0) throw Error(text("a string cannot be repeated ", times, " times"));
  if (!s.empty() && static_cast<std::uint64_t>(times) > longest_string / s.size())
    throw Error("the resulting string is too long");
  std::string result;
  for (std::int64_t i = 0; i < times && !s.empty(); ++i) result += s;
  return result;
}

Value apply_to_strings(Operator op, const Value& left, const Value& right) {
  const std::string& a = left.as_string();
  const std::string& b = right.as_string();
  if (op == Operator::equal) return Value::boolean(a == b);
  if (op == Operator::not_equal) return Value::boolean(a != b);
  if (op != Operator::add) fail_types(op, left, right);
  if (a.size() + b.size() > longest_string) throw Error("the resulting string is too long");
  return Value::string(a + b);
}

Value apply_to_numbers(Operator op, const Value& left, const Value& right) {
  const bool both_whole = is_whole(left) && is_whole(right);
  if (op >= Operator::equal && op <= Operator::greater_equal)
    return Value::boolean(both_whole ? compare(op, whole(left), whole(right))
                                     : compare(op, number(left), number(right)));
  if (both_whole && op != Operator::power)
    return Value::integer(apply_to_integers(op, whole(left), whole(right)));
  return Value::real(apply_to_reals(op, number(left), number(right)));
}

// ------------------------------------------------------------------------------------ built-in functions

struct RealFunction {
  std::string_view name;
  double (*function)(double);
};

constexpr std::array real_functions{
    RealFunction{"trunc", std::trunc}, RealFunction{"floor", std::floor}, RealFunction{"ceil", std::ceil},
    RealFunction{"sqrt", std::sqrt},   RealFunction{"cbrt", std::cbrt},   RealFunction{"sin", std::sin},
    RealFunction{"cos", std::cos},     RealFunction{"tan", std::tan},     RealFunction{"asin", std::asin},
    RealFunction{"acos", std::acos},   RealFunction{"atan", std::atan},   RealFunction{"exp", std::exp},
    RealFunction{"log", std::log}};

constexpr std::array<std::string_view, 6> other_functions{"abs", "bool", "int", "real", "min", "max"};

void need_arguments(std::string_view function, std::size_t given, bool enough, std::string_view expected) {
  if (!enough) throw Error(text("function ", function, " got ", given, " arguments; expected ", expected));
}

void need_number(std::string_view function, const Value& argument) {
  if (!argument.is_number())
    throw Error(text("function ", function, " got a ", argument.type_name(), "; expected a number"));
}

/// The value that a string spells; other values as they are.
Value converted_text(std::string_view function, const Value& argument) {
  if (!argument.is_string()) return argument;
  if (function == "bool") {
    if (const auto boolean = parse_boolean(trim(argument.as_string()))) return Value::boolean(*boolean);
  } else if (const auto parsed = parse_number(argument.as_string())) {
    return *parsed;
  }
  throw Error(text("function ", function, " cannot read '", argument.as_string(), "'"));
}

Value truncated(double value) {
  constexpr double limit = 9.2e18;  // just inside the 64-bit range
  if (!(std::abs(value) < limit))
    throw Error(text("function int got ", number_text(value), ", which no integer can hold"));
  return Value::integer(static_cast<std::int64_t>(value));
}

Value converted(std::string_view function, const Value& argument) {
  const Value value = converted_text(function, argument);
  if (function == "bool") return Value::boolean(value.truth());
  if (function == "real") return Value::real(number(value));
  return is_whole(value) ? Value::integer(whole(value)) : truncated(value.as_real());
}

Value extreme(std::string_view function, std::span<const Value> arguments) {
  const Operator better = function == "min" ? Operator::less : Operator::greater;
  Value result = arguments.front();
  for (const Value& argument : arguments) {
    need_number(function, argument);
    if (apply_operator(better, argument, result).as_boolean()) result = argument;
  }
  return result;
}

}  // namespace

std::string_view operator_text(Operator op) { return operator_texts[static_cast<std::size_t>(op)]; }

Value apply_operator(Operator op, const Value& left, const Value& right) {
  if (is_arithmetic(left) && is_arithmetic(right)) return apply_to_numbers(op, left, right);
  if (left.is_string() && right.is_string()) return apply_to_strings(op, left, right);
  if (op == Operator::multiply && left.is_string() && right.is_integer())
    return Value::string(repeated(left.as_string(), right.as_integer()));
  fail_types(op, left, right);
}

Value negated(const Value& value) {
  if (value.is_real()) return Value::real(-value.as_real());
  if (!value.is_integer()) throw Error(text("'-' needs a number, not a ", value.type_name()));
  return Value::integer(apply_to_integers(Operator::subtract, 0, value.as_integer()));
}

std::optional<Value> call_builtin(std::string_view name, std::span<const Value> arguments) {
  const std::string function = lower(name);
  if (function == "min" || function == "max") {
    need_arguments(function, arguments.size(), arguments.size() >= 2, "two or more");
    return extreme(function, arguments);
  }
  const auto* real_function = std::ranges::find(real_functions, function, &RealFunction::name);
  const bool is_other = std::ranges::find(other_functions, function) != other_functions.end();
  if (real_function == real_functions.end() && !is_other) return std::nullopt;
  need_arguments(function, arguments.size(), arguments.size() == 1, "one");
  const Value& argument = arguments.front();
  if (function == "int" || function == "real" || function == "bool") return converted(function, argument);
  need_number(function, argument);
  if (function != "abs") {
    const double x = argument.as_real();
    return Value::real(finite_result(real_function->function(x), std::isfinite(x),
                                     text(function, "(", number_text(x), ")")));
  }
  return number(argument) < 0 ? negated(argument) : argument;
}

std::vector<std::string> builtin_names() {
  std::vector<std::string> names(other_functions.begin(), other_functions.end());
  for (const RealFunction& function : real_functions) names.emplace_back(function.name);
  return names;
}

}  // namespace flesh
