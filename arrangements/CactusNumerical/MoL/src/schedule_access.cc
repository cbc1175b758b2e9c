// SPDX-License-Identifier: LGPL-2.1-or-later
#include "schedule_access.hh"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <cstring>
#include <map>
#include <set>
#include <sstream>
#include <string_view>
#include <vector>

#include "cctki_Schedule.h"
#include "flesh/devices.hh"
#include "flesh/levels.hh"
#include "thorn.hh"
#include "util_Table.h"

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
  const auto [entry, is_new] = thorn().bound.try_emplace(&function, false);
  if (is_new) entry->second = CCTK_Equals(tag_of(function, "Declarations").c_str(), "bind");
  return entry->second;
}

/// True if it asks where the values are, and at which points its stage needs rates.
bool finds_values(const ScheduledFunction& function) {
  return CCTK_Equals(tag_of(function, "Finds").c_str(), "values");
}

bool is_own(const ScheduledFunction& function) { return function.thorn == CCTK_THORNSTRING; }

/// The tag of boundary conditions that look inside: how many points next to the outer boundary they read.
int rim_of(const ScheduledFunction& function) { return std::atoi(tag_of(function, "Rim").c_str()); }

bool synchronises(const ScheduledFunction& function, int variable) {
  const auto& groups = function.sync_groups;
  return std::find(groups.begin(), groups.end(), CCTK_GroupIndexFromVarI(variable)) != groups.end();
}

/// An integer parameter of a calculation that a script has made, or `otherwise`. The routine of the
/// calculation NAME is NAME, or THORN_NAME if NAME does not begin with the thorn's name.
const CCTK_INT* find_parameter_of(const ScheduledFunction& function, const std::string& suffix) {
  const std::string &routine = function.routine, prefix = function.thorn + "_";
  for (const std::size_t begin : {std::size_t{0}, routine.starts_with(prefix) ? prefix.size() : 0}) {
    int type = 0;
    const std::string name = routine.substr(begin) + suffix;
    const void* const value = CCTK_ParameterGet(name.c_str(), function.thorn.c_str(), &type);
    if (value && type == PARAMETER_INT) return static_cast<const CCTK_INT*>(value);
  }
  return nullptr;
}
CCTK_INT parameter_of(const ScheduledFunction& function, const char* suffix, CCTK_INT otherwise) {
  const auto [place, is_new] = thorn().parameters_of_calculations.try_emplace({&function, suffix}, nullptr);
  if (is_new) place->second = find_parameter_of(function, suffix);
  return place->second ? *place->second : otherwise;
}

/// Calculations that a script has made can be left out at times.
bool is_done_each_time(const ScheduledFunction& function) {
  return parameter_of(function, "_calc_every", 1) == 1 && parameter_of(function, "_calc_offset", 0) == 0;
}

/// Whether they are not left out now.
bool is_done_in(const ScheduledFunction& function, int iteration) {
  const CCTK_INT every = parameter_of(function, "_calc_every", 1);
  return every != 0 && iteration % every == parameter_of(function, "_calc_offset", 0);
}

/// The same as `is_done_each_time` of calculations that a script has made, and of no others: these may have
/// reasons that nobody knows.
bool is_sure_to_be_done_each_time(const ScheduledFunction& function) {
  constexpr CCTK_INT unknown = 0;
  return parameter_of(function, "_calc_every", unknown) != unknown && is_done_each_time(function);
}

/// One of MoL's own routines among functions, or their end.
Functions::const_iterator find_own(const Functions& functions, const char* routine) {
  return std::find_if(functions.begin(), functions.end(), [&](const ScheduledFunction* function) {
    return is_own(*function) && function->routine == routine;
  });
}

/// Why a function that runs between the kernel and the update forbids to fuse them; empty: it does not.
std::string objection(const ScheduledFunction& function, int rhs) {
  if (!is_bound(function))
    return full_name(function) + (declares_something(function)
                                      ? " may read and write more than it declares"
                                      : " does not declare what it reads and writes");
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

/// True if all functions but MoL's own are bound to their declarations, and none reads one of the variables.
bool are_unread_by(const Functions& functions, std::span<const CCTK_INT> variables) {
  return std::all_of(functions.begin(), functions.end(), [&](const ScheduledFunction* function) {
    if (is_own(*function)) return true;
    return is_bound(*function) && std::none_of(variables.begin(), variables.end(), [&](CCTK_INT variable) {
             return touches(function->reads, variable, valid::everywhere);
           });
  });
}

bool contains(const Functions& functions, const ScheduledFunction* function) {
  return std::find(functions.begin(), functions.end(), function) != functions.end();
}

/// The same function may be scheduled in several places.
Functions::const_iterator find_routine(const Functions& functions, const ScheduledFunction& wanted) {
  return std::find_if(functions.begin(), functions.end(), [&](const ScheduledFunction* function) {
    return function->thorn == wanted.thorn && function->routine == wanted.routine;
  });
}
bool contains_routine(const Functions& functions, const ScheduledFunction& wanted) {
  return find_routine(functions, wanted) != functions.end();
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

/// Who writes all of a constrained variable, once MoL has copied it, before anybody looks at it; or nobody.
const ScheduledFunction* writer_before_readers(int variable) {
  const Functions& functions = flesh::scheduled_functions("MoL_Evolution");
  for (auto f = find_own(functions, "MoL_InitialCopy"); f != functions.end(); ++f) {
    const ScheduledFunction& function = **f;
    if (is_own(function)) continue;
    if (!is_bound(function) || synchronises(function, variable) ||
        touches(function.reads, variable, valid::everywhere))
      return nullptr;
    if (covers(function.writes, variable, valid::everywhere))
      return function.trigger_variables.empty() && function.mode == flesh::Mode::local ? &function : nullptr;
    if (touches(function.writes, variable, valid::everywhere)) return nullptr;
  }
  return nullptr;
}

constexpr const char* everything = "all";

/// Names of variables and groups in a list, options of its members among them: all words with `::`, and
/// `everything`.
std::vector<std::string> names_in(std::string text) {
  for (char& sign : text)
    if (!std::isalnum(static_cast<unsigned char>(sign)) && !std::strchr("_:[]", sign)) sign = ' ';
  std::istringstream words(text);
  std::vector<std::string> result;
  for (std::string word; words >> word;)
    if (word.find("::") != std::string::npos || CCTK_Equals(word.c_str(), everything)) result.push_back(word);
  return result;
}

bool has(const std::vector<std::string>& names, int variable) {
  return std::any_of(names.begin(), names.end(), [&](const std::string& name) {
    return CCTK_Equals(name.c_str(), everything) || CCTK_VarIndex(name.c_str()) == variable ||
           CCTK_GroupIndex(name.c_str()) == CCTK_GroupIndexFromVarI(variable);
  });
}

constexpr std::string_view of_parameter = "parameter:";

/// Where the value of a parameter is that a word of the tag ByName stands for; null: it stands for itself.
const char* const* parameter_of(const ScheduledFunction& function, const std::string& word) {
  if (!word.starts_with(of_parameter)) return nullptr;
  const std::string name = word.substr(of_parameter.size());
  const std::size_t colons = name.find("::");
  int type = 0;
  const void* const value =
      colons == std::string::npos
          ? nullptr
          : CCTK_ParameterGet(name.substr(colons + 2).c_str(), name.substr(0, colons).c_str(), &type);
  if (!value || type != PARAMETER_STRING)
    CCTK_VERROR("The tag ByName of %s: \"%s\" is no parameter of type STRING; expected %.*sTHORN::NAME",
                full_name(function).c_str(), name.c_str(), static_cast<int>(of_parameter.size()),
                of_parameter.data());
  return static_cast<const char* const*>(value);
}

std::vector<std::string> words_by_name(const ScheduledFunction& function) {
  std::istringstream words(tag_of(function, "ByName"));
  std::vector<std::string> result;
  for (std::string word; words >> word;) result.push_back(word);
  return result;
}

/// Whether the tag ByName lists the variable, or its group.
bool looks_by_name_at(const ScheduledFunction& function, int variable) {
  const std::vector<std::string> words = words_by_name(function);
  return std::any_of(words.begin(), words.end(), [&](const std::string& word) {
    const char* const* const parameter = parameter_of(function, word);
    return has(names_in(parameter ? *parameter : word), variable);
  });
}

bool reads_one_of(const ScheduledFunction& function, std::span<const CCTK_INT> variables) {
  return std::any_of(variables.begin(), variables.end(), [&](CCTK_INT variable) {
    return looks_by_name_at(function, variable) ||
           std::any_of(function.reads.begin(), function.reads.end(),
                       [variable](const flesh::DataAccess& access) { return access.variable == variable; });
  });
}

/// Whether a function looks at nothing but what it declares or lists in the tag ByName.
bool is_all_declared(const ScheduledFunction& function) {
  return CCTK_Equals(tag_of(function, "Complete").c_str(), "declared");
}
/// The same but for what checkpoints hold.
bool is_complete(const ScheduledFunction& function) {
  return tag_of(function, "Complete") == "1" || is_all_declared(function);
}

constexpr const char* groups_of_steps[] = {"MoL_Step", "MoL_PseudoEvolution"};

Functions functions_in(std::span<const char* const> places) {
  Functions result;
  for (const char* const place : places)
    for (const ScheduledFunction* function : flesh::scheduled_functions(place))
      if (!contains(result, function)) result.push_back(function);
  return result;
}

/// Checkpoints hold a group unless its tags say no.
bool is_in_checkpoints(int variable) {
  char value[8] = "";
  const int tags = CCTK_GroupTagsTableI(CCTK_GroupIndexFromVarI(variable));
  return tags < 0 || Util_TableGetString(tags, sizeof value, value, "Checkpoint") < 0 ||
         !CCTK_Equals(value, "no");
}

bool are_checkpoints_written() {
  const Functions& functions = flesh::scheduled_functions("CCTK_CHECKPOINT");
  return !std::all_of(functions.begin(), functions.end(),
                      [](const ScheduledFunction* function) { return is_all_declared(*function); });
}

/// Who asks about variables, and all functions of steps that write one of them.
const Functions& calculators_of(const ScheduledFunction* asker, std::span<const CCTK_INT> variables) {
  static std::map<std::pair<const ScheduledFunction*, std::vector<CCTK_INT>>, Functions> found;
  const auto [entry, is_new] =
      found.try_emplace({asker, {variables.begin(), variables.end()}}, Functions{asker});
  if (is_new)
    for (const ScheduledFunction* function : functions_in(groups_of_steps))
      if (std::any_of(variables.begin(), variables.end(), [&](CCTK_INT variable) {
            return touches(function->writes, variable, valid::everywhere);
          }))
        entry->second.push_back(function);
  return entry->second;
}

/// The parameters of thorns for output that make them write past timelevels.
bool are_past_timelevels_written() {
  constexpr const char* name = "output_all_timelevels";
  static const std::vector<const CCTK_INT*> parameters = [] {
    std::vector<const CCTK_INT*> result;
    for (int thorn = 0; thorn < CCTK_NumCompiledThorns(); ++thorn) {
      const char* const of = CCTK_CompiledThorn(thorn);
      int type = -1;
      const void* const value = CCTK_IsThornActive(of) ? CCTK_ParameterGet(name, of, &type) : nullptr;
      if (value && type == PARAMETER_BOOLEAN) result.push_back(static_cast<const CCTK_INT*>(value));
    }
    return result;
  }();
  return std::any_of(parameters.begin(), parameters.end(), [](const CCTK_INT* value) { return *value != 0; });
}

}  // namespace

Verdict verdict_of_schedule(const ScheduledFunction* kernel, int rhs) {
  const Functions functions = functions_before_update();
  const auto writes = [rhs](const ScheduledFunction* f) { return touches(f->writes, rhs, valid::interior); };
  if (!kernel || !writes(kernel)) {
    const auto writer = std::find_if(functions.begin(), functions.end(), writes);
    kernel = writer == functions.end() ? nullptr : *writer;
  }
  Verdict result;
  result.is_from_script = kernel && is_sure_to_be_done_each_time(*kernel);
  result.is_zero_at_boundary = result.is_zero_in_ghosts = true;
  for (const ScheduledFunction* function : functions) {
    if (is_own(*function)) continue;
    const auto leaves_zero = [&](int region) {
      // Who declares nothing may set boundaries by name.
      return is_bound(*function) && declares_something(*function) && !touches(function->writes, rhs, region);
    };
    result.is_zero_at_boundary = result.is_zero_at_boundary && leaves_zero(valid::boundary);
    result.is_zero_in_ghosts = result.is_zero_in_ghosts && leaves_zero(valid::ghosts);
    if (function == kernel) continue;
    if (result.objection = objection(*function, rhs); !result.objection.empty()) return result;
    if (touches(function->reads, rhs, valid::everywhere))
      result.rim = std::max(result.rim, rim_of(*function));
  }
  return result;
}

bool looks_outside(const ScheduledFunction& function, int variable) {
  if (is_own(function)) return false;
  return !is_bound(function) || touches(function.reads, variable, valid::ghosts | valid::boundary);
}

bool are_spoilt_values_unread(int variable,
                              const std::function<bool(const ScheduledFunction&)>& is_left_between_stages) {
  const auto makes_evolved_values = [](const ScheduledFunction& function) {
    return is_pointwise(function) &&
           std::ranges::all_of(function.writes, [](const flesh::DataAccess& access) {
             return thorn().roles.has(Role::evolved, access.variable);
           });
  };
  bool is_exchanged = false;
  for (const ScheduledFunction* function : flesh::scheduled_functions("MoL_Step")) {
    if (is_own(*function)) continue;
    if (!is_bound(*function)) return false;
    const bool is_harmless =
        !touches(function->reads, variable, valid::everywhere) ||
        (calculates_rhs(function) && finds_values(*function)) || makes_evolved_values(*function) ||
        (is_exchanged && tag_of(*function, "Unread") == "left out" && is_left_between_stages(*function));
    if (!is_harmless) return false;
    is_exchanged = is_exchanged || synchronises(*function, variable);
  }
  return true;
}

bool is_pointwise(const ScheduledFunction& function) {
  return is_bound(function) && tag_of(function, "Pointwise") == "1";
}

bool calculates_rhs(const ScheduledFunction* function) {
  const auto [entry, is_new] = thorn().calculating_rhs.try_emplace(function, false);
  if (is_new) entry->second = contains(flesh::scheduled_functions("MoL_CalcRHS"), function);
  return entry->second;
}

std::string wanted_after_step_by(const cGH* gh, int rhs) {
  static std::map<int, std::string> readers;
  if (thorn().output.shows_step(gh, CCTK_GroupIndexFromVarI(rhs))) return "output is due";
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

bool is_found_before_update(int variable) {
  const bool is_on_device = are_updates_on_device();
  const auto finds_them_here = [is_on_device](const ScheduledFunction& function) {
    return finds_values(function) &&
           (flesh::devices().side_of(function) == flesh::Side::device) == is_on_device;
  };
  const Functions& functions = flesh::scheduled_functions("MoL_Evolution");
  const auto begin = find_own(functions, "MoL_InitialCopy"), end = find_own(functions, "MoL_TakeOffers");
  if (begin == functions.end() || begin > end) return false;
  return std::all_of(begin, end, [&](const ScheduledFunction* function) {
    if (is_own(*function)) return true;
    return is_bound(*function) && !synchronises(*function, variable) &&
           !touches(function->writes, variable, valid::everywhere) &&
           (finds_them_here(*function) || !touches(function->reads, variable, valid::everywhere));
  });
}

bool is_written_before_read(int variable) {
  static std::map<int, const ScheduledFunction*> writers;
  const auto [entry, is_new] = writers.try_emplace(variable, nullptr);
  if (is_new) entry->second = writer_before_readers(variable);
  return entry->second && is_sure_to_be_done_each_time(*entry->second);
}

bool are_calculated_each_time(const ScheduledFunction* asker, std::span<const CCTK_INT> variables) {
  const Functions& functions = calculators_of(asker, variables);
  return std::all_of(functions.begin(), functions.end(),
                     [](const ScheduledFunction* function) { return is_done_each_time(*function); });
}

bool are_calculated_in(int iteration, const ScheduledFunction* asker, std::span<const CCTK_INT> variables) {
  const Functions& functions = calculators_of(asker, variables);
  return std::all_of(functions.begin(), functions.end(), [iteration](const ScheduledFunction* function) {
    return is_done_in(*function, iteration);
  });
}

const ScheduledFunction* writer_of_all_at_end_of_step(int variable) {
  const ScheduledFunction* result = nullptr;
  int written = 0;
  for (const ScheduledFunction* function : flesh::scheduled_functions("MoL_Step")) {
    if (is_own(*function) || !touches(function->writes, variable, valid::everywhere)) continue;
    const bool is_sure = is_bound(*function) && tag_of(*function, "Unread") == "left out" &&
                         function->trigger_variables.empty();
    if (!is_sure) return nullptr;
    for (const flesh::DataAccess& access : function->writes)
      if (access.variable == variable && access.timelevel == 0) written |= access.region;
    if (synchronises(*function, variable)) written |= valid::ghosts;
    result = function;
  }
  return (written & valid::everywhere) == valid::everywhere ? result : nullptr;
}

bool are_unread_between_stages(const ScheduledFunction* writer, std::span<const CCTK_INT> variables) {
  const Functions& functions = flesh::scheduled_functions("MoL_Step");
  return writer && is_bound(*writer) && contains(functions, writer) && are_unread_by(functions, variables);
}

bool are_unread_before_restriction(const ScheduledFunction* writer, std::span<const CCTK_INT> variables) {
  Functions functions = flesh::scheduled_functions("CCTK_EVOL");
  if (!writer || !is_bound(*writer) || !contains(functions, writer)) return false;
  const Functions& restricted = flesh::scheduled_functions("CCTK_POSTRESTRICT");
  const auto again = find_routine(restricted, *writer);
  if (again == restricted.end()) return false;
  functions.insert(functions.end(), restricted.begin(), again);
  return are_unread_by(functions, variables);
}

bool follows_step(const ScheduledFunction* function) {
  return function && contains(flesh::scheduled_functions("MoL_PseudoEvolution"), function);
}

bool completes_stages(const ScheduledFunction* function) {
  return function && contains(flesh::scheduled_functions("MoL_Step"), function);
}

bool follows_restriction(const ScheduledFunction* function) {
  return function && contains(flesh::scheduled_functions("CCTK_POSTRESTRICT"), function);
}

std::string reader_between_steps(const cGH* gh, const ScheduledFunction* writer,
                                 std::span<const CCTK_INT> variables) {
  std::vector<const char*> bins{"CCTK_PREREGRID", "CCTK_PRESTEP",    "CCTK_EVOL",     "CCTK_POSTSTEP",
                                "CCTK_ANALYSIS",  "CCTK_CHECKPOINT", "CCTK_TERMINATE"};
  const bool has_levels = flesh::levels().max_count(gh) > 1;
  if (has_levels) bins.insert(bins.end(), {"CCTK_POSTREGRID", "CCTK_POSTRESTRICT"});
  if (!is_bound(*writer)) return "its declarations do not bind";
  if (has_levels && flesh::levels().may_regridder_look_at_grid_functions())
    return "the regridding thorn may read what it writes";
  if (are_checkpoints_written() && std::any_of(variables.begin(), variables.end(), is_in_checkpoints))
    return "checkpoints hold what it writes";
  const Functions of_steps = functions_in(groups_of_steps);
  for (const ScheduledFunction* function : functions_in(bins)) {
    if (reads_one_of(*function, variables)) return full_name(*function) + " reads what it writes";
    const bool is_known = is_own(*function) || is_complete(*function) ||
                          (is_bound(*function) && contains_routine(of_steps, *function));
    if (!is_known) return full_name(*function) + " may read what it writes: it has no tag Complete=1";
  }
  return {};
}

std::vector<std::string> lists_by_name() {
  static const std::vector<const char* const*> parameters = [] {
    std::vector<const char* const*> result;
    for (const ScheduledFunction* function : flesh::scheduled_functions())
      for (const std::string& word : words_by_name(*function))
        if (const char* const* const parameter = parameter_of(*function, word)) result.push_back(parameter);
    return result;
  }();
  std::vector<std::string> result;
  for (const char* const* parameter : parameters) result.emplace_back(*parameter);
  return result;
}

bool leaves_edges(const ScheduledFunction& function, int group) {
  int regions = 0;
  for (const flesh::DataAccess& access : function.writes)
    if (access.timelevel == 0 && CCTK_GroupIndexFromVarI(access.variable) == group) regions |= access.region;
  return (regions & valid::interior) && !(regions & valid::ghosts);
}

bool is_written_for_analysis(int group) {
  const Functions functions = functions_in(std::array{"CCTK_POSTSTEP", "CCTK_ANALYSIS"});
  return std::any_of(functions.begin(), functions.end(), [group](const ScheduledFunction* function) {
    return std::any_of(function->writes.begin(), function->writes.end(),
                       [&](const flesh::DataAccess& access) {
                         return access.timelevel == 0 && CCTK_GroupIndexFromVarI(access.variable) == group;
                       });
  });
}

bool may_all_be_looked_at(const cGH* gh) {
  return flesh::levels().search_poison(gh) || are_past_timelevels_written();
}

bool are_looked_at_after_step(const cGH* gh, std::span<const CCTK_INT> variables) {
  std::set<int> groups;
  for (const CCTK_INT variable : variables) groups.insert(CCTK_GroupIndexFromVarI(variable));
  return may_all_be_looked_at(gh) || std::any_of(groups.begin(), groups.end(), [gh](int group) {
           return thorn().output.shows_step(gh, group);
         });
}

}  // namespace mol
