// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Which functions a step calls, in which order and how often, for the ledger to say what that moves.
#include "foresee.hh"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "Saguaro/GridDriver/src/foreseen.hh"
#include "cctk.h"
#include "cctk_Functions.h"
#include "flesh/schedule.hh"
#include "report.hh"

namespace accelerator {
namespace {

using flesh::ScheduledFunction;
using grid_driver::ForeseenCall;

/// What MoL evolves, and their rates of change: it reaches them by name.
struct Evolved {
  std::vector<int> variables, rates;
  Evolved() {
    if (!CCTK_IsFunctionAliased("MoLQueryEvolvedRHS")) return;
    for (int variable = 0; variable < CCTK_NumVars(); ++variable)
      if (const int rate = static_cast<int>(MoLQueryEvolvedRHS(variable)); rate >= 0) {
        variables.push_back(variable);
        rates.push_back(rate);
      }
  }
};

void add(std::vector<std::pair<int, int>>& list, const std::vector<int>& variables, int timelevel) {
  for (const int variable : variables) list.emplace_back(variable, timelevel);
}

ForeseenCall call_of(const ScheduledFunction& function, const Evolved& evolved) {
  ForeseenCall call{&function};
  if (function.routine == "MoL_InitialCopy") {
    add(call.reads, evolved.variables, 1);
    add(call.writes, evolved.variables, 0);
  } else if (function.routine == "MoL_InitRHS") {
    add(call.writes, evolved.rates, 0);
  } else if (function.routine == "MoL_Add") {
    add(call.reads, evolved.rates, 0);
    add(call.writes, evolved.variables, 0);
  }
  return call;
}

/// Functions that wait for output are not called in a step without any.
void add_bin(std::vector<ForeseenCall>& step, const char* bin, const Evolved& evolved) {
  const auto in_stage = flesh::scheduled_functions("MoL_Step");
  const auto is_in_stage = [&](const ScheduledFunction* function) {
    return std::find(in_stage.begin(), in_stage.end(), function) != in_stage.end();
  };
  const int stages =
      CCTK_IsFunctionAliased("MoLNumIntegratorSubsteps") ? static_cast<int>(MoLNumIntegratorSubsteps()) : 1;
  bool stages_are_done = false;
  for (const ScheduledFunction* function : flesh::scheduled_functions(bin)) {
    if (!is_in_stage(function)) {
      if (function->trigger_variables.empty()) step.push_back(call_of(*function, evolved));
      continue;
    }
    if (std::exchange(stages_are_done, true)) continue;
    for (int stage = 0; stage < stages; ++stage)
      for (const ScheduledFunction* member : in_stage) step.push_back(call_of(*member, evolved));
  }
}

std::string foresight() {
  if (!grid_driver::device())
    return "Traffic between host and device: there is no device here; Accelerator::device = \"emulated\" "
           "imitates one\n";
  const Evolved evolved;
  std::vector<ForeseenCall> step;
  for (const char* bin : {"CCTK_PRESTEP", "CCTK_EVOL", "CCTK_POSTSTEP", "CCTK_ANALYSIS"})
    add_bin(step, bin, evolved);
  return foresight_text(grid_driver::foreseen_traffic(step));
}

}  // namespace

void register_foresight() { grid_driver::describe_also(foresight); }

}  // namespace accelerator
