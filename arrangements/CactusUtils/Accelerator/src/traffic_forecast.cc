// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Which functions a step calls, in which order and how often, for the ledger to say what that moves.
#include "traffic_forecast.hh"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "Saguaro/GridDriver/src/public/traffic_forecast.hh"
#include "cctk.h"
#include "cctk_Functions.h"
#include "flesh/devices.hh"
#include "flesh/schedule.hh"
#include "report.hh"

namespace accelerator {
namespace {

using flesh::ScheduledFunction;

/// Functions that wait for output are not called in a step without any.
void add_bin(std::vector<const ScheduledFunction*>& step, const char* bin) {
  const auto in_stage = flesh::scheduled_functions("MoL_Step");
  const auto is_in_stage = [&](const ScheduledFunction* function) {
    return std::find(in_stage.begin(), in_stage.end(), function) != in_stage.end();
  };
  const int stages =
      CCTK_IsFunctionAliased("MoLNumIntegratorSubsteps") ? static_cast<int>(MoLNumIntegratorSubsteps()) : 1;
  bool stages_are_done = false;
  for (const ScheduledFunction* function : flesh::scheduled_functions(bin)) {
    if (!is_in_stage(function)) {
      if (function->trigger_variables.empty()) step.push_back(function);
      continue;
    }
    if (std::exchange(stages_are_done, true)) continue;
    for (int stage = 0; stage < stages; ++stage) step.insert(step.end(), in_stage.begin(), in_stage.end());
  }
}

std::string traffic_forecast() {
  if (!flesh::devices().current())
    return "Traffic between host and device: there is no device here; Accelerator::device = \"emulated\" "
           "imitates one\n";
  std::vector<const ScheduledFunction*> step;
  for (const char* bin : {"CCTK_PRESTEP", "CCTK_EVOL", "CCTK_POSTSTEP", "CCTK_ANALYSIS"}) add_bin(step, bin);
  return forecast_text(grid_driver::forecast_traffic(step));
}

}  // namespace

void register_traffic_forecast() { grid_driver::describe_also(traffic_forecast); }

}  // namespace accelerator
