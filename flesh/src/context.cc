// SPDX-License-Identifier: LGPL-2.1-or-later
#include "context.hh"

#include "core/table.hh"
#include "driver/overloads.hh"
#include "driver/registry.hh"
#include "model/activation.hh"
#include "model/aliased_functions.hh"
#include "model/catalogue.hh"
#include "model/variables.hh"
#include "parameters/parameter_set.hh"
#include "run/command_line.hh"
#include "run/run.hh"
#include "schedule/schedule.hh"
#include "services/banners.hh"
#include "services/coordinates.hh"
#include "services/extensions.hh"
#include "services/interpolation.hh"
#include "services/io_methods.hh"
#include "services/messages.hh"
#include "services/parallel.hh"
#include "services/progress.hh"
#include "services/reductions.hh"
#include "services/termination.hh"
#include "services/timers.hh"
#include "services/work_times.hh"

namespace flesh {

namespace {

/// What the flesh's own parameters say now about the end of the run.
TerminationSettings termination_settings(const ParameterSet& parameters) {
  TerminationSettings settings;
  settings.mode = terminate_mode(parameters.string("Cactus", "terminate"));
  settings.last_iteration = parameters.integer("Cactus", "cctk_itlast");
  settings.initial_time = parameters.real("Cactus", "cctk_initial_time");
  settings.final_time = parameters.real("Cactus", "cctk_final_time");
  settings.max_runtime = parameters.real("Cactus", "max_runtime");
  settings.terminate_next = parameters.boolean("Cactus", "terminate_next");
  return settings;
}

}  // namespace

Context::Context(CommandLine command_line, Parallel& parallel, std::span<const tables::Thorn* const> thorns,
                 std::span<const tables::AliasedFunction> functions)
    : parallel_(parallel),
      command_line_(std::make_unique<CommandLine>(std::move(command_line))),
      messages_(std::make_unique<Messages>()),
      tables_(std::make_unique<Tables>()),
      catalogue_(std::make_unique<Catalogue>(thorns)),
      activation_(std::make_unique<Activation>(*catalogue_)),
      parameters_(std::make_unique<ParameterSet>(*catalogue_, *activation_)),
      functions_(std::make_unique<AliasedFunctions>(functions)),
      variables_(std::make_unique<Variables>()),
      timers_(std::make_unique<Timers>()),
      work_times_(std::make_shared<WorkTimes>(wall_seconds)),
      reductions_(std::make_unique<Reductions>()),
      interpolators_(std::make_unique<Interpolators>()),
      io_methods_(std::make_unique<IoMethods>(*timers_, work_times_.get())),
      coordinates_(std::make_unique<Coordinates>()),
      extensions_(std::make_unique<Extensions>()),
      banners_(std::make_unique<Banners>()),
      termination_(std::make_unique<Termination>([this] { return termination_settings(*parameters_); })),
      progress_(std::make_unique<Progress>()),
      overloads_(std::make_unique<Overloads>()),
      schedule_(std::make_unique<Schedule>(*timers_, work_times_.get())),
      drivers_(std::make_unique<DriverRegistry>(*overloads_, *variables_)),
      run_(std::make_unique<Run>(Run::Parts{.parallel = parallel_,
                                            .overloads = *overloads_,
                                            .variables = *variables_,
                                            .parameters = *parameters_,
                                            .drivers = *drivers_,
                                            .schedule = *schedule_,
                                            .timers = *timers_,
                                            .extensions = *extensions_,
                                            .io_methods = *io_methods_,
                                            .messages = *messages_,
                                            .progress = *progress_,
                                            .termination = *termination_})) {
  parameters_->set_level(command_line_->parameter_level());
  parallel_.register_clock(*timers_);
}

Context::~Context() = default;

Driver& Context::driver() const { return drivers_->in_force(); }

}  // namespace flesh
