// SPDX-License-Identifier: LGPL-2.1-or-later
#include "schedule_access.hh"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <vector>

#include "cctki_Schedule.h"

namespace mol {

namespace {

using flesh::ScheduledFunction;
using Functions = std::vector<const ScheduledFunction*>;
namespace valid = flesh::valid;

std::string full_name(const ScheduledFunction& function) { return function.thorn + "::" + function.routine; }

bool touches(const std::vector<flesh::DataAccess>& accesses, int variable, int region) {
  return std::any_of(accesses.begin(), accesses.end(), [&](const flesh::DataAccess& access) {
    return access.variable == variable && access.timelevel == 0 && (access.region & region);
  });
}

bool covers(const std::vector<flesh::DataAccess>& accesses, int variable, int region) {
  return std::any_of(accesses.begin(), accesses.end(), [&](const flesh::DataAccess& access) {
    return access.variable == variable && access.timelevel == 0 && (access.region & region) == region;
  });
}

bool declares_something(const ScheduledFunction& function) {
  return !function.reads.empty() || !function.writes.empty();
}

std::string tag_of(const ScheduledFunction& function, const char* key) {
  for (const auto& [name, value] : function.tags)
    if (CCTK_Equals(name.c_str(), key)) return value;
  return {};
}

bool is_bound(const ScheduledFunction& function) {
  return CCTK_Equals(tag_of(function, "Declarations").c_str(), "bind");
}

bool is_own(const ScheduledFunction& function) { return function.thorn == CCTK_THORNSTRING; }

/// The tag of boundary conditions that look inside: how many points next to the outer boundary they read.
int rim_of(const ScheduledFunction& function) { return std::atoi(tag_of(function, "Rim").c_str()); }

bool synchronises(const ScheduledFunction& function, int variable) {
  const auto& groups = function.sync_groups;
  return std::find(groups.begin(), groups.end(), CCTK_GroupIndexFromVarI(variable)) != groups.end();
}

/// Why a function that runs between the kernel and the update forbids to fuse them; empty: it does not.
std::string objection(const ScheduledFunction& function, int rhs) {
  if (!declares_something(function) && !is_bound(function))
    return full_name(function) + " does not declare what it reads and writes";
  if (touches(function.reads, rhs, valid::everywhere) && rim_of(function) == 0)
    return full_name(function) + " reads the right-hand side";
  if (touches(function.writes, rhs, valid::interior | valid::ghosts))
    return full_name(function) + " writes the right-hand side, and not only at boundaries";
  if (synchronises(function, rhs)) return full_name(function) + " synchronises the right-hand side";
  return {};
}

/// Between the begin of a right-hand side and the update, in the order of calls.
Functions functions_before_update() {
  Functions result;
  for (const char* group : {"MoL_CalcRHS", "MoL_PostRHS", "MoL_RHSBoundaries"})
    for (const ScheduledFunction* function : flesh::scheduled_functions(group)) result.push_back(function);
  return result;
}

bool contains(const Functions& functions, const ScheduledFunction* function) {
  return std::find(functions.begin(), functions.end(), function) != functions.end();
}

/// True if the right-hand side is written everywhere in the group or bin of `reader` before it reads.
bool is_calculated_anew_for(const ScheduledFunction& reader, int rhs) {
  for (const ScheduledFunction* function : flesh::scheduled_functions(reader.where)) {
    if (function == &reader || touches(function->reads, rhs, valid::everywhere)) return false;
    if (covers(function->writes, rhs, valid::everywhere)) return is_bound(*function);
  }
  return false;
}

std::string reader_after_step(int rhs) {
  const Functions before_update = functions_before_update();
  for (const ScheduledFunction* function : flesh::scheduled_functions())
    if (touches(function->reads, rhs, valid::everywhere) && !contains(before_update, function) &&
        !is_calculated_anew_for(*function, rhs))
      return full_name(*function) + " reads it later";
  return {};
}

/// True if nobody looks at the region before somebody is bound to write all of it.
bool is_first_written(int rhs, int region) {
  for (const ScheduledFunction* function : functions_before_update()) {
    if (is_own(*function)) continue;
    if (!is_bound(*function) || touches(function->reads, rhs, valid::everywhere)) return false;
    if (covers(function->writes, rhs, region))
      return function->trigger_variables.empty() && function->mode == flesh::Mode::local;
  }
  return false;
}

}  // namespace

Verdict verdict_of_schedule(const ScheduledFunction* kernel, int rhs) {
  const Functions functions = functions_before_update();
  const auto writes = [rhs](const ScheduledFunction* f) { return touches(f->writes, rhs, valid::interior); };
  if (kernel && !writes(kernel)) {
    const auto writer = std::find_if(functions.begin(), functions.end(), writes);
    kernel = writer == functions.end() ? nullptr : *writer;
  }
  Verdict result;
  for (const ScheduledFunction* function : functions) {
    if (function == kernel || is_own(*function)) continue;
    if (result.objection = objection(*function, rhs); !result.objection.empty()) return result;
    if (touches(function->reads, rhs, valid::everywhere))
      result.rim = std::max(result.rim, rim_of(*function));
  }
  return result;
}

bool calculates_rhs(const ScheduledFunction* function) {
  return contains(flesh::scheduled_functions("MoL_CalcRHS"), function);
}

std::string wanted_after_step_by(const cGH* gh, int rhs) {
  static std::map<int, std::string> readers;
  if (CCTKi_TriggerSaysGo(const_cast<cGH*>(gh), rhs)) return "output is due";
  const auto [entry, is_new] = readers.try_emplace(rhs);
  if (is_new) entry->second = reader_after_step(rhs);
  return entry->second;
}

bool is_calculated_inside(int rhs) {
  static std::map<int, bool> found;
  const auto [entry, is_new] = found.try_emplace(rhs, false);
  if (is_new) entry->second = is_first_written(rhs, valid::interior);
  return entry->second;
}

bool is_calculated_at_boundary(int rhs) {
  static std::map<int, bool> found;
  const auto [entry, is_new] = found.try_emplace(rhs, false);
  if (is_new) entry->second = is_first_written(rhs, valid::boundary);
  return entry->second;
}

bool are_unread_between_stages(const ScheduledFunction* writer, std::span<const CCTK_INT> variables) {
  const Functions functions = flesh::scheduled_functions("MoL_Step");
  if (!writer || !is_bound(*writer) || !contains(functions, writer)) return false;
  return std::all_of(functions.begin(), functions.end(), [&](const ScheduledFunction* function) {
    if (is_own(*function)) return true;
    return is_bound(*function) && std::none_of(variables.begin(), variables.end(), [&](CCTK_INT variable) {
             return touches(function->reads, variable, valid::everywhere);
           });
  });
}

}  // namespace mol
