// SPDX-License-Identifier: LGPL-2.1-or-later
#include "parse/cursor.hh"

#include <algorithm>
#include <cctype>

#include "core/text.hh"

namespace kernelgen {

namespace {

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }
bool continues_name(char c) { return is_letter(c) || flesh::is_digit(c); }

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
    std::size_t end = at_;
    while (end < text_.size() && (continues_name(text_[end]) || text_[end] == '_')) ++end;
    const std::string rest(text_.substr(at_, end - at_));
    advance(rest.size());
    return thorn_ + rest;
  }
  std::size_t end = at_;
  while (end < text_.size() && (continues_name(text_[end]) || (is_long && text_[end] == '_'))) ++end;
  if (end == at_ || !is_letter(text_[at_])) return {};
  const std::string result(text_.substr(at_, end - at_));
  advance(result.size());
  return result;
}

bool Cursor::line_is_over() {
  std::size_t i = at_;
  while (i < text_.size() && (text_[i] == ' ' || text_[i] == '\t' || text_[i] == '\r')) ++i;
  return i >= text_.size() || text_[i] == '\n' || text_[i] == '#';
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
  std::size_t end = begin;
  while (end < text_.size() && continues_name(text_[end])) ++end;
  report_.error({begin, std::max(end, begin + 1)}, message);
  at_ = before;  // the line of the mistake, not the next one, is left out
  throw BadStatement{};
}

}  // namespace kernelgen
