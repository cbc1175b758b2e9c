// SPDX-License-Identifier: LGPL-2.1-or-later
#include "main/start_up.hh"

#include <cstdio>

#include "core/error.hh"
#include "core/names.hh"
#include "core/table.hh"
#include "core/text.hh"
#include "driver/registry.hh"
#include "model/activation.hh"
#include "model/aliased_functions.hh"
#include "model/catalogue.hh"
#include "model/variables.hh"
#include "parameters/idle_parameters.hh"
#include "parameters/parameter_file.hh"
#include "parameters/parameter_loader.hh"
#include "parameters/parameter_set.hh"
#include "parameters/thorn_scope.hh"
#include "run/command_line.hh"
#include "schedule/model_resolver.hh"
#include "schedule/schedule.hh"
#include "services/banners.hh"
#include "services/messages.hh"
#include "services/parallel.hh"
#include "services/progress.hh"

namespace flesh {

namespace {

std::string counted(int count, const std::string& noun) {
  return text(count, " ", noun, count == 1 ? "" : "s");
}

/// Prints what has been collected; the root process speaks for all. \throws StartUpFailed if there are errors
void settle(const Context& context, const Diagnostics& diagnostics, const std::string& where) {
  if (context.parallel().is_root()) {
    std::fflush(stdout);
    std::fputs(diagnostics.report().c_str(), stderr);
  }
  if (diagnostics.errors() == 0) return;
  throw StartUpFailed(
      text(counted(diagnostics.errors(), "error"), " in ", where, "; the run does not start"));
}

void activate_thorns(Context& context, const ParameterFile& file, Diagnostics& diagnostics) {
  const int errors_before = diagnostics.errors();
  const auto steps = context.activation().activate(file.thorns, diagnostics);
  if (diagnostics.errors() != errors_before) return;
  const std::string report =
      context.command_line().is_verbose() ? activation_report(file.thorns, steps) : activation_summary(steps);
  std::fputs(report.c_str(), stdout);
}

MessageSettings message_settings(const Context& context) {
  const CommandLine& command_line = context.command_line();
  const ParameterSet& parameters = context.parameters();
  MessageSettings settings;
  settings.warning_level = command_line.warning_level();
  settings.error_level = command_line.error_level();
  settings.logging_level = command_line.logging_level();
  settings.full_warnings = parameters.boolean("Cactus", "cctk_full_warnings");
  settings.highlight = parameters.boolean("Cactus", "highlight_warning_messages");
  settings.info_format = info_format(parameters.string("Cactus", "info_format"));
  return settings;
}

/// Messages and progress follow the flesh's parameters, now and whenever they are steered.
void follow_parameters(Context& context) {
  const auto apply = [&context] {
    context.messages().set(message_settings(context));
    context.progress().set_interval(context.parameters().real("Cactus", "progress_interval"));
  };
  apply();
  context.parameters().add_listener("Cactus::messages", Regex("^Cactus$", Regex::Case::ignored), std::nullopt,
                                    [apply](const auto&, const auto&, const auto&) { apply(); });
}

/// The sizes of groups are expressions in the scope of their thorn.
SizeEvaluator size_evaluator(const Context& context) {
  return [&context](const tables::Thorn& thorn, std::string_view expression) {
    return ThornScope(thorn, context.parameters(), context.activation()).whole_number(expression);
  };
}

schedule::SortOptions sort_options(const ParameterSet& parameters) {
  return {schedule::sort_mode(parameters.string("Cactus", "schedule_sort_mode")),
          parameters.boolean("Cactus", "schedule_sort_warnings")};
}

/// Active thorns in the order of the thornlist: schedules must not depend on the order in a parameter file.
std::vector<const tables::Thorn*> active_thorns(const Context& context) {
  std::vector<const tables::Thorn*> active;
  for (const tables::Thorn* thorn : context.catalogue().thorns())
    if (context.activation().is_active(*thorn)) active.push_back(thorn);
  return active;
}

/// \return what the routine returned; 0 if its condition does not hold
int call_recovery(const Context& context, const tables::Thorn& thorn, const tables::ScheduleItem& item) {
  const bool is_wanted = item.kind == tables::ScheduleKind::function &&
                         item.placement == tables::Placement::at_bin &&
                         item.where == "CCTK_RECOVER_PARAMETERS" &&
                         ThornScope(thorn, context.parameters(), context.activation()).holds(item.condition);
  return is_wanted ? reinterpret_cast<int (*)()>(item.function)() : 0;
}

}  // namespace

void read_parameters(Context& context) {
  const std::string& name = context.command_line().parameter_file();
  Diagnostics diagnostics;
  try {
    const ParameterFile file = parse_parameter_file(name, read_parameter_file(name), diagnostics);
    activate_thorns(context, file, diagnostics);
    context.parameters().start();
    load_parameters(file, context.parameters(), context.activation(), process_environment, diagnostics);
    warn_of_idle_parameters(context.parameters(), diagnostics);
  } catch (const Error& error) {
    diagnostics.error({}, error.what());
  }
  settle(context, diagnostics, text("parameter file ", name));
  follow_parameters(context);
}

void recover_parameters(Context& context) {
  // The schedule cannot be built yet: it depends on the parameters that are recovered here.
  context.parameters().set_phase(ParameterSet::Phase::recovery);
  for (const tables::Thorn* thorn : active_thorns(context)) {
    for (const tables::ScheduleItem& item : thorn->schedule) {
      const int result = call_recovery(context, *thorn, item);
      if (result < 0)
        throw StartUpFailed(text("parameter recovery by ", thorn->name, "::", item.name, " failed"));
      if (result > 0) return mark_recovered();
    }
  }
}

void build_model(Context& context) {
  context.parameters().set_phase(ParameterSet::Phase::running);
  Diagnostics diagnostics;
  context.variables().create(context.activation(), size_evaluator(context), context.tables(), diagnostics);
  if (!context.parameters().boolean("Cactus", "allow_mixeddim_gfs"))
    context.variables().require_one_dimension(diagnostics);
  context.functions().connect(context.activation(), diagnostics);
  settle(context, diagnostics, "the groups and functions of the active thorns");
  if (same_name(context.parameters().string("Cactus", "cctk_timer_output"), "full"))
    context.timers().let_calls_read_all_clocks();
  const schedule::ModelResolver names(context.activation(), context.parameters(), context.variables());
  const Diagnostics of_schedule =
      context.schedule().build(active_thorns(context), names, sort_options(context.parameters()));
  settle(context, of_schedule, "the schedule");
}

namespace {

/// Thorns of which a run needs one: those that say that they implement a driver.
std::vector<std::string> compiled_drivers(const Context& context) {
  std::vector<std::string> names;
  for (const tables::Thorn* thorn : context.catalogue().thorns())
    if (same_name(thorn->implementation, "driver")) names.emplace_back(thorn->name);
  return names;
}

/// Grid functions need a driver; scalars and arrays do not. \throws StartUpFailed
void require_driver(const Context& context) {
  if (context.drivers().is_active()) return;
  NameSet needy;
  for (const VariableGroup& group : context.variables().groups())
    if (group.declaration->type == tables::GroupType::grid_function) needy.emplace(group.thorn->name);
  if (needy.empty()) return;
  const std::vector<std::string> drivers = compiled_drivers(context);
  throw StartUpFailed(text("no driver thorn is active, and grid functions need one (those of ",
                           join({needy.begin(), needy.end()}, ", "), "); ",
                           drivers.empty()
                               ? "none is compiled in: add one, such as Carpet/Carpet, to the thornlist"
                               : "add to ActiveThorns: " + join(drivers, " or "),
                           "; the run does not start"));
}

}  // namespace

void start_up(Context& context) {
  read_parameters(context);
  recover_parameters(context);
  build_model(context);
  const ParameterSet& parameters = context.parameters();
  if (context.command_line().is_verbose() || parameters.boolean("Cactus", "cctk_show_schedule"))
    context.schedule().print(stdout);
  context.schedule().traverse_without_grid("CCTK_STARTUP");
  require_driver(context);
  if (parameters.boolean("Cactus", "cctk_show_banners")) context.banners().print(stdout);
}

}  // namespace flesh
