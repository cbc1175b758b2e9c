// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Output/src/columns.hh"

#include <cmath>

#include "Saguaro/Values/src/text.hh"

namespace output {
namespace {

using values::append_integer;
using values::append_number;

/// Names of the columns of a block of columns, which blanks separate: `6:ix 7:iy 8:iz`.
class Labels {
 public:
  void add(char separator, std::string_view name) {
    if (number_ > 1) text_ += separator;
    append_integer(text_, number_++);
    text_ += ':';
    text_ += name;
  }
  const std::string& text() const { return text_; }
  int number() const { return number_; }

 private:
  int number_ = 1;
  std::string text_;
};

constexpr std::string_view index_names[] = {"ix", "iy", "iz"};
constexpr std::string_view coordinate_names[] = {"x", "y", "z"};

int index_count(const LineStyle& style) { return style.is_compact ? style.dimension : 3; }
bool has_coordinates(const LineStyle& style) { return !style.is_compact || style.has_coordinates; }
bool has_timelevel(const LineStyle& style) { return !style.is_compact || style.has_timelevel; }
/// What stands between timelevel and level, component, multigrid level.
char level_separator(const LineStyle& style) { return style.is_diagonal ? ' ' : '\t'; }

}  // namespace

LineWriter::LineWriter(const LineStyle& style, const BlockColumns& block) : style_(style) {
  append_integer(before_indices_, block.iteration);
  if (has_timelevel(style)) append_integer(before_indices_ += '\t', block.timelevel);
  if (!style.is_compact) {
    append_integer(before_indices_ += level_separator(style), block.level);
    append_integer(before_indices_ += ' ', block.component);
    append_integer(before_indices_ += ' ', block.multigrid_level);
  }
  append_number(time_ += '\t', block.time, style.precision);
}

void LineWriter::append(std::string& text, const std::array<long long, 3>& index,
                        const std::array<double, 3>& coordinates, std::span<const Column> columns,
                        std::size_t offset) const {
  text += before_indices_;
  for (int d = 0; d < index_count(style_); ++d) append_integer(text += d == 0 ? '\t' : ' ', index[d]);
  text += time_;
  if (has_coordinates(style_))
    for (int d = 0; d < 3; ++d) append_number(text += d == 0 ? '\t' : ' ', coordinates[d], style_.precision);
  char separator = '\t';
  for (const Column& column : columns) {
    values::append_value(text += separator, column.type, column.values + offset * column.element_size,
                         style_.precision);
    separator = ' ';
  }
  text += '\n';
}

std::string column_labels(const LineStyle& style, std::span<const std::string> variables, bool is_group) {
  Labels labels;
  labels.add('\t', "it");
  if (has_timelevel(style)) labels.add('\t', "tl");
  if (!style.is_compact) {
    labels.add(level_separator(style), "rl");
    labels.add(' ', "c");
    labels.add(' ', "ml");
  }
  for (int d = 0; d < index_count(style); ++d) labels.add(d == 0 ? '\t' : ' ', index_names[d]);
  labels.add('\t', "time");
  if (has_coordinates(style))
    for (int d = 0; d < 3; ++d) labels.add(d == 0 ? '\t' : ' ', coordinate_names[d]);
  const int first = labels.number();
  labels.add('\t', "data");
  std::string result = "# column format: " + labels.text() + "\n";
  if (!is_group) return result;
  result += "# data columns:";
  for (std::size_t i = 0; i < variables.size(); ++i) {
    append_integer(result += ' ', first + static_cast<int>(i));
    result += ':' + variables[i];
  }
  return result + "\n";
}

std::string block_labels(const BlockColumns& block, int precision) {
  std::string result = "# iteration ";
  append_integer(result, block.iteration);
  append_number(result += "   time ", block.time, precision);
  append_integer(result += "\n# time level ", block.timelevel);
  append_integer(result += "\n# refinement level ", block.level);
  append_integer(result += "   multigrid level ", block.multigrid_level);
  append_integer(result += "   map ", block.map);
  append_integer(result += "   component ", block.component);
  return result + "\n";
}

double rounded_coordinate(double coordinate, double spacing) {
  const double unit = std::abs(spacing) * 1e-8;
  return unit > 0 ? std::round(coordinate / unit) * unit + 0.0 : coordinate;
}

}  // namespace output
