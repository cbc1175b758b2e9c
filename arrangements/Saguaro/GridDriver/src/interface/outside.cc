// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/public/outside.hh"

#include "Saguaro/GridDriver/src/run/driver.hh"

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

void note_filled_outside(int level, std::span<const int> variables) {
  if (watcher().filled) watcher().filled(level, variables);
}

bool exchanges_fill_outside(const cGH* gh) {
  const int level = current_view(gh).level;
  if (!driver().settings().goes_with_coarser(level)) return false;
  const Grid& grid = driver().run().grid;
  for (int map = 0; map < grid.map_count(); ++map) {
    const Lattice& lattice = grid.lattice({map, level});
    for (const Component& component : lattice.layout().local)
      if (!lattice.is_surrounded(component)) return false;
  }
  return true;
}

}  // namespace grid_driver
