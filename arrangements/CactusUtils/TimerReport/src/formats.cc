// SPDX-License-Identifier: LGPL-2.1-or-later
#include "formats.hh"

#include <algorithm>

#include "flesh/formatted.hh"
#include "flesh/memory.hh"

namespace timer_report {

namespace {

using flesh::formatted;

std::string comments(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += "# " + line + "\n";
  return text;
}

std::vector<std::string> numbered(const std::vector<std::string>& columns) {
  std::vector<std::string> lines;
  for (const std::string& name : columns)
    lines.push_back(formatted("Column %zu %s", lines.size() + 1, name.c_str()));
  return lines;
}

std::string line(const Layout& layout, const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) {
    if (!text.empty()) text += layout.separator;
    text += layout.is_quoted ? '"' + name + '"' : name;
  }
  return text + "\n";
}

}  // namespace

std::vector<std::string> columns(const TimerList& timers) {
  std::vector<std::string> names;
  for (const auto& [name, seconds] : timers) names.push_back(name);
  return names;
}

std::vector<std::string> columns(const std::vector<TimerStatistics>& timers) {
  std::vector<std::string> names;
  for (const TimerStatistics& timer : timers)
    for (const char* what : {"average", "minimum", "maximum"})
      names.push_back(timer.name + " (" + what + ")");
  return names;
}

std::vector<double> values(const TimerList& timers) {
  std::vector<double> all;
  for (const auto& [name, seconds] : timers) all.push_back(seconds);
  return all;
}

std::vector<double> values(const std::vector<TimerStatistics>& timers) {
  std::vector<double> all;
  for (const TimerStatistics& timer : timers)
    all.insert(all.end(), {timer.average, timer.minimum, timer.maximum});
  return all;
}

std::string heading(const Layout& layout, const std::string& clock, const std::vector<std::string>& columns) {
  std::vector<std::string> all{"iteration", "simulation time"};
  all.insert(all.end(), columns.begin(), columns.end());
  const std::vector<std::string> unit{"Clock " + clock, "Unit seconds"};
  if (layout.lists_columns) return comments(unit) + comments(numbered(all));
  return line(layout, unit) + line(layout, all);
}

std::string row(const Layout& layout, const Moment& moment, const std::vector<double>& values) {
  std::string text = formatted("%d%c%.15g", moment.iteration, layout.separator, moment.time);
  for (const double value : values) text += formatted("%c%.15g", layout.separator, value);
  return text + "\n";
}

std::string readable_heading(const std::string& clock) {
  return comments({"Clock " + clock, "Unit seconds", "Column 1 iteration", "Column 2 simulation time",
                   "Column 3 number of the timer",
                   "Columns 4, 5, 6 average, minimum, maximum over the processes",
                   "Column 7 name of the timer"});
}

std::string readable(const Moment& moment, const std::vector<TimerStatistics>& timers) {
  std::string text;
  for (std::size_t n = 0; n < timers.size(); ++n)
    text += formatted("%d %.15g\t%zu\t%.15g %.15g %.15g\t%s\n", moment.iteration, moment.time, n,
                      timers[n].average, timers[n].minimum, timers[n].maximum, timers[n].name.c_str());
  return text + "\n";
}

std::string top_table(const std::vector<TimerStatistics>& timers, double total, const std::string& clock) {
  const std::string line(70, '=');
  std::string text =
      line + "\n" +
      formatted("%5s %7s %7s %7s %s\n", "%", "Time/s", "Min/s", "Max/s", ("Timer (" + clock + ")").c_str());
  for (const TimerStatistics& timer : timers)
    text += formatted("%5.1f %7.2f %7.2f %7.2f %s\n", total > 0 ? 100 * timer.average / total : 0,
                      timer.average, timer.minimum, timer.maximum, timer.name.c_str());
  return text + line + "\n";
}

std::string traffic_line(double in_this, double in_steps, double steps) {
  return "Between host and device: " + flesh::bytes_text(in_this) + " in this coarse step, " +
         flesh::bytes_text(in_steps / std::max(steps, 1.0)) + " per coarse step so far\n";
}

}  // namespace timer_report
