// SPDX-License-Identifier: LGPL-2.1-or-later
#include "parse/cursor.hh"

#include <algorithm>
#include <cctype>

#include "core/text.hh"

namespace kernelgen {

namespace {

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }
bool continues_name(char c) { return is_letter(c) || flesh::is_digit(c); }

/// Letters and digits at the beginning of a text; in long names underscores as well.
std::string_view leading_name(std::string_view text, bool is_long) {
  const auto end = std::ranges::find_if_not(
      text, [is_long](char c) { return continues_name(c) || (is_long && c == '_'); });
  return {text.begin(), end};
}

}  // namespace

void Cursor::skip_blank() {
  while (at_ < text_.size()) {
    if (flesh::is_space(text_[at_]))
      ++at_;
    else if (text_[at_] == '#')
      at_ = std::min(text_.find('\n', at_), text_.size());
    else
      return;
  }
}

bool Cursor::accept(std::string_view symbol) {
  if (!sees(symbol)) return false;
  advance(symbol.size());
  return true;
}

bool Cursor::sees_word(std::string_view word) {
  return sees(word) && !continues_name(character(word.size())) && character(word.size()) != '_';
}

bool Cursor::accept_word(std::string_view word) {
  if (!sees_word(word)) return false;
  advance(word.size());
  return true;
}

void Cursor::expect(std::string_view symbol, std::string_view meaning) {
  if (!accept(symbol)) fail(flesh::text("expected ", meaning, ", found ", seen()));
}

std::string Cursor::word(bool is_long) {
  skip_blank();
  constexpr std::string_view own = "$thorn";
  if (is_long && !thorn_.empty() && text_.substr(at_, own.size()) == own) {
    advance(own.size());
    const std::string rest(leading_name(text_.substr(at_), is_long));
    advance(rest.size());
    return thorn_ + rest;
  }
  std::string result(leading_name(text_.substr(at_), is_long));
  if (result.empty() || !is_letter(result[0])) return {};
  advance(result.size());
  return result;
}

bool Cursor::line_is_over() {
  const std::size_t next = text_.find_first_not_of(" \t\r", at_);
  return next == text_.npos || text_[next] == '\n' || text_[next] == '#';
}

std::string Cursor::known_long_name() {
  const std::size_t before = at_, last_before = last_;
  std::string name = long_name();
  if (long_names_.count(name) > 0) return name;
  at_ = before, last_ = last_before;
  return {};
}

std::string Cursor::line() {
  const std::size_t end = std::min(text_.find('\n', at_), text_.size());
  const std::string_view all = text_.substr(at_, end - at_);
  const std::string result(flesh::trim(all.substr(0, all.find('#'))));
  advance(end - at_);
  return result;
}

std::string Cursor::seen() {
  if (at_end()) return "the end of the script";
  const std::size_t start = at_;
  std::string found = long_name();
  at_ = start;
  if (!found.empty()) return "`" + flesh::shortened(found) + "`";
  found = text_[at_];
  while (at_ + found.size() < text_.size() && continues_character(text_[at_ + found.size()]))
    found += text_[at_ + found.size()];
  return "`" + found + "`" + (found.size() > 1 ? ", which is no letter: names have a to z and A to Z" : "");
}

void Cursor::fail(const std::string& message) {
  const std::size_t before = at_;
  skip_blank();
  const std::size_t begin = std::min(at_, text_.size());
  const std::size_t length = leading_name(text_.substr(begin), false).size();
  report_.error({begin, begin + std::max<std::size_t>(length, 1)}, message);
  at_ = before;  // the line of the mistake, not the next one, is left out
  throw BadStatement{};
}

}  // namespace kernelgen
