// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What is calculated in each stage, or after each step, although nobody reads it: functions ask, and need not
// write; the driver asks, and need not call.
#include "left_out.hh"

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "flesh/levels.hh"
#include "schedule_access.hh"
#include "thorn.hh"

namespace {

using namespace mol;
using flesh::ScheduledFunction;
using Variables = std::span<const CCTK_INT>;

std::vector<CCTK_INT> current_values_written_by(const ScheduledFunction& function) {
  std::vector<CCTK_INT> result;
  for (const flesh::DataAccess& access : function.writes)
    if (access.timelevel == 0) result.push_back(access.variable);
  return result;
}

/// A function, and those of the variables it writes that are asked for.
struct Asked {
  const ScheduledFunction* writer;
  std::vector<CCTK_INT> variables;
  auto operator<=>(const Asked&) const = default;

  Asked(const ScheduledFunction& writer, Variables variables)
      : writer(&writer), variables(variables.begin(), variables.end()) {}
  /// What is said about a part of its variables would look as if it were said about the function.
  bool is_to_be_told() const {
    DECLARE_CCTK_PARAMETERS;
    return !CCTK_Equals(verbose, "none") && variables.size() == current_values_written_by(*writer).size();
  }
};

/// Answers about functions, each found and printed once.
class Answers {
 public:
  using Question = bool (*)(const ScheduledFunction* writer, Variables variables);
  Answers(Question question, const char* when) : question_(question), when_(when) {}

  bool about(const ScheduledFunction& writer, Variables variables) {
    const auto [entry, is_new] = found_.try_emplace(Asked(writer, variables), false);
    if (is_new) {
      entry->second = question_(&writer, variables);
      if (entry->second && entry->first.is_to_be_told())
        CCTK_VINFO("%s::%s runs only in %s: nothing reads its output earlier", writer.thorn.c_str(),
                   writer.routine.c_str(), when_);
    }
    return entry->second;
  }

 private:
  Question question_;
  const char* when_;
  std::map<Asked, bool> found_;
};

Answers between_stages(are_unread_between_stages, "the last stage of each step");
Answers before_restriction(are_unread_before_restriction, "CCTK_POSTRESTRICT where that comes next");

const char* place_of(const ScheduledFunction& writer) {
  if (follows_restriction(&writer)) return "after restriction in";
  return follows_step(&writer) ? "after" : "at the end of";
}

/// Found and printed once, with who reads; again if a list of variables is steered that somebody looks at.
bool have_readers_between_steps(const cGH* gh, const ScheduledFunction& writer, Variables variables) {
  struct Found {
    std::map<Asked, bool> answers;
    std::vector<std::string> lists;  ///< as they were then
  };
  static Found found;
  if (std::vector<std::string> lists = lists_by_name(); lists != found.lists) found = {{}, std::move(lists)};
  const auto [entry, is_new] = found.answers.try_emplace(Asked(writer, variables), true);
  if (is_new) {
    const std::string reason = reader_between_steps(gh, &writer, variables);
    entry->second = !reason.empty();
    if (entry->first.is_to_be_told())
      CCTK_VINFO("%s::%s is called %s %s%s", writer.thorn.c_str(), writer.routine.c_str(), place_of(writer),
                 entry->second ? "each step: "
                               : "a step if output of what it writes is due, since nobody else reads that",
                 reason.c_str());
  }
  return entry->second;
}

bool is_evolved(CCTK_INT variable) {
  return thorn().roles.has(Role::evolved, variable) || thorn().roles.has(Role::slow, variable);
}

/// From the begin of a step to the end of its last stage, also if another function shows the same state.
bool is_in_step(const cGH* gh) {
  static const OwnScalar<CCTK_INT> is_bad("MoL_Stepsize_Bad");
  return is_bad(gh) != 0;
}

/// But for output that is due. Initial values and those that a checkpoint has left behind are complete, and
/// so is the state wherever else it is completed: on a new grid say, where it is not yet the time of the
/// output that is due in this iteration. What is calculated more seldom than output is due may be
/// the values of a step before.
bool are_unread_but_by_output(const cGH* gh, const ScheduledFunction& writer, Variables variables) {
  DECLARE_CCTK_PARAMETERS;
  const bool ends_step = completes_stages(&writer) && is_in_step(gh) && !adaptive_stepsize;
  return gh->cctk_iteration > 0 &&
         (ends_step || follows_step(&writer) || flesh::levels().is_after_restriction(gh)) &&
         are_calculated_each_time(&writer, variables) &&
         std::none_of(variables.begin(), variables.end(), is_evolved) && !may_all_be_looked_at(gh) &&
         !have_readers_between_steps(gh, writer, variables);
}

/// Asked after the last stage, or in its end.
bool are_unread_after_step(const cGH* gh, const ScheduledFunction& writer, Variables variables) {
  return are_unread_but_by_output(gh, writer, variables) && !are_looked_at_after_step(gh, variables);
}

/// Who was left out, while it was to be done in each step, in which iteration.
std::map<const ScheduledFunction*, int>& owed() {
  static std::map<const ScheduledFunction*, int> iterations;
  return iterations;
}

/// Output may be steered to be due after all.
void note(const cGH* gh, const ScheduledFunction& writer, Variables variables, bool is_left_out) {
  std::set<int> groups;
  for (const CCTK_INT variable : variables) groups.insert(CCTK_GroupIndexFromVarI(variable));
  for (const int group : groups)
    thorn().output.note(gh, {writer.thorn + "::" + writer.routine, group, leaves_edges(writer, group)},
                        is_left_out);
}

/// What was left out cannot be made up for once the function has its turn more seldom: the state has gone.
void warn_if_steered_meanwhile(const cGH* gh, const ScheduledFunction& function, Variables variables) {
  const auto found = owed().find(&function);
  if (found == owed().end()) return;
  if (!are_calculated_in(gh->cctk_iteration, &function, variables))
    CCTK_VWARN(
        CCTK_WARN_ALERT,
        "%s::%s was left out in iteration %d, when it was to run in each, and is to run more seldom now: "
        "until its next turn output does not show what it would have written. With "
        "MoL::leave_out_unread = no calc_every can be steered at any time",
        function.thorn.c_str(), function.routine.c_str(), found->second);
  owed().erase(found);
}

bool is_after_last_stage(const cGH* gh) { return stage_of(gh) >= static_cast<int>(method().stages.size()); }

}  // namespace

bool mol::is_left_out(const cGH* gh, const ScheduledFunction& function) {
  DECLARE_CCTK_PARAMETERS;
  if (!leave_out_unread) return false;
  const std::vector<CCTK_INT> variables = current_values_written_by(function);
  if (!is_after_last_stage(gh)) return between_stages.about(function, variables);
  // The driver looks for values that nobody has set before it restricts.
  const bool is_set_again = is_in_step(gh) && !adaptive_stepsize && !flesh::levels().search_poison(gh) &&
                            flesh::levels().is_restriction_next(gh) &&
                            before_restriction.about(function, variables);
  if (is_set_again) return true;
  warn_if_steered_meanwhile(gh, function, variables);
  const bool is_unread = are_unread_after_step(gh, function, variables);
  if (is_unread) owed()[&function] = gh->cctk_iteration;
  note(gh, function, variables, is_unread);
  return is_unread;
}

bool mol::may_spoilt_values_be_anything(int variable) {
  DECLARE_CCTK_PARAMETERS;
  static std::map<int, bool> found;
  const auto [entry, is_new] = found.try_emplace(variable, false);
  if (is_new && leave_out_unread)
    entry->second = are_spoilt_values_unread(variable, [](const ScheduledFunction& function) {
      return between_stages.about(function, current_values_written_by(function));
    });
  return entry->second;
}

bool mol::is_unread_in_step(const cGH* gh, int variable) {
  DECLARE_CCTK_PARAMETERS;
  if (!leave_out_unread) return false;
  static std::map<int, const ScheduledFunction*> writers;
  const auto [entry, is_new] = writers.try_emplace(variable, nullptr);
  if (is_new) entry->second = writer_of_all_at_end_of_step(variable);
  // If output is due, who ends the step writes all.
  return entry->second &&
         are_unread_but_by_output(gh, *entry->second, current_values_written_by(*entry->second));
}

extern "C" CCTK_INT MoL_AreUnreadInThisStage1(CCTK_POINTER_TO_CONST pointer, CCTK_INT count,
                                              const CCTK_INT* variables) {
  DECLARE_CCTK_PARAMETERS;
  const auto* const gh = static_cast<const cGH*>(pointer);
  const ScheduledFunction* const writer = flesh::current_scheduled_function();
  if (!leave_out_unread || !writer) return 0;
  const Variables written(variables, count);
  if (!is_after_last_stage(gh)) return between_stages.about(*writer, written);
  const bool is_unread = are_unread_after_step(gh, *writer, written);
  note(gh, *writer, written, is_unread);
  return is_unread;
}
