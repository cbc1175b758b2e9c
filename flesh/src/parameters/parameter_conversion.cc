// SPDX-License-Identifier: LGPL-2.1-or-later
#include "parameters/parameter_conversion.hh"

#include <array>
#include <limits>

#include "core/names.hh"
#include "core/text.hh"
#include "core/types.hh"

namespace flesh {

namespace {

using Type = tables::ParameterType;

std::string shown(const Value& value) {
  return value.is_string() ? text("the string \"", shortened(value.text()), "\"")
                           : text(value.type_name(), " ", value.text());
}

Conversion failure(Type type, const Value& value, const std::string& hint = {}) {
  const bool vowel = type == Type::integer;
  return {std::nullopt,
          text("expected ", vowel ? "an " : "a ", type_text(type), ", got ", shown(value), hint)};
}

Conversion to_integer(const Value& value) {
  if (value.is_string() && parse_number(value.as_string()))
    return failure(Type::integer, value, "; omit the quotes");
  const auto whole = value.whole_number();
  if (!whole) return failure(Type::integer, value);
  if (*whole < std::numeric_limits<Int>::min() || *whole > std::numeric_limits<Int>::max())
    return failure(Type::integer, value, "; integers lie between -2147483648 and 2147483647");
  return {Value::integer(*whole), {}};
}

Conversion to_real(const Value& value) {
  if (value.is_number()) return {Value::real(value.as_real()), {}};
  const bool is_number_text = value.is_string() && parse_number(value.as_string());
  return failure(Type::real, value, is_number_text ? "; omit the quotes" : "");
}

Conversion to_boolean(const Value& value) {
  if (value.is_boolean()) return {value, {}};
  if (value.is_string()) {
    if (const auto boolean = parse_boolean(value.as_string())) return {Value::boolean(*boolean), {}};
  } else if (const auto whole = value.whole_number(); whole == 0 || whole == 1) {
    if (value.is_integer()) return {Value::boolean(*whole == 1), {}};
    return {Value::boolean(*whole == 1),
            text("the real number ", value.text(), " is taken as ", *whole == 1 ? "yes" : "no")};
  }
  return failure(Type::boolean, value, "; write yes or no");
}

Conversion to_text(Type type, const Value& value) {
  if (value.is_string()) return {value, {}};
  // `parfile_write = no` of a keyword that is called "no": Cactus itself stops there.
  if (value.is_boolean() && type == Type::keyword)
    return {Value::string(value.text()), text("the word ", value.text(), " is taken as the keyword \"",
                                              value.text(), "\"; put it in quotes")};
  return failure(type, value, "; put it in quotes");
}

std::optional<bool> read_boolean(std::string_view word) {
  for (const std::string_view yes : {"yes", "true", "t", "y", "1"})
    if (same_name(word, yes)) return true;
  for (const std::string_view no : {"no", "false", "f", "n", "0"})
    if (same_name(word, no)) return false;
  return std::nullopt;
}

}  // namespace

Conversion convert(const Value& value, Type type) {
  switch (type) {
    case Type::integer:
      return to_integer(value);
    case Type::real:
      return to_real(value);
    case Type::boolean:
      return to_boolean(value);
    default:
      return to_text(type, value);
  }
}

Conversion convert_text(std::string_view source, Type type) {
  const Value as_text = Value::string(std::string(source));
  if (type == Type::keyword || type == Type::string) return {as_text, {}};
  if (type == Type::boolean) {
    const auto boolean = read_boolean(trim(source));
    return boolean ? Conversion{Value::boolean(*boolean), {}} : failure(type, as_text);
  }
  const auto number = parse_number(source);
  return number ? convert(*number, type) : failure(type, as_text);
}

std::string_view type_text(Type type) {
  switch (type) {
    case Type::keyword:
      return "keyword";
    case Type::string:
      return "string";
    case Type::integer:
      return "integer";
    case Type::real:
      return "real number";
    case Type::boolean:
      return "boolean";
  }
  return "value";
}

}  // namespace flesh
