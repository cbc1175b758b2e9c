// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Trees of times as text. Knows no timers.
#ifndef TIMERS_TREE_TEXT_HH
#define TIMERS_TREE_TEXT_HH

#include <string>
#include <utility>
#include <vector>

namespace Timers {

/// What one timer measured, and those that ran inside it.
struct TimedPart {
  std::string name;
  double average = 0;  ///< seconds, over processes
  double maximum = 0;
  std::vector<std::pair<std::string, std::string>> clocks;  ///< name and unit of each value
  std::vector<double> values;                               ///< of this process
  std::vector<TimedPart> parts;
};

/// How a table is written.
struct TableStyle {
  double total = 0;      ///< seconds that are 100 %
  double threshold = 0;  ///< per cent below which a part is left out
  int precision = 1;     ///< digits behind the point
};

/// One line per part: per cent of the total, seconds, imbalance in per cent (how much the average process is
/// faster than the slowest), name, values of the clocks. What the parts of a timer leave of it is "untimed".
std::string table_text(const TimedPart& part, const TableStyle& style, int level);

/// Nested elements `<timer name = "..."> seconds` with a `<value clock="..." unit="...">` for each value.
std::string xml_text(const TimedPart& part, int level);

}  // namespace Timers

#endif
