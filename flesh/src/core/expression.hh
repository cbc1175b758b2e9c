// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The one expression language of the flesh: values in parameter files, conditions of schedules, sizes of
// groups, accumulators, and the expression functions of the thorn API.
//
// Grammar, from weakest to strongest binding; blanks, newlines and # comments may stand between any two
// tokens:
//
//     expression  = or [ '?' expression ':' expression ]
//     or          = and { '||' and }
//     and         = equality { '&&' equality }
//     equality    = comparison [ ('==' | '!=') equality ]
//     comparison  = sum [ ('<' | '>' | '<=' | '>=') sum ]
//     sum         = product { ('+' | '-') product }
//     product     = power { ('*' | '/' | '%') power }
//     power       = operand [ ('**' | '^') operand ]
//     operand     = { '-' | '+' | '!' | '*' } primary        (* prefix '*': first element of an array *)
//     primary     = number | string | path | '(' expression ')'
//                 | '$' name | '${' name '}' | '$ENV{' name '}'
//                 | name '(' [ expression { ',' expression } ] ')'
//                 | name [ '::' name ] [ '[' expression ']' ]
//     path        = ('/' | './') followed by letters, digits and any of - . / _
//
// Strings are in double quotes, may span lines (then # comments are removed from the second line on), and
// replace $name, ${name} and $ENV{name} by values; no other escape is processed, a backslash only protects
// the next " or $. The names yes, no, true, false, nan and inf are values.
#ifndef FLESH_CORE_EXPRESSION_HH
#define FLESH_CORE_EXPRESSION_HH

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "core/error.hh"

namespace flesh {

/// A number, truth value or text. Integers are wider than CCTK_INT: whoever stores one checks that it fits.
class Value {
 public:
  Value() : data_(std::int64_t{0}) {}
  static Value integer(std::int64_t i) { return Value(Data(i)); }
  static Value real(double r) { return Value(Data(r)); }
  static Value boolean(bool b) { return Value(Data(b)); }
  static Value string(std::string s) { return Value(Data(std::move(s))); }

  bool is_integer() const { return std::holds_alternative<std::int64_t>(data_); }
  bool is_real() const { return std::holds_alternative<double>(data_); }
  bool is_boolean() const { return std::holds_alternative<bool>(data_); }
  bool is_string() const { return std::holds_alternative<std::string>(data_); }
  bool is_number() const { return is_integer() || is_real(); }

  std::int64_t as_integer() const { return std::get<std::int64_t>(data_); }      ///< needs is_integer()
  bool as_boolean() const { return std::get<bool>(data_); }                      ///< needs is_boolean()
  const std::string& as_string() const { return std::get<std::string>(data_); }  ///< needs is_string()
  double as_real() const;                                                        ///< needs is_number()

  /// The number if it is a whole one, also if it is stored as a real; empty for everything else.
  std::optional<std::int64_t> whole_number() const;

  /// Boolean value, or whether a number is not zero. \throws Error for text
  bool truth() const;

  /// As a person would write it; text without quotes. Also what $variable becomes inside a string.
  std::string text() const;

  /// "integer", "real number", "boolean" or "string".
  std::string_view type_name() const;

  bool operator==(const Value&) const = default;

 private:
  using Data = std::variant<std::int64_t, double, bool, std::string>;
  explicit Value(Data data) : data_(std::move(data)) {}
  Data data_;
};

/// Gives names in an expression their meaning. Each member throws Error if there is no such thing; the
/// expression adds the place. The defaults know nothing.
class Resolver {
 public:
  virtual ~Resolver() = default;

  /// Value of a name, perhaps qualified ("thorn::name"), perhaps one element of an array.
  virtual Value name(std::string_view name, std::optional<std::int64_t> index) const;
  /// Value of $name.
  virtual Value variable(std::string_view name) const;
  /// Value of $ENV{name}.
  virtual Value environment(std::string_view name) const;
  /// Result of a function that is not one of the built-in ones, empty if there is no such function.
  virtual std::optional<Value> call(std::string_view function, std::span<const Value> arguments) const;
  /// Something questionable that has a meaning all the same.
  virtual void warn(std::size_t offset, const std::string& message) const;
};

/// A mistake in an expression, with its place: `offset` counts characters from the start of the parsed text.
class ExpressionError : public Error {
 public:
  ExpressionError(std::size_t offset, const std::string& message) : Error(message), offset_(offset) {}
  std::size_t offset() const { return offset_; }

 private:
  std::size_t offset_;
};

/// A parsed expression; immutable, cheap to copy.
class Expression {
 public:
  /// Parses all of `source`. \throws ExpressionError
  static Expression parse(std::string_view source);

  /// Parses the longest expression that starts at `*offset` of `source` and moves `*offset` behind it and the
  /// blanks and comments that follow. \throws ExpressionError; `*offset` is unchanged then
  static Expression parse_prefix(std::string_view source, std::size_t* offset);

  /// \throws ExpressionError if a name has no value, types do not fit, or a result cannot be represented
  Value evaluate(const Resolver& names) const;

  /// Where the expression starts and ends in the text it was parsed from.
  std::size_t begin() const;
  std::size_t end() const;

  struct Node;

 private:
  explicit Expression(std::shared_ptr<const Node> root);
  std::shared_ptr<const Node> root_;
};

/// The number that is all of `text` (blanks around it allowed): digits with optional sign, fraction and e, E,
/// d or D exponent, or nan, inf. An integer beyond 2^31-1 in size becomes real. Empty if `text` is not a
/// number.
std::optional<Value> parse_number(std::string_view text);

/// yes, no, true, false in any case.
std::optional<bool> parse_boolean(std::string_view text);

/// Moves `offset` over white space and # comments.
std::size_t skip_blank(std::string_view source, std::size_t offset);

/// A double-quoted string as written: `begin` is the offset of the opening quote, `end` follows the closing
/// one.
struct QuotedString {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string text;  ///< without the quotes and without comments after the first newline; nothing replaced
};

/// Reads the double-quoted string that starts at `offset`. \throws ExpressionError if it is never closed
QuotedString read_quoted_string(std::string_view source, std::size_t offset);

}  // namespace flesh

#endif
