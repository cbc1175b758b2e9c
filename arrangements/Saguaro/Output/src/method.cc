// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Output/src/method.hh"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <exception>
#include <utility>

#include "Saguaro/GridDriver/src/public/grid_driver.hh"
#include "Saguaro/GridDriver/src/public/recovery.hh"
#include "Saguaro/Output/src/files.hh"
#include "Saguaro/Output/src/names.hh"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "flesh/parameters.hh"

namespace output {
namespace {

Moment moment(const cGH* gh) {
  const int level = std::max(grid_driver::current_view(gh).level, 0);
  return {gh->cctk_iteration, gh->cctk_time, grid_driver::level_coordinates(gh, 0, level).time_step};
}

/// The finest level on which a variable is written: what has a period of its own has its turns there, and on
/// coarser levels only together with it.
int finest_level(const cGH* gh, const ioRequest& request) {
  int level = grid_driver::level_count(gh) - 1;
  if (CCTK_GroupTypeFromVarI(request.vindex) != CCTK_GF) return level;
  while (level > 0 && !includes_level(request, level)) --level;
  return level;
}

/// Of a period that one variable has. Some ask before the finest level has come to the present time.
Moment moment(const cGH* gh, const ioRequest& request) {
  DECLARE_CCTK_PARAMETERS;
  Moment now = moment(gh);
  const std::vector<double> times = grid_driver::level_times(gh, finest_level(gh, request), 2);
  now.time_step = times[0] - times[1];
  now.before = now.time - times[0] > 0.5 * now.time_step ? times[0] : times[1];
  now.start = cctk_initial_time;
  return now;
}

std::string text_of(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%.12g", number);
  return text;
}

/// The methods of this run. Thorns are called without an object, so they have no other home.
std::vector<Method*>& methods() {
  static std::vector<Method*> instance;
  return instance;
}

}  // namespace

void add_method(Method& method) { methods().push_back(&method); }

void Memory::forget() const {
  *last_iteration = -1;
  *last_time = -1;
  *this_iteration = -1;
}

PeriodParameters common_period() {
  DECLARE_CCTK_PARAMETERS;
  return {out_criterion, int(out_every), double(out_dt)};
}

bool is_last_level(const cGH* gh) {
  const int level = grid_driver::current_view(gh).level;
  return level < 0 || level == grid_driver::level_count(gh) - 1;
}

void require_valid_data(const cGH* gh, const std::vector<int>& variables, int timelevel) {
  DECLARE_CCTK_PARAMETERS;
  if (!CCTK_EQUALS(presync_mode, "presync-only") || !CCTK_IsFunctionAliased("Driver_RequireValidData"))
    return;
  const std::vector<CCTK_INT> all(variables.begin(), variables.end());
  const std::vector<CCTK_INT> timelevels(all.size(), timelevel), where(all.size(), CCTK_VALID_EVERYWHERE);
  Driver_RequireValidData(gh, all.data(), timelevels.data(), CCTK_INT(all.size()), where.data());
}

std::string Method::file_name(const cGH* gh, int variable) const {
  return file_name_of_variable(gh, variable);
}

/// Output is asked about several times a step, by name of parameters: they are read when one has changed.
void Method::update_requests(const cGH* gh) {
  if (std::exchange(parameter_changes_, flesh::parameter_changes()) == flesh::parameter_changes()) return;
  read_requests(gh);
  find_shared_files(gh);
  check_more(requests_);
}

void Method::read_requests(const cGH* gh) {
  current_ = parameters();
  requests_.update(gh, name_.c_str(), parameter_.c_str(), current_.variables, current_.period);
}

/// Files are called after variables, and two thorns may have one of the same name: they hold the first.
void Method::find_shared_files(const cGH* gh) {
  const std::set<int> known = std::exchange(without_file_, {});
  if (writes_full_names()) return;
  std::map<std::string, int> holds;  // the first of the variables in a file, by its name
  for (const int variable : requests_.variables()) {
    const std::string file = file_name(gh, variable);
    const int first = written_together(variable).front();
    int held = first;
    for (const std::string& ending : endings(variable))
      held = std::min(held, holds.try_emplace(file + ending, first).first->second);
    if (held == first) continue;
    without_file_.insert(variable);
    if (known.count(variable) > 0) continue;
    flesh::report_parameter_warning(
        parameter_, 0,
        name_ + ": " + full_name(variable) + " is not written, because files called " + file + " hold " +
            full_name(held) + "; give it a name of its own with the option {alias='...'} (" + parameter_ +
            ")");
  }
}

void Method::check(const cGH* gh) { update_requests(gh); }

std::vector<int> Method::written_variables() const {
  std::vector<int> result;
  for (const int variable : requests_.variables())
    if (is_ever_due(requests_.own_period(variable).value_or(current_.period))) result.push_back(variable);
  return result;
}

Past Method::past(const cGH* gh) const {
  const Memory memory = this->memory(gh);
  return {static_cast<int>(*memory.last_iteration), static_cast<double>(*memory.last_time)};
}

void Method::note(const cGH* gh, const Past& past) {
  const Memory memory = this->memory(gh);
  *memory.last_iteration = past.iteration;
  *memory.last_time = past.time;
}

bool Method::is_method_due(const cGH* gh) const {
  const Moment now = moment(gh);
  return *memory(gh).this_iteration == now.iteration || output::is_due(current_.period, now, past(gh));
}

void Method::note_method(const cGH* gh) {
  const Memory memory = this->memory(gh);
  const Moment now = moment(gh);
  if (*memory.this_iteration == now.iteration) return;
  note(gh, noted(current_.period, now, past(gh)));
  *memory.this_iteration = now.iteration;
  remembered(gh);
}

/// False only if no variable is due: most iterations need not ask for each.
bool Method::may_be_due(const cGH* gh) const { return requests_.has_own_periods() || is_method_due(gh); }

/// Changes nothing: thorns ask at times when nothing is written.
bool Method::is_due(const cGH* gh, int variable) const {
  const ioRequest* const request = requests_.find(variable);
  if (!request || without_file_.count(variable) > 0 || !is_turn(gh, variable)) return false;
  if (CCTK_GroupTypeFromVarI(variable) == CCTK_GF &&
      !includes_level(*request, grid_driver::current_view(gh).level))
    return false;
  const auto own = requests_.own_period(variable);
  if (!own) return is_method_due(gh);
  return output::is_due(*own, moment(gh, *request), {});
}

/// What is written stays due for the other levels of the iteration.
void Method::note_output(const cGH* gh, int variable) {
  if (!requests_.own_period(variable)) note_method(gh);
}

bool Method::guarded(const std::function<void()>& write) const {
  const grid_driver::Reader reader(name_);
  try {
    write();
    return true;
  } catch (const std::exception& error) {
    report_io_error(name_ + ": " + error.what());
    return false;
  }
}

bool Method::write_guarded(const cGH* gh, int variable, const std::string& file_name) {
  if (CCTK_ActiveTimeLevelsVI(gh, variable) < 1) {
    if (without_storage_.insert(variable).second)
      CCTK_VWARN(CCTK_WARN_ALERT,
                 "%s: %s has no storage and is not written; give it storage, or remove it from %s",
                 name_.c_str(), full_name(variable).c_str(), parameter_.c_str());
    return false;
  }
  return guarded([&] {
    const std::vector<int> variables = written_together(variable);
    require_valid_data(gh, variables, 0);
    write(gh, variables, file_name, requests_.find(variable));
  });
}

/// Output by time falls due in the first iteration that reaches it. If coarser levels take no part in that
/// one, they are not written before output is due again.
void Method::warn_of_uneven_interval(const cGH* gh) {
  const Period& period = current_.period;
  const bool goes_by_time = period.criterion == Criterion::time || period.criterion == Criterion::multiple;
  if (!goes_by_time || period.interval <= 0 || period.interval == judged_interval_) return;
  const double coarse = grid_driver::level_coordinates(gh, 0, 0).time_step;
  const double fine = grid_driver::level_coordinates(gh, 0, grid_driver::level_count(gh) - 1).time_step;
  if (!(coarse > 1.5 * fine)) return;
  judged_interval_ = period.interval;
  const double steps = period.interval / coarse;
  if (std::abs(steps - std::round(steps)) <= 1e-6 * steps) return;
  const double below = std::floor(steps) * coarse, above = std::ceil(steps) * coarse;
  flesh::report_parameter_warning(
      parameter_, 0,
      name_ + ": output is due every " + text_of(period.interval) +
          ", which is no multiple of the time step of the coarsest level, " + text_of(coarse) +
          ": where it falls due between two such steps, coarser levels are not written; use " +
          (below > 0 ? text_of(below) + " or " : "") + text_of(above));
}

int Method::output_gh(const cGH* gh) {
  update_requests(gh);
  warn_of_uneven_interval(gh);
  const int count = write_due(gh, requests_.variables());
  const bool were_triggered = std::exchange(were_triggered_, false);
  if (count > 0 || were_triggered) finish_later(gh);
  return count;
}

int Method::write_due(const cGH* gh, std::span<const int> variables) {
  int count = 0;
  is_collecting_ = true;
  if (!variables.empty() && may_be_due(gh))
    for (const int variable : variables)
      if (is_due(gh, variable) && trigger_due(gh, variable) > 0) ++count;
  is_collecting_ = false;
  guarded([&] { write_collected(gh); });
  return count;
}

int Method::output_var_as(const cGH* gh, const char* variable, const char* alias) {
  const int index = CCTK_VarIndex(variable);
  if (index < 0) {
    CCTK_VWARN(CCTK_WARN_ALERT, "%s: there is no variable \"%s\" to be written", name_.c_str(), variable);
    return -1;
  }
  update_requests(gh);
  const bool done = write_guarded(gh, index, alias ? alias : file_name(gh, index));
  if (done) finish(gh);
  return done ? 0 : -1;
}

int Method::time_to_output(const cGH* gh, int variable) {
  update_requests(gh);
  return is_due(gh, variable);
}

/// The files are finished by output_gh(), which writes what else is due in this iteration.
int Method::trigger_together(const cGH* gh, std::span<const int> variables) {
  update_requests(gh);
  const int count = write_due(gh, variables);
  were_triggered_ |= count > 0;
  return count;
}

int Method::trigger_output(const cGH* gh, int variable) {
  return is_due(gh, variable) ? trigger_due(gh, variable) : write_once(gh, variable);
}

int Method::trigger_due(const cGH* gh, int variable) {
  note_output(gh, variable);
  return write_once(gh, variable);
}

/// At most once per iteration and level, however often it is asked.
int Method::write_once(const cGH* gh, int variable) {
  const std::pair what(written_together(variable).front(), grid_driver::current_view(gh).level);
  const auto [last, is_first] = written_.try_emplace(what, -1);
  if (last->second == gh->cctk_iteration) return 0;
  last->second = gh->cctk_iteration;
  return write_guarded(gh, variable, file_name(gh, variable)) ? 1 : -1;
}

}  // namespace output

extern "C" void Output_CheckParameters(CCTK_ARGUMENTS) {
  for (output::Method* method : output::methods()) method->read_requests(cctkGH);
  for (output::Method* method : output::methods()) method->check(cctkGH);
}
