// SPDX-License-Identifier: LGPL-2.1-or-later
#include "run/forecast_text.hh"

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/text.hh"
#include "flesh/memory.hh"

namespace flesh {

namespace {

constexpr std::array<int, 5> widths{5, 9, 13, 12, 12};

std::string padded(const std::string& cell, std::size_t width) {
  return std::string(width - std::min(width, cell.size()), ' ') + cell;
}

/// Level, boxes, points, owners, memory.
std::string row(const std::array<std::string, 5>& cells) {
  std::string result;
  for (std::size_t i = 0; i < cells.size(); ++i) result += padded(cells[i], widths[i]);
  return result;
}

/// A row with one text before the memory.
std::string part_row(const std::string& purpose, double bytes) {
  constexpr std::size_t room = widths[0] + widths[1] + widths[2] + widths[3];
  const std::string indented = "  " + purpose;
  return indented + padded(bytes_text(bytes), widths[4] + room - std::min(room, indented.size()));
}

std::string level_row(const LevelForecast& level, bool has_maps) {
  return row({text(level.level), text(level.boxes.size()), text(level.points), text(level.owners),
              bytes_text(level.bytes)}) +
         (has_maps ? text("   map ", level.map) : "");
}

}  // namespace

double total_bytes(const GridForecast& forecast) {
  double result = 0;
  for (const LevelForecast& level : forecast.levels) result += level.bytes;
  for (const MemoryPart& part : forecast.parts) result += part.bytes;
  return result;
}

std::string box_lines(const GridForecast& forecast) {
  std::string result;
  for (const LevelForecast& level : forecast.levels)
    for (const BoxForecast& box : level.boxes) {
      result += text(level.level, " ", level.map, " ", box.owner);
      for (const auto& corner : {box.lower, box.upper})
        for (const double x : corner) result += " " + number_text(x);
      result += "\n";
    }
  return result;
}

std::string forecast_table(const GridForecast& sum, int processes, double most) {
  const bool has_maps =
      std::ranges::any_of(sum.levels, [](const LevelForecast& level) { return level.map > 0; });
  std::string result;
  if (!sum.levels.empty()) result += row({"level", "boxes", "points", "processes", "memory"}) + "\n";
  for (const LevelForecast& level : sum.levels) result += level_row(level, has_maps) + "\n";
  for (const MemoryPart& part : sum.parts)
    if (part.bytes > 0) result += part_row(part.purpose, part.bytes) + "\n";
  result += part_row("together", total_bytes(sum));
  if (processes > 1)
    result += text("   on ", processes, " processes, at most ", bytes_text(most), " on one of them");
  return result + "\n";
}

}  // namespace flesh
