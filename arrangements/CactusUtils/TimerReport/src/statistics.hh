// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Timers of several processes, put together by name.
#ifndef TIMERREPORT_STATISTICS_HH
#define TIMERREPORT_STATISTICS_HH

#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace timer_report {

/// Names and seconds of the timers of one process, in the order in which they were made.
using TimerList = std::vector<std::pair<std::string, double>>;
/// The same by name.
using Times = std::map<std::string, double>;

/// One timer over the processes that have it, in seconds.
struct TimerStatistics {
  std::string name;
  double average = 0, minimum = 0, maximum = 0;
};

/// What is needed of other processes. Collective.
struct Processes {
  std::function<void(std::span<double>)> sum, minimum, maximum;
  std::function<std::vector<std::string>(std::string_view)> texts;
};

/// All timers that some process has, in alphabetical order. Collective; the same on all processes.
std::vector<TimerStatistics> over_processes(const Times& mine, const Processes& processes);

/// The same over all processes: those that do not have a timer count as 0.
std::vector<TimerStatistics> over_all_processes(Times mine, const Processes& processes);

/// The timers with the largest averages, at most `count` of them, largest first.
std::vector<TimerStatistics> largest(std::vector<TimerStatistics> all, std::size_t count);

}  // namespace timer_report

#endif
