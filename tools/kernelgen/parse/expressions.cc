// SPDX-License-Identifier: LGPL-2.1-or-later
#include "parse/expressions.hh"

#include <algorithm>
#include <cctype>

#include "core/text.hh"

namespace kernelgen {

namespace {

// Guards of the stack, here and in all that walks along expressions.
constexpr int deepest = 200;   // nesting: (((((...
constexpr int longest = 1000;  // operations in a row: a + b + c + ...

class ExpressionParser {
 public:
  explicit ExpressionParser(Cursor& cursor, bool has_indices = true)
      : cursor_(cursor), has_indices_(has_indices) {}

  SyntaxPtr conditional();
  Syntax tensor();
  Syntax tensor_or_derivative();
  std::vector<Index> indices();
  Index index(bool is_upper);

 private:
  SyntaxPtr disjunction();
  SyntaxPtr conjunction();
  SyntaxPtr relation();
  SyntaxPtr sum();
  SyntaxPtr product();
  SyntaxPtr factor();
  SyntaxPtr value();
  SyntaxPtr number();
  SyntaxPtr string();
  SyntaxPtr call(std::string name, std::size_t begin);
  Index shifted_index(bool is_upper);
  void shift(Index& index, const char* example);
  Syntax displaced(Syntax name);
  SyntaxPtr negation();
  SyntaxPtr binary(std::string operation, SyntaxPtr a, SyntaxPtr b);
  SyntaxPtr made(Syntax syntax);
  /// What is read while it lives is nested one level deeper; made before what opens the level is read.
  class Deeper {
   public:
    explicit Deeper(ExpressionParser& parser) : depth_(parser.depth_) {
      if (depth_ == deepest) parser.cursor_.fail(flesh::text("expressions may be nested ", deepest, " deep"));
      ++depth_;
    }
    Deeper(const Deeper&) = delete;
    ~Deeper() { --depth_; }

   private:
    int& depth_;
  };

  Cursor& cursor_;
  bool has_indices_;
  int depth_ = 0;
};

SyntaxPtr ExpressionParser::made(Syntax syntax) {
  for (const SyntaxPtr& argument : syntax.arguments)
    syntax.height = std::max(syntax.height, argument->height + 1);
  if (syntax.height > longest + 1) {
    cursor_.note(syntax.span.begin, flesh::text("more than ", longest,
                                                " operations in a row; set temporaries to parts of them"));
    throw BadStatement{};
  }
  return std::make_shared<const Syntax>(std::move(syntax));
}

SyntaxPtr ExpressionParser::binary(std::string operation, SyntaxPtr a, SyntaxPtr b) {
  const Span span{a->span.begin, b->span.end};
  return made({SyntaxKind::binary, std::move(operation), {}, {std::move(a), std::move(b)}, span});
}

SyntaxPtr ExpressionParser::conditional() {
  SyntaxPtr condition = disjunction();
  if (cursor_.sees("?")) {
    const Deeper deeper(*this);
    cursor_.accept("?");
    SyntaxPtr then = conditional();
    cursor_.expect(":", "`:` between the two values of `condition ? value : value`");
    SyntaxPtr otherwise = conditional();
    const Span span{condition->span.begin, otherwise->span.end};
    condition = made({SyntaxKind::conditional, "", {}, {condition, then, otherwise}, span});
  }
  return condition;
}

SyntaxPtr ExpressionParser::disjunction() {
  SyntaxPtr result = conjunction();
  while (cursor_.accept_word("or")) result = binary("or", result, conjunction());
  return result;
}

SyntaxPtr ExpressionParser::conjunction() {
  SyntaxPtr result = relation();
  while (cursor_.accept_word("and")) result = binary("and", result, relation());
  return result;
}

// `not n == 3` is not (n == 3).
SyntaxPtr ExpressionParser::relation() {
  if (cursor_.sees_word("not")) return negation();
  SyntaxPtr left = sum();
  for (const char* operation : {"==", "!=", "<=", ">=", "<", ">"})
    if (cursor_.accept(operation)) return binary(operation, left, sum());
  return left;
}

SyntaxPtr ExpressionParser::negation() {
  const std::size_t begin = cursor_.place();
  const Deeper deeper(*this);
  cursor_.accept_word("not");
  SyntaxPtr inside = relation();
  const Span span{begin, inside->span.end};
  return made({SyntaxKind::call, "not", {}, {inside}, span});
}

SyntaxPtr ExpressionParser::sum() {
  SyntaxPtr result = product();
  for (;;) {
    if (cursor_.accept("+"))
      result = binary("+", result, product());
    else if (cursor_.accept("-"))
      result = binary("-", result, product());
    else
      return result;
  }
}

SyntaxPtr ExpressionParser::product() {
  cursor_.skip_blank();
  const std::size_t begin = cursor_.place();
  if (cursor_.sees("-")) {
    const Deeper deeper(*this);
    cursor_.accept("-");
    SyntaxPtr negated = product();
    const Span span{begin, negated->span.end};
    return made({SyntaxKind::negate, "-", {}, {negated}, span});
  }
  SyntaxPtr result = factor();
  for (;;) {
    if (cursor_.sees("**")) cursor_.fail("a power of a power: write (a**b)**c");
    if (cursor_.accept("*"))
      result = binary("*", result, factor());
    else if (cursor_.accept("/"))
      result = binary("/", result, factor());
    else if (cursor_.sees("%"))
      cursor_.fail("`%` has no meaning here; expected `*`, `/`, `+` or `-`");
    else
      return result;
  }
}

SyntaxPtr ExpressionParser::factor() {
  SyntaxPtr base = value();
  if (!cursor_.accept("**")) return base;
  cursor_.skip_blank();
  const std::size_t begin = cursor_.place();
  if (!cursor_.accept("-")) return binary("**", base, value());
  SyntaxPtr exponent = value();
  const Span span{begin, exponent->span.end};
  return binary("**", base, made({SyntaxKind::negate, "-", {}, {exponent}, span}));
}

SyntaxPtr ExpressionParser::value() {
  cursor_.skip_blank();
  const char c = cursor_.character();
  const std::size_t begin = cursor_.place();
  if (flesh::is_digit(c) || (c == '.' && flesh::is_digit(cursor_.character(1)))) return number();
  if (c == '"') return string();
  if (c == '-') {
    const Deeper deeper(*this);
    cursor_.advance(1);
    SyntaxPtr negated = value();
    const Span span{begin, negated->span.end};
    return made({SyntaxKind::negate, "-", {}, {negated}, span});
  }
  if (c == '(') {
    const Deeper deeper(*this);
    cursor_.advance(1);
    SyntaxPtr inside = conditional();
    cursor_.expect(")", "`)`");
    return inside;
  }
  if (cursor_.sees_word("not")) return negation();
  return made(tensor_or_derivative());
}

SyntaxPtr ExpressionParser::number() {
  const std::size_t begin = cursor_.place();
  const std::string digits = parse_number(cursor_);
  if (std::isalpha(static_cast<unsigned char>(cursor_.character())))
    cursor_.fail("a number is followed by a letter; expected an operator such as `*`");
  return made({SyntaxKind::number, digits, {}, {}, cursor_.since(begin)});
}

SyntaxPtr ExpressionParser::string() {
  const std::size_t begin = cursor_.place();
  cursor_.advance(1);
  std::string text;
  while (cursor_.character() != '"') {
    if (cursor_.character() == '\0' || cursor_.character() == '\n') {
      cursor_.move_to(begin);
      cursor_.fail("the closing `\"` is missing");
    }
    text += cursor_.character();
    cursor_.advance(1);
  }
  cursor_.advance(1);
  if (text.find('\\') != std::string::npos)
    cursor_.note(begin, "a text has no backslash, which CCL files and C++ understand differently");
  if (const auto own = text.find("$thorn"); own != std::string::npos) text.replace(own, 6, cursor_.thorn());
  return made({SyntaxKind::string, text, {}, {}, cursor_.since(begin)});
}

SyntaxPtr ExpressionParser::call(std::string name, std::size_t begin) {
  std::vector<SyntaxPtr> arguments;
  const Deeper deeper(*this);
  cursor_.expect("(", "`(`");
  if (!cursor_.accept(")")) {
    do arguments.push_back(conditional());
    while (cursor_.accept(","));
    cursor_.expect(")", "`,` or `)` after an argument");
  }
  return made({SyntaxKind::call, std::move(name), {}, std::move(arguments), cursor_.since(begin)});
}

Syntax ExpressionParser::tensor_or_derivative() {
  cursor_.skip_blank();
  const std::size_t begin = cursor_.place();
  if (const std::string known = cursor_.known_long_name(); !known.empty())
    return {SyntaxKind::name, known, {}, {}, cursor_.since(begin)};
  const bool block_ends = cursor_.sees_word("end") || cursor_.sees_word("begin");
  const std::string name = block_ends ? "" : has_indices_ ? cursor_.name() : cursor_.long_name();
  if (name.empty()) cursor_.fail("expected a name, a number or `(`, found " + cursor_.seen());
  const char next = cursor_.character();
  if (next == '(') return *call(name, begin);
  if (!has_indices_) return {SyntaxKind::name, name, {}, {}, cursor_.since(begin)};
  std::vector<Index> found = indices();
  if (!is_derivative_word(name) || found.empty()) {
    Syntax result{SyntaxKind::name, name, std::move(found), {}, cursor_.since(begin)};
    return cursor_.character() == '[' ? displaced(std::move(result)) : result;
  }
  const Deeper deeper(*this);
  SyntaxPtr operand = value();
  return {SyntaxKind::derivative, name, std::move(found), {operand}, cursor_.since(begin)};
}

std::vector<Index> ExpressionParser::indices() {
  std::vector<Index> result;
  while (cursor_.character() == '_' || cursor_.character() == '^') {
    const bool is_upper = cursor_.character() == '^';
    cursor_.advance(1);
    const std::size_t before = result.size();
    for (;;) {
      const char c = cursor_.character();
      if (!std::isalnum(static_cast<unsigned char>(c)) && !(c == '(' && result.size() == before)) break;
      result.push_back(index(is_upper));
    }
    if (result.size() == before) cursor_.fail("expected an index (a letter or 1, 2, 3) after `_` or `^`");
  }
  return result;
}

Index ExpressionParser::index(bool is_upper) {
  const std::size_t begin = cursor_.place();
  const char c = cursor_.character();
  if (c == '(') return shifted_index(is_upper);
  if (flesh::is_digit(c) && (c < '1' || c > '3'))
    cursor_.fail(flesh::text("there is no component ", c, "; expected 1, 2 or 3"));
  Index result;
  result.is_upper = is_upper;
  cursor_.advance(1);
  if (flesh::is_digit(c))
    result.component = c - '0';
  else
    result.letter = c;
  while (cursor_.character() == '\'') result.letter += '\'', cursor_.advance(1);
  result.span = cursor_.since(begin);
  return result;
}

Index ExpressionParser::shifted_index(bool is_upper) {
  const std::size_t begin = cursor_.place();
  cursor_.advance(1);
  Index result;
  result.is_upper = is_upper;
  result.is_shifted = true;
  result.letter = cursor_.name();
  if (result.letter.size() != 1) cursor_.fail("expected one letter, as in u_(i+1)");
  shift(result, "u_(i+1)");
  if (cursor_.sees(",")) cursor_.fail("a stencil acts along one direction; expected `)`, as in u_(i+1)");
  cursor_.expect(")", "`)`, as in u_(i+1)");
  result.span = cursor_.since(begin);
  return result;
}

// `+1` behind a letter; nothing is no displacement.
void ExpressionParser::shift(Index& index, const char* example) {
  const bool is_minus = cursor_.accept("-");
  if (!is_minus && !cursor_.accept("+")) return;
  cursor_.skip_blank();
  std::string digits;
  while (flesh::is_digit(cursor_.character())) digits += cursor_.character(), cursor_.advance(1);
  if (digits.empty() || digits.size() > 2)
    cursor_.fail(std::string("expected a number of points, as in ") + example);
  index.shift = (is_minus ? -1 : 1) * std::stoi(digits);
}

// `u[i+1,j-1]`: the value at a neighbour.
Syntax ExpressionParser::displaced(Syntax name) {
  const std::size_t begin = name.span.begin;
  std::vector<Index> all;
  do {
    cursor_.advance(1);
    cursor_.skip_blank();
    const std::size_t start = cursor_.place();
    Index& index = all.emplace_back();
    const std::string direction = cursor_.name();
    if (direction.size() != 1) cursor_.fail("expected the letter of a direction, as in u[i+1]");
    index.letter = direction;
    index.is_shifted = true;
    shift(index, "u[i+1]");
    if (index.shift == 0) cursor_.fail("expected `+` or `-` and a number of points, as in u[i+1]");
    index.span = cursor_.since(start);
  } while (cursor_.sees(","));
  cursor_.expect("]", "`]`, as in u[i+1]");
  return {SyntaxKind::displaced, name.text, std::move(all), {made(std::move(name))}, cursor_.since(begin)};
}

}  // namespace

bool is_derivative_word(const std::string& name) {
  return !name.empty() && name[0] == 'D' && std::all_of(name.begin() + 1, name.end(), [](char c) {
    return flesh::is_digit(c) || std::islower(static_cast<unsigned char>(c));
  });
}

std::string parse_number(Cursor& cursor) {
  std::string digits;
  const auto take = [&] { digits += cursor.character(), cursor.advance(1); };
  const auto take_digits = [&] {
    while (flesh::is_digit(cursor.character())) take();
  };
  if (cursor.character() == '.' && !flesh::is_digit(cursor.character(1))) return {};
  take_digits();
  if (cursor.character() == '.') take();
  take_digits();
  const char e = cursor.character(), sign = cursor.character(1);
  const bool has_sign = sign == '+' || sign == '-';
  const bool has_exponent = !digits.empty() && e != '\0' &&
                            std::string("eEdD").find(e) != std::string::npos &&
                            flesh::is_digit(cursor.character(has_sign ? 2 : 1));
  if (!has_exponent) return digits;
  digits += 'e';
  cursor.advance(1);
  if (has_sign) take();
  take_digits();
  return digits;
}

SyntaxPtr parse_expression(Cursor& cursor) { return ExpressionParser(cursor).conditional(); }

SyntaxPtr parse_condition(Cursor& cursor) {
  SyntaxPtr condition = ExpressionParser(cursor, false).conditional();
  cursor.move_back();
  return condition;
}

Syntax parse_target(Cursor& cursor) { return ExpressionParser(cursor).tensor_or_derivative(); }

Declaration parse_declaration(Cursor& cursor) {
  cursor.skip_blank();
  const std::size_t begin = cursor.place();
  Declaration result;
  result.name = cursor.name();
  if (result.name.empty()) cursor.fail("expected the name of a variable, found " + cursor.seen());
  ExpressionParser parser(cursor);
  while (cursor.character() == '_' || cursor.character() == '^') {
    const bool is_upper = cursor.character() == '^';
    cursor.advance(1);
    for (;;) {
      const char c = cursor.character();
      if (c == '(' || c == '[') {
        const int first = static_cast<int>(result.indices.size());
        cursor.advance(1);
        for (int i = 0; i < 2; ++i) {
          if (!std::isalpha(static_cast<unsigned char>(cursor.character())))
            cursor.fail("expected two letters, as in g_(ab) or F_[ab]");
          result.indices.push_back(parser.index(is_upper));
        }
        if (cursor.character() != (c == '(' ? ')' : ']'))
          cursor.fail("two indices may be symmetric, as in g_(ab), or antisymmetric, as in F_[ab]");
        cursor.advance(1);
        result.symmetries.push_back({first, first + 1, c == '(' ? 1 : -1});
      } else if (std::isalpha(static_cast<unsigned char>(c))) {
        result.indices.push_back(parser.index(is_upper));
      } else {
        break;
      }
    }
    if (result.indices.empty()) cursor.fail("expected an index after `_` or `^`");
  }
  result.span = cursor.since(begin);
  return result;
}

}  // namespace kernelgen
