// SPDX-License-Identifier: LGPL-2.1-or-later
#include "table.hh"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace carpet_io_basic {
namespace {

/// Flush right in `width` columns; what does not fit loses its beginning.
std::string right(const std::string& text, std::size_t width) {
  if (text.size() <= width) return std::string(width - text.size(), ' ') + text;
  return "*" + text.substr(text.size() - (width - 1));
}

template <class... Arguments>
std::string printed(const char* format, Arguments... arguments) {
  char text[512];
  const int length = std::snprintf(text, sizeof text, format, arguments...);
  return {text, std::min(static_cast<std::size_t>(length), sizeof text - 1)};
}

std::size_t width_of(const TableStyle& style, const Cell& cell) {
  return cell.is_integer ? style.integer_width : style.real_width;
}

/// Columns of an entry with the blanks between them.
std::size_t width_of(const TableStyle& style, const Entry& entry) {
  std::size_t width = entry.cells.size() - 1;
  for (const Cell& cell : entry.cells) width += width_of(style, cell);
  return width;
}

std::string number(const TableStyle& style, const Cell& cell) {
  if (cell.is_integer) return printed("%*.0f", style.integer_width, cell.value);
  const double magnitude = std::abs(cell.value);
  const bool is_fixed =
      magnitude == 0 || (magnitude >= style.smallest_fixed && magnitude < style.largest_fixed);
  return is_fixed ? printed("%*.*f", style.real_width, style.real_precision, cell.value)
                  : printed("%*.*e", style.real_width, style.scientific_precision, cell.value);
}

/// `left |`, and for each entry ` text |` or, with text for each of its cells, ` text text |`.
template <class Text>
std::string line(std::string left, const std::vector<Entry>& entries, Text text_of) {
  left += " |";
  for (const Entry& entry : entries) left += text_of(entry) + " |";
  return left + "\n";
}

template <class Text>
std::string by_cell(const Entry& entry, Text text_of) {
  std::string result;
  for (const Cell& cell : entry.cells) result += " " + text_of(cell);
  return result;
}

}  // namespace

std::string heading(const TableStyle& style, const std::vector<Entry>& entries) {
  const std::string variables =
      line(right("Iteration", style.iteration_width) + " " + right("Time", style.time_width), entries,
           [&](const Entry& entry) { return " " + right(entry.variable, width_of(style, entry)); });
  const std::string reductions =
      line(std::string(style.iteration_width + 1 + style.time_width, ' '), entries, [&](const Entry& entry) {
        return by_cell(entry, [&](const Cell& cell) { return right(cell.reduction, width_of(style, cell)); });
      });
  const std::string dashes = std::string(variables.size() - 1, '-') + "\n";
  return dashes + variables + reductions + dashes;
}

std::string row(const TableStyle& style, int iteration, double time, const std::vector<Entry>& entries) {
  return line(
      printed("%*d %*.*f", style.iteration_width, iteration, style.time_width, style.time_precision, time),
      entries, [&](const Entry& entry) {
        return by_cell(entry, [&](const Cell& cell) { return number(style, cell); });
      });
}

bool same_columns(const std::vector<Entry>& a, const std::vector<Entry>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Entry& x, const Entry& y) {
    return x.variable == y.variable &&
           std::equal(x.cells.begin(), x.cells.end(), y.cells.begin(), y.cells.end(),
                      [](const Cell& p, const Cell& q) { return p.reduction == q.reduction; });
  });
}

}  // namespace carpet_io_basic
