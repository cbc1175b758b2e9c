// SPDX-License-Identifier: LGPL-2.1-or-later
#include "output_forecast.hh"

#include <algorithm>
#include <utility>

#include "flesh/levels.hh"
#include "flesh/parameters.hh"

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

/// What is written of the whole grid is due on one of the levels only, and shows all.
template <typename Moment>
bool is_output_of_some_level_due(const cGH* gh, int group, const Moment& moment) {
  bool result = false;
  for (int level = 0; level < flesh::levels().count(gh) && !result; ++level)
    flesh::levels().in_level_mode(gh, level, [&] {
      const Pretence pretence(gh, moment);
      result = is_output_of_group_due(gh, group);
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
  const auto saved = [gh](const char* name) {
    return *static_cast<const CCTK_REAL*>(CCTK_VarDataPtr(gh, 0, name));
  };
  const CCTK_REAL length = saved(CCTK_THORNSTRING "::Original_Delta_Time") / gh->cctk_timefac /
                           flesh::levels().iterations_of_step(gh, level);
  return saved(CCTK_THORNSTRING "::Original_Time") + (iteration - step.end) * length;
}

}  // namespace

Iterations that_show(const StepOfLevel& step, int timelevels) {
  // A level with T timelevels is seen by the next finer one for T - 1 steps, less one iteration; by those
  // beyond it for T - 2 steps more of each level between, which together are no longer than one of its own.
  const int later = timelevels > 1 ? (2 * timelevels - 3) * step.longest - 1 : 0;
  return {step.now, step.end + later};
}

bool OutputForecast::is_due(const cGH* gh, int group, const Moment& moment) {
  std::map<int, bool>& of_group = due_[group];
  of_group.erase(of_group.begin(), of_group.lower_bound(gh->cctk_iteration));
  const auto [answer, is_new] = of_group.try_emplace(moment.iteration, false);
  if (is_new) answer->second = is_output_of_some_level_due(gh, group, moment);
  return answer->second;
}

bool OutputForecast::is_one_due(const cGH* gh, int group, int level) {
  const StepOfLevel step = current_step(gh, level);
  const bool is_interpolated_in_time = !flesh::levels().all_step_together(gh);
  const int timelevels = is_interpolated_in_time ? CCTK_ActiveTimeLevelsGI(gh, group) : 1;
  const auto [first, last] = that_show(step, timelevels);
  for (int iteration = first; iteration <= last; ++iteration)
    if (is_due(gh, group, {iteration, time_of(gh, level, step, iteration)})) return true;
  return false;
}

bool OutputForecast::shows_step(const cGH* gh, int group) {
  const std::pair state(flesh::parameter_changes(), flesh::levels().count(gh));
  if (std::exchange(state_, state) != state) due_.clear(), shown_.clear();
  const int level = flesh::levels().current(gh);
  const auto [shown, is_new] = shown_.try_emplace({group, level});
  if (is_new || shown->second.iteration != gh->cctk_iteration)
    shown->second = {gh->cctk_iteration, is_one_due(gh, group, level)};
  return shown->second.is_shown;
}

}  // namespace mol
