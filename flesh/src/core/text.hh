// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Small helpers for text. Letters are ASCII letters: the locale never matters.
#ifndef FLESH_CORE_TEXT_HH
#define FLESH_CORE_TEXT_HH

#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace flesh {

/// Concatenates anything that can be written to a stream: text("level ", 3) == "level 3".
template <typename... Parts>
std::string text(const Parts&... parts);

/// Shortest decimal text that reads back as the same number; "nan", "inf" and "-inf" for those.
std::string number_text(double value);

bool is_space(char c);  ///< blank, tab, newline, carriage return, vertical tab or form feed
bool is_digit(char c);
bool is_name_start(char c);  ///< letter or underscore
bool is_name_char(char c);   ///< letter, digit or underscore

/// True for [A-Za-z_][A-Za-z0-9_]*.
bool is_name(std::string_view s);

std::string lower(std::string_view s);
std::string upper(std::string_view s);

/// `s` without white space at both ends.
std::string_view trim(std::string_view s);

/// Pieces of `s` between occurrences of `separator`; one piece more than separators.
std::vector<std::string_view> split(std::string_view s, char separator);

/// Maximal runs of characters that are not white space.
std::vector<std::string_view> words(std::string_view s);

/// Elements with `separator` between them.
std::string join(const std::vector<std::string>& parts, std::string_view separator);

/// `s` as a message can show it: on one line, and if it is long its beginning and length instead,
/// "aaaa... (20000 characters)".
std::string shortened(std::string_view s);

template <typename... Parts>
std::string text(const Parts&... parts) {
  std::ostringstream out;
  (out << ... << parts);
  return std::move(out).str();
}

}  // namespace flesh

#endif
