// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/public/left_out.hh"

#include <algorithm>

#include "Saguaro/GridDriver/src/run/driver.hh"
#include "cctk.h"

namespace grid_driver {
namespace {

LeavesOut& who_leaves_out() {
  static LeavesOut result = nullptr;
  return result;
}

bool& regridder_needs_none() {
  static bool result = false;
  return result;
}

}  // namespace

void leave_out_if(LeavesOut leaves_out) { who_leaves_out() = leaves_out; }

bool is_left_out(const cGH* gh, const flesh::ScheduledFunction& function) {
  const auto is_tag = [](const auto& tag) {
    return CCTK_Equals(tag.first.c_str(), "Unread") && CCTK_Equals(tag.second.c_str(), "left out");
  };
  return who_leaves_out() != nullptr && std::any_of(function.tags.begin(), function.tags.end(), is_tag) &&
         who_leaves_out()(gh, function);
}

bool ends_step_with_iteration(const cGH* gh) {
  return !is_in_force() || driver().run().loop.ends_step(current_view(gh).level, gh->cctk_iteration);
}

bool is_restriction_next(const cGH* gh) {
  return is_in_force() && driver().run().loop.is_restriction_next(current_view(gh).level);
}

bool is_after_restriction(const cGH*) {
  return is_in_force() && driver().run().caller.is_in_bin("CCTK_POSTRESTRICT");
}

bool is_as_step_left_it(const cGH* gh) {
  return is_in_force() && driver().run().loop.as_step_left_them().contains(current_view(gh).level);
}

bool all_levels_step_together(const cGH*) {
  const Grid& grid = driver().run().grid;
  return grid.time_factor(grid.max_level_count() - 1) == grid.time_factor(0);
}

void regridder_needs_no_grid_functions() { regridder_needs_none() = true; }
bool may_regridder_look_at_grid_functions() { return !regridder_needs_none(); }

}  // namespace grid_driver
