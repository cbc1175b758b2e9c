// SPDX-License-Identifier: LGPL-2.1-or-later
#include "statistics.hh"

#include <algorithm>
#include <limits>
#include <set>

namespace timer_report {

namespace {

constexpr char separator = '\n';  // in no name of a timer

std::string joined_names(const Times& times) {
  std::string names;
  for (const auto& [name, seconds] : times) (names += name) += separator;
  return names;
}

std::set<std::string> all_names(const Times& mine, const Processes& processes) {
  std::set<std::string> names;
  for (const std::string& text : processes.texts(joined_names(mine)))
    for (std::size_t begin = 0, end; (end = text.find(separator, begin)) != std::string::npos;
         begin = end + 1)
      names.insert(text.substr(begin, end - begin));
  return names;
}

}  // namespace

std::vector<TimerStatistics> over_processes(const Times& mine, const Processes& processes) {
  const std::set<std::string> names = all_names(mine, processes);
  std::vector<double> owners, sums, minima, maxima;
  for (const std::string& name : names) {
    const auto found = mine.find(name);
    const bool is_mine = found != mine.end();
    owners.push_back(is_mine);
    sums.push_back(is_mine ? found->second : 0);
    minima.push_back(is_mine ? found->second : std::numeric_limits<double>::max());
    maxima.push_back(is_mine ? found->second : std::numeric_limits<double>::lowest());
  }
  processes.sum(owners);
  processes.sum(sums);
  processes.minimum(minima);
  processes.maximum(maxima);
  std::vector<TimerStatistics> all;
  for (const std::string& name : names) {
    const std::size_t n = all.size();
    all.push_back({name, sums[n] / owners[n], minima[n], maxima[n]});
  }
  return all;
}

std::vector<TimerStatistics> over_all_processes(Times mine, const Processes& processes) {
  for (const std::string& name : all_names(mine, processes)) mine.try_emplace(name, 0);
  return over_processes(mine, processes);
}

std::vector<TimerStatistics> largest(std::vector<TimerStatistics> all, std::size_t count) {
  std::ranges::stable_sort(all, std::ranges::greater{}, &TimerStatistics::average);
  all.resize(std::min(count, all.size()));
  return all;
}

}  // namespace timer_report
