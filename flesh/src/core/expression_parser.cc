// SPDX-License-Identifier: LGPL-2.1-or-later
#include <array>
#include <charconv>
#include <initializer_list>
#include <limits>

#include "core/expression.hh"
#include "core/expression_node.hh"
#include "core/names.hh"
#include "core/text.hh"

namespace flesh {

namespace {

using Node = Expression::Node;
using Kind = Node::Kind;

// Both limits keep the recursion of parser, evaluator and destructor far away from the end of the stack: a
// level takes less than a kilobyte of the smallest usual stack, 8 MB, with sanitizers less than five.
// Hand-written expressions have about ten of each.
constexpr int deepest_nesting = 100;
constexpr int most_operators = 1000;

std::string quoted_character(std::string_view source, std::size_t offset) {
  if (offset >= source.size()) return "the end";
  const char c = source[offset];
  if (c == '\n') return "the end of the line";
  if (c < ' ' || c > '~') return text("character ", static_cast<int>(static_cast<unsigned char>(c)));
  return text("'", c, "'");
}

/// Length of the number at the start of `s`, 0 if there is none.
std::size_t number_length(std::string_view s) {
  std::size_t n = 0;
  const auto digits = [&] {
    const std::size_t start = n;
    while (n < s.size() && is_digit(s[n])) ++n;
    return n - start;
  };
  const std::size_t whole = digits();
  const bool point = n < s.size() && s[n] == '.';
  if (point) ++n;
  const std::size_t fraction = point ? digits() : 0;
  if (whole + fraction == 0) return 0;
  const std::size_t mantissa = n;
  if (n == s.size() || std::string_view("eEdD").find(s[n]) == std::string_view::npos) return n;
  ++n;
  if (n < s.size() && (s[n] == '+' || s[n] == '-')) ++n;
  return digits() > 0 ? n : mantissa;
}

std::optional<double> read_real(std::string_view digits) {
  std::string standard(digits);
  for (char& c : standard)
    if (c == 'd' || c == 'D') c = 'e';
  double value = 0;
  const auto result = std::from_chars(standard.data(), standard.data() + standard.size(), value);
  if (result.ec == std::errc()) return value;
  const bool tiny = standard.find("e-") != std::string::npos || standard.find("E-") != std::string::npos;
  return tiny ? std::optional(0.0) : std::nullopt;
}

/// Value of the digits of an unsigned number; empty if it is too large for a double.
std::optional<Value> read_number(std::string_view digits) {
  std::int64_t integer = 0;
  const auto result = std::from_chars(digits.data(), digits.data() + digits.size(), integer);
  const bool is_integer = result.ec == std::errc() && result.ptr == digits.data() + digits.size();
  if (is_integer && integer <= std::numeric_limits<std::int32_t>::max()) return Value::integer(integer);
  const std::optional<double> real = read_real(digits);
  return real ? std::optional(Value::real(*real)) : std::nullopt;
}

std::optional<Value> special_value(std::string_view name) {
  if (const auto boolean = parse_boolean(name)) return Value::boolean(*boolean);
  if (same_name(name, "nan")) return Value::real(std::numeric_limits<double>::quiet_NaN());
  if (same_name(name, "inf")) return Value::real(std::numeric_limits<double>::infinity());
  return std::nullopt;
}

struct OperatorToken {
  std::string_view text;
  Operator op;
};

/// Recursive descent; one member function per rule of the grammar in the header.
class Parser {
 public:
  Parser(std::string_view source, std::size_t offset) : source_(source), at_(skip_blank(source, offset)) {}

  std::size_t offset() const { return at_; }

  Node expression() {
    if (++depth_ > deepest_nesting) fail(at_, "parentheses are nested too deeply");
    Node node = alternatives();
    if (peek() == '?') node = conditional(std::move(node));
    --depth_;
    return node;
  }

 private:
  std::string_view source_;
  std::size_t at_;
  int depth_ = 0;
  int operators_ = 0;

  [[noreturn]] static void fail(std::size_t offset, const std::string& message) {
    throw ExpressionError(offset, message);
  }

  char peek(std::size_t ahead = 0) const {
    return at_ + ahead < source_.size() ? source_[at_ + ahead] : '\0';
  }
  bool starts_with(std::string_view token) const { return source_.substr(at_).starts_with(token); }
  void skip(std::size_t length) { at_ = skip_blank(source_, at_ + length); }

  void expect(char c, const std::string& purpose) {
    if (peek() != c)
      fail(at_, text("found ", quoted_character(source_, at_), "; expected '", c, "' ", purpose));
    skip(1);
  }

  /// End of the token or expression before the cursor: blanks behind it do not belong to it.
  std::size_t end_before() const {
    std::size_t end = at_;
    while (end > 0 && is_space(source_[end - 1])) --end;
    return end;
  }

  std::optional<Operator> accept(std::initializer_list<OperatorToken> tokens) {
    for (const OperatorToken& token : tokens) {
      if (!starts_with(token.text)) continue;
      if (++operators_ > most_operators) fail(at_, text("more than ", most_operators, " operators"));
      skip(token.text.size());
      return token.op;
    }
    return std::nullopt;
  }

  Node binary(Operator op, Node left, Node right) const {
    Node node{Kind::binary, left.begin, right.end};
    node.op = op;
    node.children.push_back(std::move(left));
    node.children.push_back(std::move(right));
    return node;
  }

  Node conditional(Node condition) {
    Node node{Kind::conditional, condition.begin};
    skip(1);
    node.children.push_back(std::move(condition));
    node.children.push_back(expression());
    expect(':', "and the other value");
    node.children.push_back(expression());
    node.end = end_before();
    return node;
  }

  Node alternatives() {
    Node left = conjunction();
    while (const auto op = accept({{"||", Operator::logical_or}}))
      left = binary(*op, std::move(left), conjunction());
    return left;
  }

  Node conjunction() {
    Node left = equality();
    while (const auto op = accept({{"&&", Operator::logical_and}}))
      left = binary(*op, std::move(left), equality());
    return left;
  }

  Node equality() {
    Node left = comparison();
    const auto op = accept({{"==", Operator::equal}, {"!=", Operator::not_equal}});
    return op ? binary(*op, std::move(left), equality()) : left;
  }

  Node comparison() {
    Node left = sum();
    const auto op = accept({{"<=", Operator::less_equal},
                            {">=", Operator::greater_equal},
                            {"<", Operator::less},
                            {">", Operator::greater}});
    return op ? binary(*op, std::move(left), sum()) : left;
  }

  Node sum() {
    Node left = product();
    while (const auto op = accept({{"+", Operator::add}, {"-", Operator::subtract}}))
      left = binary(*op, std::move(left), product());
    return left;
  }

  Node product() {
    Node left = power();
    while (!starts_with("**")) {
      const auto op =
          accept({{"*", Operator::multiply}, {"/", Operator::divide}, {"%", Operator::remainder}});
      if (!op) break;
      left = binary(*op, std::move(left), power());
    }
    return left;
  }

  Node power() {
    Node left = operand();
    const auto op = accept({{"**", Operator::power}, {"^", Operator::power}});
    if (!op) return left;
    Node node = binary(*op, std::move(left), operand());
    if (starts_with("**") || peek() == '^') fail(at_, "powers of powers need parentheses");
    return node;
  }

  Node operand() {
    const std::size_t begin = at_;
    const char sign = peek();
    if (sign == '\0' || std::string_view("-+!*").find(sign) == std::string_view::npos) return primary();
    if (++operators_ > most_operators || ++depth_ > deepest_nesting) fail(at_, "too many operators");
    skip(1);
    Node inner = operand();
    --depth_;
    if (sign == '+') return inner;
    if (sign == '*') return first_element(begin, std::move(inner));
    Node node{sign == '-' ? Kind::negate : Kind::logical_not, begin, inner.end};
    node.children.push_back(std::move(inner));
    return node;
  }

  static Node first_element(std::size_t begin, Node name) {
    if (name.kind != Kind::name || !name.children.empty()) fail(begin, "found '*'; expected a value");
    name.kind = Kind::first;
    name.begin = begin;
    return name;
  }

  Node primary() {
    const char c = peek();
    if (c == '(') return parenthesised();
    if (c == '"') return string();
    if (c == '$') return variable();
    if (is_name_start(c)) return named();
    if (c == '/' || starts_with("./")) return path();
    if (is_digit(c) || c == '.') return number();
    fail(at_, text("found ", quoted_character(source_, at_), "; expected a value"));
  }

  Node parenthesised() {
    const std::size_t open = at_;
    skip(1);
    Node node = expression();
    if (peek() != ')')
      fail(at_, text("found ", quoted_character(source_, at_),
                     "; expected ')' or an operator inside parentheses"));
    skip(1);
    node.begin = open;
    node.end = end_before();
    return node;
  }

  Node string() {
    QuotedString quoted = read_quoted_string(source_, at_);
    Node node{Kind::string, quoted.begin, quoted.end, std::move(quoted.text)};
    at_ = skip_blank(source_, quoted.end);
    return node;
  }

  Node path() {
    const std::size_t begin = at_;
    while (at_ < source_.size() &&
           (is_name_char(peek()) || std::string_view("-./").find(peek()) != std::string_view::npos))
      ++at_;
    const std::string_view spelling = source_.substr(begin, at_ - begin);
    if (spelling == "/") fail(begin, "found '/'; expected a value");
    Node node{Kind::constant, begin, at_, {}, Value::string(std::string(spelling))};
    skip(0);
    return node;
  }

  Node number() {
    const std::size_t begin = at_;
    const std::size_t length = number_length(source_.substr(at_));
    std::size_t end = at_ + length;
    while (end < source_.size() && (is_name_char(source_[end]) || source_[end] == '.')) ++end;
    const std::string spelling(source_.substr(begin, std::max<std::size_t>(end - begin, 1)));
    if (length == 0 || end != begin + length)
      fail(begin, text("'", spelling,
                       "' is not a number; expected digits, perhaps with a decimal point and an exponent"));
    const auto value = read_number(spelling);
    if (!value) fail(begin, text("'", spelling, "' is too large; expected a number below 1.8e308"));
    Node node{Kind::constant, begin, end, {}, *value};
    at_ = skip_blank(source_, end);
    return node;
  }

  std::string identifier() {
    std::size_t end = at_;
    while (end < source_.size() && is_name_char(source_[end])) ++end;
    std::string result(source_.substr(at_, end - at_));
    at_ = end;
    return result;
  }

  Node variable() {
    Node node{Kind::variable, at_};
    ++at_;
    if (starts_with("ENV{")) {
      node.kind = Kind::environment;
      at_ += 3;
    }
    const bool braces = peek() == '{';
    if (braces) ++at_;
    if (!is_name_start(peek()))
      fail(node.begin, "a '$' without a name; expected $name, ${name} or $ENV{name}");
    node.text = identifier();
    if (braces && peek() != '}') fail(at_, text("found ", quoted_character(source_, at_), "; expected '}'"));
    if (braces) ++at_;
    node.end = at_;
    skip(0);
    return node;
  }

  Node named() {
    Node node{Kind::name, at_};
    node.text = identifier();
    node.end = at_;
    skip(0);
    if (peek() == '(') return call(std::move(node));
    if (starts_with("::")) qualify(node);
    if (peek() == '[') index(node);
    const auto special = node.children.empty() ? special_value(node.text) : std::nullopt;
    if (!special) return node;
    node.kind = Kind::constant;
    node.value = *special;
    return node;
  }

  void qualify(Node& node) {
    skip(2);
    if (!is_name_start(peek()))
      fail(at_,
           text("found ", quoted_character(source_, at_), "; expected a name after '", node.text, "::'"));
    node.text += "::" + identifier();
    node.end = at_;
    skip(0);
  }

  void index(Node& node) {
    skip(1);
    node.children.push_back(expression());
    expect(']', "after an index");
    node.end = end_before();
  }

  Node call(Node node) {
    node.kind = Kind::call;
    skip(1);
    while (peek() != ')') {
      node.children.push_back(expression());
      if (peek() == ')') break;
      expect(',', "or ')' after an argument");
    }
    skip(1);
    node.end = end_before();
    return node;
  }
};

}  // namespace

Expression::Expression(std::shared_ptr<const Node> root) : root_(std::move(root)) {}

Expression Expression::parse_prefix(std::string_view source, std::size_t* offset) {
  Parser parser(source, *offset);
  auto root = std::make_shared<const Node>(parser.expression());
  *offset = parser.offset();
  return Expression(std::move(root));
}

Expression Expression::parse(std::string_view source) {
  std::size_t offset = 0;
  Expression result = parse_prefix(source, &offset);
  if (offset != source.size())
    throw ExpressionError(
        offset, text("found ", quoted_character(source, offset), "; expected an operator or the end"));
  return result;
}

std::size_t Expression::begin() const { return root_->begin; }
std::size_t Expression::end() const { return root_->end; }

std::optional<Value> parse_number(std::string_view source) {
  source = trim(source);
  const bool negative = source.starts_with('-');
  if (negative || source.starts_with('+')) source.remove_prefix(1);
  std::optional<Value> value;
  if (number_length(source) == source.size() && !source.empty()) value = read_number(source);
  if (!value && !parse_boolean(source)) value = special_value(source);
  return value && negative ? negated(*value) : value;
}

std::optional<bool> parse_boolean(std::string_view source) {
  if (same_name(source, "yes") || same_name(source, "true")) return true;
  if (same_name(source, "no") || same_name(source, "false")) return false;
  return std::nullopt;
}

std::size_t skip_blank(std::string_view source, std::size_t offset) {
  while (offset < source.size()) {
    if (source[offset] == '#') {
      while (offset < source.size() && source[offset] != '\n') ++offset;
    } else if (is_space(source[offset])) {
      ++offset;
    } else {
      break;
    }
  }
  return offset;
}

QuotedString read_quoted_string(std::string_view source, std::size_t offset) {
  QuotedString result{offset, offset + 1, {}};
  bool later_line = false;
  for (std::size_t& at = result.end; at < source.size(); ++at) {
    const char c = source[at];
    if (c == '"') {
      ++at;
      return result;
    }
    if (c == '#' && later_line) {
      while (at + 1 < source.size() && source[at + 1] != '\n') ++at;
      continue;
    }
    const bool protects = c == '\\' && at + 1 < source.size() && source[at + 1] == '"';
    if (protects) result.text += source[at++];
    result.text += source[at];
    later_line = later_line || c == '\n';
  }
  throw ExpressionError(offset, "a string starts here and is never closed; expected '\"' behind it");
}

}  // namespace flesh
