// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/data/ledger.hh"

#include <algorithm>

#include "Saguaro/GridDriver/src/data/growing_list.hh"

namespace grid_driver {

const std::vector<int>* Ledger::find(int variable, int level) const {
  if (variable >= static_cast<int>(entries_.size())) return nullptr;
  const auto& levels = entries_[variable];
  return level < static_cast<int>(levels.size()) ? &levels[level] : nullptr;
}

int& Ledger::slot(int variable, int level, int timelevel) {
  return element(element(element(entries_, variable), level), timelevel);
}

void Ledger::rotate(int variable, int level, int timelevels) {
  slot(variable, level, timelevels - 1);
  std::vector<int>& entry = entries_[variable][level];
  std::rotate(entry.begin(), entry.begin() + timelevels - 1, entry.begin() + timelevels);
  entry[0] = valid::nowhere;
}

void Ledger::truncate(int variable, int level, int timelevels) {
  std::vector<int>& entry = element(element(entries_, variable), level);
  if (timelevels < static_cast<int>(entry.size())) entry.resize(timelevels);
}

}  // namespace grid_driver
