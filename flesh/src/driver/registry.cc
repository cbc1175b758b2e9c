// SPDX-License-Identifier: LGPL-2.1-or-later
#include "driver/registry.hh"

#include "context.hh"
#include "core/error.hh"
#include "core/text.hh"
#include "driver/run_grid.hh"
#include "main/command_line.hh"
#include "main/parallel.hh"
#include "model/variables.hh"
#include "parameters/parameter_set.hh"
#include "schedule/schedule.hh"
#include "services/clocks.hh"
#include "services/extensions.hh"
#include "services/io_methods.hh"
#include "services/messages.hh"
#include "services/progress.hh"
#include "services/termination.hh"

namespace flesh {

namespace {
constexpr const char* flesh_thorn = "Cactus";
}

DriverRegistry::DriverRegistry(const Context& context) : context_(context) {}
DriverRegistry::~DriverRegistry() = default;

void DriverRegistry::connect(GridAccess& grid) {
  grid_ = &grid;
  defaults_ = std::make_unique<DriverDefaults>(DriverDefaults{
      context_.parallel(), grid, LocalStorage(context_.variables(), grid), DefaultRun(run_parts(grid))});
  install(std::make_unique<Driver>());
  const auto group_name = [this](int group) { return context_.variables().groups()[group].full_name; };
  in_force_ = std::make_unique<OverloadedDriver>(
      context_.overloads(), [this]() -> Driver& { return *driver_; }, group_name);
  watch_ = std::make_unique<RunWatch>(watch_parts());
  context_.schedule().observe(*this);
  context_.messages().set_before_printing([this] { context_.progress().clear(); });
}

void DriverRegistry::install(std::unique_ptr<Driver> driver) {
  driver->defaults_ = defaults_.get();
  driver_ = std::move(driver);
}

void DriverRegistry::set(std::unique_ptr<Driver> driver) {
  if (is_registered_)
    throw Error(text("two drivers are active, ", driver_->name(), " and ", driver->name(),
                     "; expected one; remove one of their thorns from ActiveThorns"));
  install(std::move(driver));
  is_registered_ = true;
}

// ---------------------------------------------------------------------- parts of the run and its watch

DefaultRun::Parts DriverRegistry::run_parts(GridAccess& grid) {
  return {
      .grid = grid,
      .set_up_grid = [this](tFleshConfig* config,
                            int level) { return in_force_->set_up_grid(config, level); },
      .set_up_extensions = [this](tFleshConfig* config, cGH* gh) { set_up_extensions(config, gh); },
      .switch_storage_on = [this](cGH* gh) { switch_storage_on(gh); },
      .initialise_extensions = [this](cGH* gh) { context_.extensions().initialise_all(gh); },
      .traverse =
          [this](std::string_view bin, cGH* gh) {
            gh ? static_cast<void>(traverse(bin, gh)) : context_.schedule().traverse_without_grid(bin);
          },
      .output = [this](cGH* gh) { output(gh); },
      .is_over = [this](cGH* gh) { return is_run_over(gh); },
      .is_relaxed =
          [this] { return same_name(context_.parameters().string(flesh_thorn, "recovery_mode"), "relaxed"); },
      .initial_time = [this] { return context_.parameters().real(flesh_thorn, "cctk_initial_time"); },
      .variables_with_past = [this] { return variables_with_past(); }};
}

RunWatch::Parts DriverRegistry::watch_parts() {
  return {.termination = context_.termination(),
          .progress = context_.progress(),
          .agreement = context_.parallel().make_agreement(),
          .read = [this](const cGH* gh) { return reading(gh); },
          .announce = [this](const std::string& text) { context_.messages().info(flesh_thorn, text); },
          .start_seconds = wall_seconds(),
          .shows_progress = context_.parallel().is_root()};
}

RunWatch::Reading DriverRegistry::reading(const cGH* gh) const {
  return {grid_->iteration(gh), grid_->time(gh), in_force_->point_updates_per_iteration(gh)};
}

std::span<const int> DriverRegistry::variables_with_past() {
  if (variables_with_past_.empty())
    for (const VariableGroup& group : context_.variables().groups())
      if (group.declaration->timelevels > 1)
        for (int i = 0; i < group.variable_count; ++i)
          variables_with_past_.push_back(group.first_variable + i);
  return variables_with_past_;
}

// ----------------------------------------------------------------------------- the schedule and output

bool DriverRegistry::traverse(std::string_view where, cGH* gh) {
  // The extension of a driver walks the schedule itself when it is told; others only listen.
  const long before = traversals_;
  context_.extensions().traverse_all(gh, std::string(where).c_str());
  if (traversals_ != before) return context_.schedule().tree(where) != nullptr;
  DriverCaller caller(gh, *in_force_);
  return traverse(where, gh, caller);
}

bool DriverRegistry::traverse(std::string_view where, cGH* gh, schedule::Caller& caller) {
  ++traversals_;
  RunGrid grid(gh, *in_force_, *grid_, context_.variables(), context_.io_methods());
  return context_.schedule().traverse(where, gh, caller, grid);
}

void DriverRegistry::switch_storage_on(cGH* gh) {
  std::vector<int> groups, timelevels;
  for (const schedule::StorageWish& wish : context_.schedule().permanent_storage()) {
    groups.push_back(wish.group);
    timelevels.push_back(wish.timelevels);
  }
  std::vector<int> before(groups.size());
  in_force_->storage_increase(gh, groups, timelevels, before.data());
}

void DriverRegistry::set_up_extensions(tFleshConfig* config, cGH* gh) {
  Extensions& extensions = context_.extensions();
  grid_->resize_extensions(gh, extensions.count());
  for (int i = 0; i < extensions.count(); ++i) {
    const Extension* extension = extensions.find(i);
    if (extension && extension->set_up) grid_->extension(gh, i) = extension->set_up(config, 0, gh);
  }
}

int DriverRegistry::output(const cGH* gh) {
  context_.progress().make_room(wall_seconds());  // output methods print tables
  if (const auto function = context_.overloads().output_gh.get()) return function(gh);
  return context_.io_methods().output_gh(gh);
}

bool DriverRegistry::is_run_over(const cGH* gh) {
  watch_->settle();
  return context_.termination().is_reached(grid_->iteration(gh), grid_->time(gh), grid_->delta_time(gh));
}

// --------------------------------------------------------------------------------- boundaries of bins

void DriverRegistry::enter_bin(cGH* gh, std::string_view bin) {
  walked_ = gh;
  watch_->enter_bin(gh, bin);
  if (gh) in_force_->enter_bin(gh, bin);
}

void DriverRegistry::leave_bin(cGH* gh, std::string_view bin) {
  if (gh) in_force_->leave_bin(gh, bin);
  watch_->leave_bin(gh, bin);
  if (bin == "CCTK_PARAMCHECK") end_parameter_check(gh);
  if (bin == "CCTK_SHUTDOWN") print_times();
  walked_ = nullptr;
}

CrashPlace DriverRegistry::crash_place() const {
  CrashPlace place;
  place.process = context_.parallel().process();
  if (walked_) place.iteration = grid_->iteration(walked_);
  if (const ScheduledFunction* function = context_.schedule().current_function()) {
    place.thorn = function->thorn;
    place.routine = function->routine;
    place.bin = context_.schedule().current_bin();
  }
  return place;
}

void DriverRegistry::end_parameter_check(cGH* gh) {
  context_.messages().end_parameter_check(
      context_.parameters().boolean(flesh_thorn, "cctk_strong_param_check"));
  if (context_.command_line().request() != Request::stop_after_param_check) return;
  context_.messages().info(flesh_thorn, "the parameters are good; stopping as asked");
  in_force_->exit(gh, 0);
}

void DriverRegistry::print_times() {
  const bool is_wanted = same_name(context_.parameters().string(flesh_thorn, "cctk_timer_output"), "full");
  if (is_wanted && context_.parallel().is_root()) context_.schedule().print_times(stdout, {});
}

}  // namespace flesh
