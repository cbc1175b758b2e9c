// SPDX-License-Identifier: LGPL-2.1-or-later
#include "timers.hh"

#include <array>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "cctk_Timers.h"

namespace {

constexpr std::array names = {"Slab/init", "Slab/copy_in", "Slab/xfer", "Slab/copy_back"};
constexpr int no_timer = -1;

std::array<int, names.size()>& timers() {
  static std::array<int, names.size()> handles = {no_timer, no_timer, no_timer, no_timer};
  return handles;
}

}  // namespace

namespace slab {

Timing::Timing(Phase phase) : timer_(no_timer) {
  DECLARE_CCTK_PARAMETERS;
  if (timer_output) timer_ = timers()[static_cast<int>(phase)];
  if (timer_ != no_timer) CCTK_TimerStartI(timer_);
}

Timing::~Timing() {
  if (timer_ != no_timer) CCTK_TimerStopI(timer_);
}

}  // namespace slab

extern "C" void Slab_InitTimers(CCTK_ARGUMENTS) {
  static_cast<void>(cctkGH);
  for (std::size_t phase = 0; phase < names.size(); ++phase) timers()[phase] = CCTK_TimerCreate(names[phase]);
}

extern "C" int Slab_PrintTimers() {
  for (const int timer : timers())
    if (timer >= 0) CCTK_TimerPrintDataI(timer, -1);
  return 0;
}
