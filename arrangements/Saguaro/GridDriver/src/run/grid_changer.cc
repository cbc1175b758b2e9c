// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/run/grid_changer.hh"

#include <span>

#include "Saguaro/GridDriver/src/shape/levels.hh"

namespace grid_driver {

bool GridChanger::change(Structure wanted, Contents contents, double time_step,
                         const std::function<void(int level)>& visit) {
  parts_.exchanger.finish();  // on the grid that it was begun on
  Grid& grid = parts_.grid;
  wanted = without_empty_levels(std::move(wanted));
  if (wanted == grid.structure()) return false;
  require_sound(wanted, grid.shapes(), parts_.settings.names.max_levels);
  const Grid before = grid;
  const Structure then = before.structure();
  Exchanger::RefillPlan plan;
  if (contents == Contents::kept) plan = parts_.exchanger.prepare_refill(then, wanted);
  const std::optional<int> first = grid.rebuild(wanted);
  if (!first) return false;
  parts_.exchanger.forget(*first);
  parts_.views.forget(*first);
  parts_.storage.remove_levels_beyond_grid();
  for (int level = *first; level < grid.level_count(); ++level) {
    const bool is_new = level >= before.level_count();
    if (is_new) grid.begin_level(level, time_step);
    if (is_new || then[level] != wanted[level]) {
      const int poison = parts_.settings.poison_new_memory ? parts_.settings.poison_byte : -1;
      Exchanger::Refill refill(parts_.exchanger, level, is_new ? nullptr : &before, plan);
      parts_.storage.renew(
          level, poison, [&](const Group& group, int timelevel) { return refill.side(group, timelevel); },
          [&](const Group& group, std::span<const RenewedTimelevel> renewed) {
            if (contents == Contents::kept) refill(group, renewed);
          });
      parts_.views.refresh_scratch();  // that of all levels has moved
      parts_.validity.level_rebuilt(level, contents == Contents::kept);
    }
    visit(level);
  }
  return true;
}

}  // namespace grid_driver
