// SPDX-License-Identifier: LGPL-2.1-or-later
#include "parameters/parameter_file.hh"

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <system_error>
#include <utility>

#include "core/names.hh"
#include "core/text.hh"

namespace flesh {

namespace {

constexpr std::string_view statement_forms =
    "expected thorn::parameter = value, $variable = value, ActiveThorns = \"...\" or !DESC \"...\"";

std::size_t name_end(std::string_view source, std::size_t begin) {
  if (begin >= source.size() || !is_name_start(source[begin])) return begin;
  while (begin < source.size() && is_name_char(source[begin])) ++begin;
  return begin;
}

std::size_t skip_spaces(std::string_view source, std::size_t offset) {
  while (offset < source.size() && (source[offset] == ' ' || source[offset] == '\t')) ++offset;
  return offset;
}

/// True if the line at `begin` starts like a statement: what a lost reader can trust again.
bool starts_statement(std::string_view source, std::size_t begin) {
  begin = skip_spaces(source, begin);
  const std::string_view rest = source.substr(begin);
  if (rest.starts_with("!DESC")) return true;
  const std::size_t name_begin = begin + (rest.starts_with('$') ? 1 : 0);
  const std::size_t end = name_end(source, name_begin);
  const std::string_view name = source.substr(name_begin, end - name_begin);
  const std::string_view behind = source.substr(skip_spaces(source, end));
  if (rest.starts_with('$') || same_name(name, "ActiveThorns"))
    return !name.empty() && behind.starts_with('=');
  return !name.empty() && behind.starts_with("::") &&
         behind.substr(0, behind.find('\n')).find('=') != behind.npos;
}

class Parser {
 public:
  Parser(ParameterFile& file, Diagnostics& diagnostics)
      : file_(file), source_(file.source.text()), diagnostics_(diagnostics) {}

  void parse() {
    for (at_ = skip_blank(source_, 0); at_ < source_.size(); at_ = skip_blank(source_, at_)) {
      try {
        statement();
      } catch (const ExpressionError& error) {
        report(error);
      }
    }
  }

 private:
  ParameterFile& file_;
  const std::string_view source_;
  Diagnostics& diagnostics_;
  std::size_t at_ = 0;
  std::size_t statement_begin_ = 0;
  std::size_t last_statement_ = 0;  // offset of the last statement that got as far as its value
  std::size_t last_value_ = std::string_view::npos;  // offset of the last value that was begun
  std::size_t last_end_ = 0;                         // offset behind it; 0: not read to its end
  int activations_ = 0;

  [[noreturn]] static void fail(std::size_t offset, const std::string& message) {
    throw ExpressionError(offset, message);
  }

  std::string_view rest() const { return source_.substr(at_); }
  std::string_view rest_at(std::size_t offset) const {
    return source_.substr(std::min(offset, source_.size()));
  }

  /// The word or character at the cursor, for messages.
  std::string found() const {
    if (at_ >= source_.size()) return "found the end of the file";
    const std::size_t end = std::max(name_end(source_, at_), at_ + 1);
    const char c = source_[at_];
    if (c < ' ' || c > '~') return text("found character ", static_cast<int>(static_cast<unsigned char>(c)));
    return text("found '", source_.substr(at_, end - at_), "'");
  }

  /// Reports a mistake and goes on with the next line that starts like a statement. A value that swallowed
  /// the statements behind it was not meant to: then its start is the mistake.
  void report(const ExpressionError& error) {
    std::size_t place = error.offset();
    std::string message = error.what();
    std::size_t resume = file_.source.next_line(place);
    if (swallows_statements(place)) {
      place = last_value_;
      const auto statement = file_.source.position(first_statement_between(place, string_end(place)));
      message = text("a string starts here and is not closed before the statement in line ", statement.line,
                     "; expected '\"'");
      resume = file_.source.next_line(place);
      drop_last_statement();
    } else if (const std::size_t line = line_start(place); runs_into(line, place)) {
      message =
          "the value that starts here runs into the next statement; expected an operand or a closing bracket";
      place = last_value_;
      resume = line;
      drop_last_statement();
    } else if (line > statement_begin_ && starts_statement(source_, line)) {
      resume = line;
    }
    diagnostics_.error(file_.source.position(place), message);
    last_value_ = source_.npos;  // each value is to blame once, so that reading always goes on
    last_end_ = 0;
    at_ = resume;
    while (at_ < source_.size() && !starts_statement(source_, at_)) at_ = file_.source.next_line(at_);
  }

  std::size_t line_start(std::size_t offset) const {
    const std::size_t newline = offset == 0 ? source_.npos : source_.rfind('\n', offset - 1);
    return newline == source_.npos ? 0 : newline + 1;
  }

  /// True if the last value is a string, the mistake at `place` is on its last line or is the string itself,
  /// and one of its later lines starts like a statement.
  bool swallows_statements(std::size_t place) const {
    if (last_value_ >= source_.size() || source_[last_value_] != '"' || place < last_value_) return false;
    const std::size_t end = string_end(last_value_);
    if (end < source_.size() && file_.source.next_line(end - 1) <= place) return false;
    return first_statement_between(last_value_, end) < end;
  }

  /// True if the last value goes on into `line`, which starts like a statement and holds the mistake.
  bool runs_into(std::size_t line, std::size_t place) const {
    if (last_value_ >= line || !starts_statement(source_, line)) return false;
    const bool is_inside = last_value_ >= statement_begin_;
    const bool is_behind = statement_begin_ == place && rest_at(place).starts_with('=');
    return is_inside || is_behind;
  }

  /// Offset of the first line behind `begin` that starts like a statement, or `end`.
  std::size_t first_statement_between(std::size_t begin, std::size_t end) const {
    std::size_t line = file_.source.next_line(begin);
    while (line < end && !starts_statement(source_, line)) line = file_.source.next_line(line);
    return std::min(line, end);
  }

  /// End of the string at `begin`, or of the file if it is never closed.
  std::size_t string_end(std::size_t begin) const {
    try {
      return read_quoted_string(source_, begin).end;
    } catch (const ExpressionError&) {
      return source_.size();
    }
  }

  /// Forgets the statement whose value is the mistake: what it would say is of no interest.
  void drop_last_statement() {
    if (file_.statements.empty()) return;
    const auto holds_value = [this](const auto& statement) { return statement.offset == last_statement_; };
    if (std::visit(holds_value, file_.statements.back())) file_.statements.pop_back();
  }

  void statement() {
    const std::size_t begin = at_;
    statement_begin_ = begin;
    if (rest().starts_with("!DESC")) return description();
    if (rest().starts_with('$')) return variable();
    const std::string name = identifier();
    if (name.empty()) fail_statement(begin);
    at_ = skip_blank(source_, at_);
    if (rest().starts_with("::")) return assignment(name, begin);
    if (!same_name(name, "ActiveThorns")) {
      at_ = begin;
      fail_statement(begin);
    }
    activation();
  }

  [[noreturn]] void fail_statement(std::size_t begin) {
    const bool behind_value = last_end_ > 0 && file_.source.next_line(last_end_ - 1) > begin;
    if (behind_value) {
      drop_last_statement();
      fail(begin, text(found(),
                       " behind a value; expected the end of the line or an operator (text with blanks "
                       "needs quotes)"));
    }
    const std::size_t end = name_end(source_, begin);
    const std::string name(source_.substr(begin, end - begin));
    static const std::vector<std::string> keywords{"ActiveThorns"};
    const std::string keyword = nearest(name, keywords);
    if (!keyword.empty()) {
      file_.names_all_thorns = false;
      fail(begin, text(found(), "; did you mean ", keyword, "?"));
    }
    if (!name.empty() && rest_at(end).starts_with(':'))
      fail(end, "found ':'; expected '::' between thorn and parameter");
    fail(begin, text(found(), "; ", statement_forms));
  }

  std::string identifier() {
    const std::size_t begin = at_;
    at_ = name_end(source_, at_);
    return std::string(source_.substr(begin, at_ - begin));
  }

  void expect_equals(const std::string& what) {
    at_ = skip_blank(source_, at_);
    if (!rest().starts_with('=')) fail(at_, text(found(), "; expected '=' after ", what));
    const std::size_t equals = at_++;
    at_ = skip_spaces(source_, at_);
    const bool line_ends =
        at_ >= source_.size() || source_[at_] == '\n' || source_[at_] == '\r' || source_[at_] == '#';
    if (line_ends) fail(equals, text("no value for ", what, "; expected one on the line of its '='"));
    begin_value();
  }

  void begin_value() {
    last_statement_ = statement_begin_;
    last_value_ = at_;
    last_end_ = 0;
  }

  void value_ends(std::size_t end) {
    last_end_ = end;
    while (last_end_ > last_value_ + 1 && is_space(source_[last_end_ - 1])) --last_end_;
  }

  Expression expression() {
    last_value_ = at_;
    Expression result = Expression::parse_prefix(source_, &at_);
    value_ends(result.end());
    return result;
  }

  void description() {
    at_ = skip_spaces(source_, at_ + 5);
    if (!rest().starts_with('"')) fail(at_, text(found(), "; expected a string after !DESC"));
    begin_value();
    const QuotedString quoted = read_quoted_string(source_, at_);
    value_ends(quoted.end);
    at_ = quoted.end;
    file_.description = quoted.text;
  }

  void variable() {
    const std::size_t begin = at_++;
    const std::string name = identifier();
    if (name.empty()) fail(begin, text("a '$' without a name; ", statement_forms));
    expect_equals("$" + name);
    file_.statements.emplace_back(VariableAssignment{name, expression(), begin});
  }

  void assignment(const std::string& qualifier, std::size_t begin) {
    ParameterAssignment result;
    result.qualifier = qualifier;
    result.offset = begin;
    at_ = skip_blank(source_, at_ + 2);
    result.name = identifier();
    if (result.name.empty()) fail(at_, text(found(), "; expected a parameter after '", qualifier, "::'"));
    at_ = skip_blank(source_, at_);
    if (rest().starts_with('[')) result.index = index();
    expect_equals(qualifier + "::" + result.name);
    result.is_list = rest().starts_with('[');
    if (result.is_list)
      result.values = list();
    else
      result.values.push_back(expression());
    file_.statements.emplace_back(std::move(result));
  }

  Expression index() {
    ++at_;
    Expression result = Expression::parse_prefix(source_, &at_);
    if (!rest().starts_with(']')) fail(at_, text(found(), "; expected ']' after an index"));
    ++at_;
    return result;
  }

  std::vector<Expression> list() {
    std::vector<Expression> values;
    at_ = skip_blank(source_, at_ + 1);
    while (true) {
      values.push_back(expression());
      if (rest().starts_with(']')) break;
      if (!rest().starts_with(',')) fail(at_, text(found(), "; expected ',' or ']' in a list of values"));
      at_ = skip_blank(source_, at_ + 1);
    }
    ++at_;
    value_ends(at_);
    return values;
  }

  void activation() {
    const bool had_all_thorns = std::exchange(file_.names_all_thorns, false);  // until this one is understood
    expect_equals("ActiveThorns");
    ++activations_;
    if (is_name_start(source_[at_])) {
      const std::size_t begin = at_;
      add_thorn(begin, identifier());
      value_ends(at_);
    } else if (rest().starts_with('"')) {
      thorn_string();
    } else {
      fail(at_, text(found(), "; expected a string of thorn names after ActiveThorns ="));
    }
    file_.names_all_thorns = had_all_thorns;
  }

  /// A string that is not closed counts up to the next statement.
  void thorn_string() {
    const std::size_t begin = at_;
    const std::size_t end = string_end(begin);
    const std::size_t statement = first_statement_between(begin, end);
    add_thorns(begin + 1, statement < end ? statement : end - 1);
    if (statement < end) fail(begin, "");  // report() finds the words
    at_ = read_quoted_string(source_, begin).end;
    value_ends(at_);
  }

  /// Names between two offsets. Comments count from the second line on.
  void add_thorns(std::size_t at, std::size_t end) {
    const std::size_t second_line = file_.source.next_line(at);
    while (true) {
      while (at < end && is_space(source_[at])) ++at;
      if (at >= end) return;
      const std::size_t begin = at;
      if (source_[at] == '#') {
        if (at < second_line)
          diagnostics_.error(file_.source.position(at),
                             "found '#'; comments inside a string start on its second line");
        at = std::min(end, file_.source.next_line(at));
        continue;
      }
      while (at < end && !is_space(source_[at]) && !(source_[at] == '#' && at >= second_line)) ++at;
      add_thorn(begin, std::string(source_.substr(begin, at - begin)));
    }
  }

  void add_thorn(std::size_t begin, std::string name) {
    file_.thorns.push_back({std::move(name), file_.source.position(begin), activations_});
  }
};

}  // namespace

ParameterFile parse_parameter_file(const std::string& file, std::string text, Diagnostics& diagnostics) {
  // Some editors begin a file with a byte order mark. That of UTF-8 says nothing.
  constexpr std::string_view utf8 = "\xEF\xBB\xBF";
  const bool is_utf16 = text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF");
  if (text.starts_with(utf8)) text.erase(0, utf8.size());
  if (is_utf16) text.clear();
  ParameterFile result{SourceText(file, std::move(text)), {}, {}, true, {}};
  if (is_utf16)
    diagnostics.error({file, 1, 1},
                      "the file is in UTF-16; expected plain text or UTF-8: let your editor save it so");
  Parser(result, diagnostics).parse();
  return result;
}

namespace {

/// All that a stream has. Devices and pipes may have no end.
std::string whole_text(std::istream& stream, const std::string& name) {
  constexpr std::size_t largest = std::size_t{64} << 20;
  std::string result;
  std::array<char, 1 << 16> block{};
  while (stream.read(block.data(), block.size()) || stream.gcount() > 0) {
    result.append(block.data(), static_cast<std::size_t>(stream.gcount()));
    if (result.size() > largest)
      throw Error(text("parameter file '", name, "' has more than ", largest >> 20,
                       " MiB; expected the text of a parameter file"));
  }
  return result;
}

}  // namespace

std::string read_parameter_file(const std::string& file) {
  if (file == "-") return whole_text(std::cin, "standard input");
  std::error_code trouble;
  if (std::filesystem::is_directory(file, trouble))
    throw Error(text("parameter file '", file, "' is a folder"));
  std::ifstream stream(file, std::ios::binary);
  if (!stream) throw Error(text("cannot read parameter file '", file, "': ", std::strerror(errno)));
  return whole_text(stream, file);
}

std::string parameter_file_stem(const std::string& file) {
  if (file == "-") return "STDIN";
  std::string stem = file.substr(file.find_last_of('/') + 1);
  if (stem.ends_with(".par")) stem.resize(stem.size() - 4);
  return stem;
}

}  // namespace flesh
