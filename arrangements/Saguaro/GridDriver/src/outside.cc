// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/outside.hh"

namespace grid_driver {
namespace {

OutsideWatch& watcher() {
  static OutsideWatch result{};
  return result;
}

}  // namespace

void watch_outside(const OutsideWatch& watch) { watcher() = watch; }

void note_call(const cGH* gh, const flesh::ScheduledFunction& function) {
  if (watcher().before_call) watcher().before_call(gh, function);
}

void note_filled_outside(std::span<const int> variables) {
  if (watcher().filled) watcher().filled(variables);
}

}  // namespace grid_driver
