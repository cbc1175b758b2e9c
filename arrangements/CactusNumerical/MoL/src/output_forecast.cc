// SPDX-License-Identifier: LGPL-2.1-or-later
#include "output_forecast.hh"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "flesh/levels.hh"
#include "flesh/parameters.hh"
#include "schedule_access.hh"
#include "thorn.hh"

namespace mol {

/// When methods of output are asked as if it were then.
struct OutputForecast::Moment {
  int iteration;
  CCTK_REAL time;
};

namespace {

/// A method of output that does not say when it writes may do so at any time.
bool may_some_method_write() {
  for (int handle = 0; handle < CCTK_NumIOMethods(); ++handle) {
    const IOMethod* const method = CCTK_IOMethod(handle);
    if (method && method->OutputGH && !method->TimeToOutput) return true;
  }
  return false;
}

/// Output of one variable may write all of its group.
bool is_output_of_group_due(const cGH* gh, int group) {
  if (may_some_method_write()) return true;
  const int first = CCTK_FirstVarIndexI(group);
  for (int v = first; v < first + CCTK_NumVarsInGroupI(group); ++v)
    if (CCTKi_TriggerSaysGo(const_cast<cGH*>(gh), v)) return true;
  return false;
}

/// Shows another moment as long as it lives.
template <typename Moment>
class Pretence {
 public:
  Pretence(const cGH* gh, const Moment& moment)
      : gh_(const_cast<cGH*>(gh)),
        iteration_(std::exchange(gh_->cctk_iteration, moment.iteration)),
        time_(std::exchange(gh_->cctk_time, moment.time)) {}
  Pretence(const Pretence&) = delete;
  Pretence& operator=(const Pretence&) = delete;
  ~Pretence() {
    gh_->cctk_iteration = iteration_;
    gh_->cctk_time = time_;
  }

 private:
  cGH* gh_;
  int iteration_;
  CCTK_REAL time_;
};

/// Those of some groups of which output is due. What is written of the whole grid is due on one of the levels
/// only, and shows all. Levels are entered once for all groups: that takes longer than a question.
template <typename Moment>
std::set<int> due_on_some_level(const cGH* gh, std::set<int> groups, const Moment& moment) {
  std::set<int> result;
  for (int level = 0; level < flesh::levels().count(gh) && !groups.empty(); ++level)
    flesh::levels().in_level_mode(gh, level, [&] {
      const Pretence pretence(gh, moment);
      std::erase_if(groups, [&](int group) {
        const bool is_due = is_output_of_group_due(gh, group);
        if (is_due) result.insert(group);
        return is_due;
      });
    });
  return result;
}

int end_of(int iteration, int length) { return (iteration + length - 1) / length * length; }

StepOfLevel current_step(const cGH* gh, int level) {
  flesh::Levels& levels = flesh::levels();
  const int now = gh->cctk_iteration, length = levels.iterations_of_step(gh, level),
            end = end_of(now, length);
  int longest = length;
  for (int other = 0; other < levels.count(gh); ++other)
    if (end % levels.iterations_of_step(gh, other) == 0)
      longest = std::max(longest, levels.iterations_of_step(gh, other));
  return {now, end, longest};
}

/// Time as it will be, but for rounding; exact at the end of the step.
CCTK_REAL time_of(const cGH* gh, int level, const StepOfLevel& step, int iteration) {
  static const OwnScalar<CCTK_REAL> begin("Original_Time");
  const CCTK_REAL length = whole_step(gh) / flesh::levels().iterations_of_step(gh, level);
  return begin(gh) + (iteration - step.end) * length;
}

Iterations iterations_that_show(const cGH* gh, int group, const StepOfLevel& step) {
  const bool is_interpolated_in_time = !flesh::levels().all_step_together(gh);
  return that_show(step, is_interpolated_in_time ? CCTK_ActiveTimeLevelsGI(gh, group) : 1);
}

}  // namespace

Iterations that_show(const StepOfLevel& step, int timelevels) {
  // A level with T timelevels is seen by the next finer one for T - 1 steps, less one iteration; by those
  // beyond it for T - 2 steps more of each level between, which together are no longer than one of its own.
  const int later = timelevels > 1 ? (2 * timelevels - 3) * step.longest - 1 : 0;
  return {step.now, step.end + later};
}

bool OutputForecast::is_one_due(const cGH* gh, int group, int level) {
  const StepOfLevel step = current_step(gh, level);
  const auto [first, last] = iterations_that_show(gh, group, step);
  const Asked& asked = asked_[group];
  for (auto& [other, of_other] : asked_) of_other.last = std::max(of_other.last, first - 1);
  while (asked.due < first && asked.last < last) {
    const int iteration = asked.last + 1;
    ask(gh, first, {iteration, time_of(gh, level, step, iteration)});
  }
  return first <= asked.due && asked.due <= last;
}

/// About all groups for which that iteration is the next, and none from `first` on is known to be due.
void OutputForecast::ask(const cGH* gh, int first, const Moment& moment) {
  std::set<int> groups;
  for (auto& [group, asked] : asked_)
    if (asked.last + 1 == moment.iteration && asked.due < first) {
      asked.last = moment.iteration;
      groups.insert(group);
    }
  for (const int group : due_on_some_level(gh, std::move(groups), moment))
    asked_[group].due = moment.iteration;
}

bool OutputForecast::shows_step(const cGH* gh, int group) {
  const std::pair state(flesh::parameter_changes(), flesh::levels().count(gh));
  if (std::exchange(state_, state) != state) asked_.clear(), shown_.clear();
  const int level = flesh::levels().current(gh);
  const auto [shown, is_new] = shown_.try_emplace({group, level});
  if (is_new || shown->second.iteration != gh->cctk_iteration)
    shown->second = {gh->cctk_iteration, is_one_due(gh, group, level)};
  return shown->second.is_shown;
}

void OutputForecast::note(const cGH* gh, const LeftOut& what, bool is_left_out) {
  const int level = flesh::levels().current(gh);
  const std::pair which(what, level);
  if (is_left_out) {
    const StepOfLevel step = current_step(gh, level);
    const int last = what.are_edges_interpolated ? iterations_that_show(gh, what.group, step).last : step.end;
    left_out_[which] = {gh->cctk_iteration, step.end, last, flesh::parameter_changes()};
  } else if (const auto found = left_out_.find(which);
             found != left_out_.end() && gh->cctk_iteration <= found->second.end_of_step) {
    left_out_.erase(found);
  }
}

bool OutputForecast::is_seen(const cGH* gh, const LeftOut& what, int level, const Omission& omission) const {
  if (omission.parameters == flesh::parameter_changes() || !is_output_of_group_due(gh, what.group))
    return false;
  const bool ends_step = gh->cctk_iteration % flesh::levels().iterations_of_step(gh, level) == 0;
  // Levels that end their step are analysed before output.
  if (gh->cctk_iteration <= omission.end_of_step) return !ends_step || !is_written_for_analysis(what.group);
  return !ends_step && level + 1 < flesh::levels().count(gh);
}

void OutputForecast::warn_of_old_values(const cGH* gh) {
  std::set<int> told;
  for (auto entry = left_out_.begin(); entry != left_out_.end();) {
    const auto& [what, level] = entry->first;
    const bool is_past = gh->cctk_iteration > entry->second.last;
    const bool is_shown = !is_past && is_seen(gh, what, level, entry->second);
    if (is_shown && told.insert(what.group).second)
      CCTK_VWARN(CCTK_WARN_ALERT,
                 "Output of %s in iteration %d shows older values, perhaps only at points that are not "
                 "evolved: on level %d new ones were left out in iteration %d, before output was steered. "
                 "With MoL::fuse_updates = no and MoL::leave_out_unread = no it can be steered at any time",
                 CCTK_FullGroupName(what.group), gh->cctk_iteration, level, entry->second.iteration);
    entry = is_past || is_shown ? left_out_.erase(entry) : std::next(entry);
  }
}

}  // namespace mol
