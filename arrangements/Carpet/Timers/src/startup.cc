// SPDX-License-Identifier: LGPL-2.1-or-later
#include <memory>

#include "cctk.h"
#include "cctk_Parameters.h"
#include "trees.hh"

namespace Timers {

std::array<TimerTree, tree_count>& trees() {
  static std::array<TimerTree, tree_count> both;
  return both;
}

namespace {

/// The roots, for as long as the run lasts.
std::array<std::unique_ptr<TimerNode>, tree_count>& roots() {
  // Never destroyed: a run that ends without SHUTDOWN, as that of --check, has taken the flesh's timers with
  // it.
  static auto& both = *new std::array<std::unique_ptr<TimerNode>, tree_count>;
  return both;
}

constexpr std::array root_names{"main", "meta mode"};

}  // namespace

}  // namespace Timers

extern "C" int Timer_Startup() {
  DECLARE_CCTK_PARAMETERS;
  if (disable_timer_trees) return 0;
  for (int tree = 0; tree < Timers::tree_count; ++tree) {
    Timers::roots()[tree] =
        std::make_unique<Timers::TimerNode>(&Timers::trees()[tree], Timers::root_names[tree]);
    Timers::roots()[tree]->start();
  }
  return 0;
}

extern "C" int Timer_Shutdown() {
  for (int tree = 0; tree < Timers::tree_count; ++tree) {
    if (!Timers::roots()[tree]) continue;
    Timers::roots()[tree]->stop();
    Timers::trees()[tree] = {};
    Timers::roots()[tree].reset();
  }
  return 0;
}
