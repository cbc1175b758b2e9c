// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/left_out.hh"

#include <algorithm>

#include "Saguaro/GridDriver/src/driver.hh"
#include "cctk.h"

namespace grid_driver {
namespace {

LeavesOut& who_leaves_out() {
  static LeavesOut result = nullptr;
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

bool is_restriction_next(const cGH* gh) {
  return is_in_force() && driver().run().loop.is_restriction_next(current_view(gh).level);
}

}  // namespace grid_driver
