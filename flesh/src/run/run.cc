// SPDX-License-Identifier: LGPL-2.1-or-later
#include "run/run.hh"

#include <algorithm>
#include <limits>

#include "core/names.hh"
#include "core/text.hh"
#include "model/variables.hh"
#include "parameters/parameter_set.hh"
#include "run/exit_status.hh"
#include "run/failure.hh"
#include "run/memory_guard.hh"
#include "run/run_grid.hh"
#include "schedule/schedule.hh"
#include "services/clocks.hh"
#include "services/extensions.hh"
#include "services/io_methods.hh"
#include "services/memory.hh"
#include "services/messages.hh"
#include "services/parallel.hh"
#include "services/progress.hh"
#include "services/termination.hh"
#include "services/timers.hh"

namespace flesh {

namespace {
constexpr const char* flesh_thorn = "Cactus";
}

Run::Run(Parts parts) : parts_(parts) {}
Run::~Run() = default;

void Run::connect(GridAccess& grid) {
  grid_ = &grid;
  parts_.drivers.connect(parts_.parallel, grid, default_run_parts(grid));
  duties_ = std::make_unique<BinDuties>(
      BinDuties::Parts{.begin_parameter_check = [this] { begin_parameter_check(); },
                       .end_parameter_check = [this](cGH* gh) { end_parameter_check(gh); },
                       .give_account = [this] { give_account(); }});
  watch_ = std::make_unique<RunWatch>(watch_parts());
  driver_at_bins_ = std::make_unique<DriverAtBins>(parts_.drivers);
  parts_.schedule.observe(*duties_);
  parts_.schedule.observe(*watch_);
  parts_.schedule.observe(*driver_at_bins_);
  parts_.schedule.when_call_fails([this] { end_with_failure(); });
  parts_.messages.set_before_printing([this] { parts_.progress.clear(); });
}

// ------------------------------------------------------------------- parts of the default run and the watch

DefaultRun::Parts Run::default_run_parts(GridAccess& grid) {
  return {.grid = grid,
          .set_up_grid = [this](tFleshConfig* config, int level) { return set_up_grid(config, level); },
          .begin = [this](cGH* gh) { begin(gh); },
          .initialise_extensions = [this](cGH* gh) { parts_.extensions.initialise_all(gh); },
          .traverse =
              [this](std::string_view bin, cGH* gh) {
                gh ? static_cast<void>(traverse(bin, gh)) : parts_.schedule.traverse_without_grid(bin);
              },
          .output = [this](cGH* gh) { output(gh); },
          .is_over = [this](cGH* gh) { return is_over(gh); },
          .is_relaxed =
              [this] { return same_name(parts_.parameters.string(flesh_thorn, "recovery_mode"), "relaxed"); },
          .initial_time = [this] { return parts_.parameters.real(flesh_thorn, "cctk_initial_time"); },
          .set_main_loop_index = [this](int index) { set_main_loop_index(index); },
          .variables_with_past = [this] { return variables_with_past(); }};
}

RunWatch::Parts Run::watch_parts() {
  return {.termination = parts_.termination,
          .progress = parts_.progress,
          .agreement = parts_.parallel.make_agreement(),
          .read = [this](const cGH* gh) { return reading(gh); },
          .announce = [this](const std::string& text) { parts_.messages.info(flesh_thorn, text); },
          .start_seconds = wall_seconds(),
          .shows_progress = parts_.parallel.is_root()};
}

RunWatch::Reading Run::reading(const cGH* gh) const {
  const Driver& driver = parts_.drivers.in_force();
  return {grid_->iteration(gh), driver.time_of_iteration(gh), driver.point_updates_per_iteration(gh)};
}

cGH* Run::set_up_grid(tFleshConfig* config, int convergence_level) {
  cGH* const gh = parts_.drivers.in_force().set_up_grid(config, convergence_level);
  if (gh) set_up_extensions(config, gh);
  return gh;
}

void Run::set_up_extensions(tFleshConfig* config, cGH* gh) {
  Extensions& extensions = parts_.extensions;
  grid_->resize_extensions(gh, extensions.count());
  for (int i = 0; i < extensions.count(); ++i) {
    const Extension* extension = extensions.find(i);
    if (extension && extension->set_up) grid_->extension(gh, i) = extension->set_up(config, 0, gh);
  }
}

std::span<const int> Run::variables_with_past() {
  if (variables_with_past_.empty())
    for (const VariableGroup& group : parts_.variables.groups())
      if (group.declaration->timelevels > 1)
        for (int i = 0; i < group.variable_count; ++i)
          variables_with_past_.push_back(group.first_variable + i);
  return variables_with_past_;
}

// ----------------------------------------------------------------------------- the schedule and output

bool Run::traverse(std::string_view where, cGH* gh, Lockstep* places) {
  // The extension of a driver walks the schedule itself when it is told; others only listen.
  const long before = traversals_;
  parts_.extensions.traverse_all(gh, std::string(where).c_str());
  if (traversals_ != before) return parts_.schedule.tree(where) != nullptr;
  DriverCaller caller(gh, parts_.drivers.in_force());
  return traverse(where, gh, caller, places);
}

bool Run::traverse(std::string_view where, cGH* gh, schedule::Caller& caller, Lockstep* places) {
  ++traversals_;
  RunGrid grid(gh, parts_.drivers.in_force(), *grid_, parts_.variables, parts_.io_methods);
  return parts_.schedule.traverse(where, gh, caller, grid, places);
}

void Run::check_parameters(tFleshConfig* config) {
  only_checks_ = true;
  parts_.drivers.default_run().check_parameters(config);
}

schedule::StorageNeed Run::storage_need(const cGH* gh) const {
  const auto bytes = [&](int group, int timelevels) {
    return std::max(parts_.drivers.in_force().storage_bytes(gh, group, timelevels), 0.0);
  };
  return schedule::storage_need(parts_.schedule, static_cast<int>(parts_.variables.groups().size()), bytes);
}

GridForecast Run::forecast(cGH* gh) {
  Driver& driver = parts_.drivers.in_force();
  driver.foresee_grid(gh);
  GridForecast result = driver.forecast(gh, storage_need(gh).timelevels_at_most);
  const double program = memory_use().now;
  for (const MemoryTeller& teller : memory_tellers_)
    for (MemoryPart& part : teller(gh)) result.parts.push_back(std::move(part));
  result.parts.push_back({"the program", program});
  return result;
}

void Run::guard_memory(cGH* gh) {
  const std::string consequence = parts_.parameters.string(flesh_thorn, "memory_shortage");
  if (same_name(consequence, "ignore")) return;
  const double storage = parts_.parallel.sum_on_host(storage_need(gh).most);
  const std::string shortage =
      memory_shortage(storage, parts_.parallel.processes_on_host(), available_memory());
  // The first process that is short of memory speaks for all.
  constexpr double nobody = std::numeric_limits<double>::max();
  double speaker = shortage.empty() ? nobody : parts_.parallel.process();
  parts_.parallel.reduce(Parallel::Reduction::minimum, {&speaker, 1});
  if (speaker == nobody) return;
  if (speaker == parts_.parallel.process())
    parts_.messages.warn(warning_level::alert, {}, flesh_thorn, shortage);
  if (same_name(consequence, "stop")) parts_.drivers.in_force().exit(gh, exit_status::machine);
}

void Run::begin(cGH* gh) {
  if (Timer* const total = parts_.timers.create("CCTK total time")) total->start();
  switch_storage_on(gh);
}

void Run::switch_storage_on(cGH* gh) {
  if (!only_checks_) guard_memory(gh);
  std::vector<int> groups, timelevels;
  for (const schedule::StorageWish& wish : parts_.schedule.permanent_storage()) {
    const bool is_large =
        parts_.variables.groups()[wish.group].declaration->type == tables::GroupType::grid_function;
    if (only_checks_ && is_large) continue;
    groups.push_back(wish.group);
    timelevels.push_back(wish.timelevels);
  }
  std::vector<int> before(groups.size());
  parts_.drivers.in_force().storage_increase(gh, groups, timelevels, before.data());
}

int Run::output(const cGH* gh) {
  parts_.progress.make_room(wall_seconds());  // output methods print tables
  if (const auto function = parts_.overloads.output_gh.get()) return function(gh);
  return parts_.io_methods.output_gh(gh);
}

bool Run::is_over(const cGH* gh) {
  watch_->settle();
  return parts_.termination.is_reached(grid_->iteration(gh), grid_->time(gh), grid_->delta_time(gh));
}

int Run::main_loop_index() const {
  const auto function = parts_.overloads.main_loop_index.get();
  return function ? function() : main_loop_index_;
}

int Run::set_main_loop_index(int index) {
  if (const auto function = parts_.overloads.set_main_loop_index.get()) return function(index);
  return main_loop_index_ = index;
}

// --------------------------------------------------------------------------------- boundaries of bins

void Run::begin_parameter_check() {
  parts_.messages.begin_parameter_check();
  if (!parts_.parallel.is_root()) return;
  for (const TerminationRemark& remark : remarks_on(parts_.termination.settings())) {
    const std::string place =
        parts_.parameters.position(*parts_.parameters.find(flesh_thorn, remark.parameter), 0).text();
    parts_.messages.print_error(
        text(place.empty() ? text(flesh_thorn, "::", remark.parameter) : place, ": warning: ", remark.text));
  }
}

void Run::end_parameter_check(cGH* gh) {
  parts_.messages.end_parameter_check(parts_.parameters.boolean(flesh_thorn, "cctk_strong_param_check"));
  if (after_check_) after_check_(gh);
}

void Run::give_account() const {
  if (!parts_.parallel.is_root()) return;
  if (same_name(parts_.parameters.string(flesh_thorn, "cctk_timer_output"), "full"))
    parts_.schedule.print_times(stdout, {});
  if (const double most = watch_->most_memory(); most > 0)
    parts_.messages.info(flesh_thorn, "Memory: at most " + bytes_text(most) + " on a process");
}

/// Ends the run at once: on other processes the function may have succeeded, and they wait for this one.
void Run::end_with_failure() const {
  const Failure failure = current_failure();
  const ScheduledFunction& function = *parts_.schedule.current_function();
  const cGH* const gh = duties_->walked();
  std::string place = text(function.thorn, "::", function.routine, " in ", parts_.schedule.current_bin());
  if (gh) place += text(", iteration ", grid_->iteration(gh));
  const int level = gh ? parts_.drivers.in_force().levels().current(gh) : no_level;
  if (level >= 0) place += text(", level ", level);
  parts_.messages.error({}, function.thorn, text(failure.words, " (", place, ")"), failure.status);
}

CrashPlace Run::crash_place() const {
  CrashPlace place;
  place.process = parts_.parallel.process();
  if (duties_ && duties_->walked()) place.iteration = grid_->iteration(duties_->walked());
  if (const ScheduledFunction* function = parts_.schedule.current_function()) {
    place.thorn = function->thorn;
    place.routine = function->routine;
    place.bin = parts_.schedule.current_bin();
  }
  return place;
}

}  // namespace flesh
