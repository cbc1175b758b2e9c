// SPDX-License-Identifier: LGPL-2.1-or-later
#include "table.hh"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace io_basic {
namespace {

constexpr int first_columns = 19, column = 15;  // widths in characters

template <class... Arguments>
std::string printed(const char* format, Arguments... arguments) {
  char text[256];
  const int length = std::snprintf(text, sizeof text, format, arguments...);
  return {text, std::min(static_cast<std::size_t>(length), sizeof text - 1)};
}

std::string left(const std::string& text, std::size_t width) {
  if (text.size() <= width) return text + std::string(width - text.size(), ' ');
  return "*" + text.substr(text.size() - (width - 1));
}

/// Numbers that a fixed point would show as 0, or with too many digits.
bool is_extreme(double number) {
  const double magnitude = std::abs(number);
  return magnitude != 0 && (magnitude < 1e-8 || magnitude >= 1e3);
}

}  // namespace

std::string heading(const std::vector<Entry>& entries) {
  std::size_t columns = 0;
  for (const Entry& entry : entries) columns += entry.titles.size();
  const std::string dashes = std::string(first_columns + column * columns, '-') + "\n";
  std::string variables = "   it  |          |", titles = "       |    t     ";
  for (const Entry& entry : entries) {
    variables += " " + left(entry.variable, column * entry.titles.size() - 3) + " |";
    for (const std::string& title : entry.titles) titles += "| " + left(title, column - 3) + " ";
  }
  return dashes + variables + "\n" + titles + "|\n" + dashes;
}

std::string row(int iteration, double time, const std::vector<Entry>& entries) {
  std::string result = printed(is_extreme(time) ? "%6d |%7.3e |" : "%6d |%9.3f |", iteration, time);
  for (const Entry& entry : entries)
    for (const double value : entry.values)
      result += printed(is_extreme(value) ? "% 11.6e |" : "% 13.8f |", value);
  return result + "\n";
}

bool same_columns(const std::vector<Entry>& a, const std::vector<Entry>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Entry& x, const Entry& y) {
    return x.variable == y.variable && x.titles == y.titles;
  });
}

}  // namespace io_basic
