// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The layouts of reports.
#ifndef TIMERREPORT_FORMATS_HH
#define TIMERREPORT_FORMATS_HH

#include <string>
#include <vector>

#include "statistics.hh"

namespace timer_report {

/// When a report is made.
struct Moment {
  int iteration;
  double time;
};

/// How a file separates columns and names them.
struct Layout {
  std::string ending;  ///< of the file's name
  char separator;
  bool is_quoted;      ///< names are in double quotes
  bool lists_columns;  ///< names stand one per line in comments, instead of in one line
};
inline const Layout text_layout{"txt", '\t', false, true};
inline const Layout comma_layout{"csv", ',', true, false};
inline const Layout tab_layout{"tsv", '\t', false, false};

/// Names of the columns that follow iteration and time: one, or three for average, minimum and maximum.
std::vector<std::string> columns(const TimerList& timers);
std::vector<std::string> columns(const std::vector<TimerStatistics>& timers);
/// Their values.
std::vector<double> values(const TimerList& timers);
std::vector<double> values(const std::vector<TimerStatistics>& timers);

/// The lines that name clock and columns, and one line of values.
std::string heading(const Layout& layout, const std::string& clock, const std::vector<std::string>& columns);
std::string row(const Layout& layout, const Moment& moment, const std::vector<double>& values);

/// The lines that say what is in a readable file.
std::string readable_heading(const std::string& clock);
/// One line per timer: iteration, time, number, average, minimum, maximum, name; and an empty one.
std::string readable(const Moment& moment, const std::vector<TimerStatistics>& timers);

/// A table for the screen: per cent of `total` seconds, average, minimum, maximum, name.
std::string top_table(const std::vector<TimerStatistics>& timers, double total, const std::string& clock);

/// A line for the screen: bytes between host and device of all processes, in the current step of the coarsest
/// level, and in all steps so far.
std::string traffic_line(double in_this, double in_steps, double steps);

}  // namespace timer_report

#endif
