// SPDX-License-Identifier: LGPL-2.1-or-later
#include "parameters/parameter_range.hh"

#include <optional>

#include "core/error.hh"
#include "core/names.hh"
#include "core/regex.hh"
#include "core/text.hh"

namespace flesh {

namespace {

struct Bound {
  std::optional<Value> value;  ///< empty: unbounded
  bool excluded = false;
};

struct NumericRange {
  Bound lower;
  Bound upper;
  std::optional<Value> step;
  std::optional<Value> exact;  ///< a single number instead of bounds
};

[[noreturn]] void fail(std::string_view range) {
  throw Error(text("'", range, "' is not a range; expected lower:upper, lower:upper:step or a number"));
}

Value number(std::string_view piece, std::string_view range) {
  const auto value = parse_number(piece);
  if (!value) fail(range);
  return *value;
}

Bound bound(std::string_view piece, bool excluded, std::string_view range) {
  piece = trim(piece);
  if (piece.empty() || piece == "*") return {std::nullopt, excluded};
  return {number(piece, range), excluded};
}

/// Takes a bracket off one end. \return true if it excludes the bound
bool take_bracket(std::string_view* s, bool at_front, char excluding, char including) {
  if (s->empty()) return false;
  const char c = at_front ? s->front() : s->back();
  if (c != excluding && c != including) return false;
  if (at_front)
    s->remove_prefix(1);
  else
    s->remove_suffix(1);
  return c == excluding;
}

NumericRange parse_range(std::string_view range) {
  std::string_view rest = trim(range);
  if (rest.size() >= 2 && rest.front() == '"' && rest.back() == '"')
    rest = trim(rest.substr(1, rest.size() - 2));
  const bool lower_excluded = take_bracket(&rest, true, '(', '[');
  const bool upper_excluded = take_bracket(&rest, false, ')', ']');
  const auto pieces = split(rest, ':');
  NumericRange result;
  if (pieces.size() > 3) fail(range);
  if (pieces.size() == 1) {
    if (trim(rest) != "*") result.exact = number(rest, range);
    return result;
  }
  result.lower = bound(pieces[0], lower_excluded, range);
  result.upper = bound(pieces[1], upper_excluded, range);
  if (pieces.size() == 3) result.step = number(pieces[2], range);
  return result;
}

bool above(double value, const Bound& lower) {
  if (!lower.value) return true;
  return lower.excluded ? value > lower.value->as_real() : value >= lower.value->as_real();
}

bool below(double value, const Bound& upper) {
  if (!upper.value) return true;
  return upper.excluded ? value < upper.value->as_real() : value <= upper.value->as_real();
}

bool inside(double value, const NumericRange& range) {
  if (range.exact) return value == range.exact->as_real();
  return above(value, range.lower) && below(value, range.upper);
}

/// Steps from the lower bound, from 0 if there is none. \throws Error unless the step is a positive whole
/// number
bool on_step(std::int64_t value, const NumericRange& range, std::string_view spelling) {
  if (!range.step) return true;
  const auto step = range.step->whole_number();
  if (!step || *step <= 0)
    throw Error(text("range '", spelling, "': the step must be a positive whole number"));
  const auto lower = range.lower.value ? range.lower.value->whole_number() : 0;
  return lower && (value - *lower) % *step == 0;
}

}  // namespace

bool integer_in_range(std::int64_t value, std::string_view spelling) {
  const NumericRange range = parse_range(spelling);
  // 32-bit integers are exact as doubles, and bounds such as 1e3 are real numbers
  return inside(static_cast<double>(value), range) && on_step(value, range, spelling);
}

bool real_in_range(double value, std::string_view spelling) {
  const NumericRange range = parse_range(spelling);
  return value == value && inside(value, range);
}

bool in_range(tables::ParameterType type, const Value& value, const std::string& range) {
  switch (type) {
    case tables::ParameterType::keyword:
      return same_name(value.as_string(), range);
    case tables::ParameterType::string:
      return Regex(range).matches(value.as_string());
    case tables::ParameterType::integer:
      return integer_in_range(value.as_integer(), range);
    case tables::ParameterType::real:
      return real_in_range(value.as_real(), range);
    case tables::ParameterType::boolean:
      return true;
  }
  return false;
}

}  // namespace flesh
