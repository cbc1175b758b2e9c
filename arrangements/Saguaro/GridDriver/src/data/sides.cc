// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/data/sides.hh"

#include <algorithm>
#include <utility>

#include "Saguaro/GridDriver/src/data/growing_list.hh"

namespace grid_driver {

Sides::Entry Sides::at(int variable, int level, int timelevel) const {
  if (variable >= static_cast<int>(entries_.size())) return {};
  const auto& levels = entries_[variable];
  if (level >= static_cast<int>(levels.size())) return {};
  const auto& entries = levels[level];
  return timelevel < static_cast<int>(entries.size()) ? entries[timelevel] : Entry{};
}

std::vector<Sides::Entry>& Sides::timelevels(int variable, int level) {
  return element(element(entries_, variable), level);
}

Sides::Entry& Sides::slot(int variable, int level, int timelevel) {
  return element(timelevels(variable, level), timelevel);
}

void Sides::set_timelevels(int variable, int level, int count, int new_byte) {
  timelevels(variable, level).resize(count, on_host(new_byte));
}

void Sides::remove_levels(int variable, int level) {
  auto& levels = element(entries_, variable);
  if (level < static_cast<int>(levels.size())) levels.resize(level);
}

void Sides::read(int variable, int level, int timelevel, Side side) {
  Entry& entry = slot(variable, level, timelevel);
  entry.valid = after_read(entry.valid, side);
  if (side == Side::host) entry.copy = Entry::no_copy;
}

void Sides::write(int variable, int level, int timelevel, Side side, int writer) {
  Entry& entry = slot(variable, level, timelevel);
  entry = {after_write(entry.valid, side), writer, side};
}

void Sides::rotate(int variable, int level) {
  auto& entries = timelevels(variable, level);
  if (!entries.empty()) std::rotate(entries.begin(), entries.end() - 1, entries.end());
}

void Sides::rotate_back(int variable, int level) {
  auto& entries = timelevels(variable, level);
  if (!entries.empty()) std::rotate(entries.begin(), entries.begin() + 1, entries.end());
}

void Sides::reverse_past(int variable, int level) {
  auto& entries = timelevels(variable, level);
  if (!entries.empty()) std::reverse(entries.begin() + 1, entries.end());
}

void Sides::forget_copies() {
  for (auto& levels : entries_)
    for (auto& entries : levels)
      for (Entry& entry : entries) entry.copy = Entry::no_copy;
}

void Sides::exchange(int first, int second, int level) {
  slot(first, level, 0), slot(second, level, 0);  // before there are references to either
  std::swap(slot(first, level, 0), slot(second, level, 0));
}

}  // namespace grid_driver
