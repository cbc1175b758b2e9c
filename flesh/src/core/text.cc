// SPDX-License-Identifier: LGPL-2.1-or-later
#include "core/text.hh"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace flesh {

namespace {

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
char lower_letter(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
char upper_letter(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

}  // namespace

std::string number_text(double value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  std::array<char, 32> buffer;  // the shortest form of a double has at most 24 characters
  const auto end = std::to_chars(buffer.begin(), buffer.end(), value).ptr;
  return {buffer.begin(), end};
}

bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_name_start(char c) { return is_letter(c) || c == '_'; }
bool is_name_char(char c) { return is_name_start(c) || is_digit(c); }

bool is_name(std::string_view s) {
  return !s.empty() && is_name_start(s.front()) && std::ranges::all_of(s, is_name_char);
}

std::string lower(std::string_view s) {
  std::string result(s);
  std::ranges::transform(result, result.begin(), lower_letter);
  return result;
}

std::string upper(std::string_view s) {
  std::string result(s);
  std::ranges::transform(result, result.begin(), upper_letter);
  return result;
}

std::string_view trim(std::string_view s) {
  while (!s.empty() && is_space(s.front())) s.remove_prefix(1);
  while (!s.empty() && is_space(s.back())) s.remove_suffix(1);
  return s;
}

std::vector<std::string_view> split(std::string_view s, char separator) {
  std::vector<std::string_view> result;
  while (true) {
    const std::size_t end = s.find(separator);
    result.push_back(s.substr(0, end));
    if (end == std::string_view::npos) return result;
    s.remove_prefix(end + 1);
  }
}

std::vector<std::string_view> words(std::string_view s) {
  std::vector<std::string_view> result;
  const auto* at = s.begin();
  while (true) {
    at = std::find_if_not(at, s.end(), is_space);
    if (at == s.end()) return result;
    const auto* end = std::find_if(at, s.end(), is_space);
    result.emplace_back(at, end);
    at = end;
  }
}

std::string join(const std::vector<std::string>& parts, std::string_view separator) {
  std::string result;
  for (const std::string& part : parts) {
    if (&part != &parts.front()) result += separator;
    result += part;
  }
  return result;
}

std::string shortened(std::string_view s) {
  constexpr std::size_t longest = 200;  // some lines of a terminal
  constexpr std::size_t shown = 60;
  std::string result(s.substr(0, s.size() > longest ? shown : longest));
  for (char& c : result)
    if (is_space(c)) c = ' ';
  return s.size() > longest ? text(result, "... (", s.size(), " characters)") : result;
}

}  // namespace flesh
