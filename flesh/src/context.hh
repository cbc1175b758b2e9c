// SPDX-License-Identifier: LGPL-2.1-or-later
//
// All state of one run, in one object.
//
// Nothing in the flesh is global except one pointer to a Context, which lives behind the C interface (capi/).
// Every room is reached through an accessor and includes its own header; this header only names them.
#ifndef FLESH_CONTEXT_HH
#define FLESH_CONTEXT_HH

#include <memory>
#include <span>

#include "model/tables.hh"

struct tFleshConfig;

namespace flesh {

class Activation;        // model/activation.hh
class AliasedFunctions;  // model/aliased_functions.hh
class Banners;           // services/banners.hh
class Catalogue;         // model/catalogue.hh
class CommandLine;       // run/command_line.hh
class Coordinates;       // services/coordinates.hh
class Driver;            // flesh/driver.hh
class DriverRegistry;    // driver/registry.hh: who registered, who is in force
class Extensions;        // services/extensions.hh
class Interpolators;     // services/interpolation.hh
class IoMethods;         // services/io_methods.hh
class Messages;          // services/messages.hh
class Overloads;         // driver/overloads.hh
class Parallel;          // services/parallel.hh
class ParameterSet;      // parameters/parameter_set.hh
class Progress;          // services/progress.hh
class Reductions;        // services/reductions.hh
class Run;               // run/run.hh: the schedule with the driver in force
class Schedule;          // schedule/schedule.hh
class Tables;            // core/table.hh
class Termination;       // services/termination.hh
class Timers;            // services/timers.hh
class Variables;         // model/variables.hh
class WorkTimes;         // services/work_times.hh

/// All state of one run.
///
/// Every room exists from construction on. Those that depend on what came before are empty until start-up
/// fills them: activation() until the parameter file is read, variables() until parameters are final,
/// schedule() until variables exist. Not copyable; not thread-safe unless a room says so.
class Context {
 public:
  /// Builds a run over the thorns of this executable, or, in tests, over others. All arguments but the first
  /// outlive the context.
  Context(CommandLine command_line, Parallel& parallel,
          std::span<const tables::Thorn* const> thorns = tables::compiled_thorns,
          std::span<const tables::AliasedFunction> functions = tables::aliased_functions);
  ~Context();
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

  const CommandLine& command_line() const { return *command_line_; }
  Parallel& parallel() const { return parallel_; }

  const Catalogue& catalogue() const { return *catalogue_; }
  Activation& activation() const { return *activation_; }
  AliasedFunctions& functions() const { return *functions_; }
  ParameterSet& parameters() const { return *parameters_; }
  Variables& variables() const { return *variables_; }
  Tables& tables() const { return *tables_; }

  Schedule& schedule() const { return *schedule_; }

  Banners& banners() const { return *banners_; }
  Coordinates& coordinates() const { return *coordinates_; }
  Extensions& extensions() const { return *extensions_; }
  Interpolators& interpolators() const { return *interpolators_; }
  IoMethods& io_methods() const { return *io_methods_; }
  Messages& messages() const { return *messages_; }
  Progress& progress() const { return *progress_; }
  Reductions& reductions() const { return *reductions_; }
  Termination& termination() const { return *termination_; }
  Timers& timers() const { return *timers_; }
  WorkTimes& work_times() const { return *work_times_; }

  DriverRegistry& drivers() const { return *drivers_; }
  Overloads& overloads() const { return *overloads_; }
  /// The driver in force: the registered one, or the adaptor over overloaded C functions.
  Driver& driver() const;
  Run& run() const { return *run_; }

 private:
  Parallel& parallel_;
  // Declared in the order of construction: who uses another room comes after it.
  std::unique_ptr<CommandLine> command_line_;
  std::unique_ptr<Messages> messages_;
  std::unique_ptr<Tables> tables_;
  std::unique_ptr<Catalogue> catalogue_;
  std::unique_ptr<Activation> activation_;
  std::unique_ptr<ParameterSet> parameters_;
  std::unique_ptr<AliasedFunctions> functions_;
  std::unique_ptr<Variables> variables_;
  std::unique_ptr<Timers> timers_;
  std::shared_ptr<WorkTimes> work_times_;  // scopes may outlive it, and must see that
  std::unique_ptr<Reductions> reductions_;
  std::unique_ptr<Interpolators> interpolators_;
  std::unique_ptr<IoMethods> io_methods_;
  std::unique_ptr<Coordinates> coordinates_;
  std::unique_ptr<Extensions> extensions_;
  std::unique_ptr<Banners> banners_;
  std::unique_ptr<Termination> termination_;
  std::unique_ptr<Progress> progress_;
  std::unique_ptr<Overloads> overloads_;
  std::unique_ptr<Schedule> schedule_;
  std::unique_ptr<DriverRegistry> drivers_;
  std::unique_ptr<Run> run_;
};

/// Makes `context` the context of this process; null when the run is over. Defined in
/// capi/, whose functions alone ask for it; called once each by main().
void set_current_context(Context* context);

/// The C structure that is handed to the driver's initialise, evolve and shutdown. Defined in capi/.
tFleshConfig* flesh_configuration();

/// Notes in that structure that the parameters came from a checkpoint. Defined in capi/.
void mark_recovered();

}  // namespace flesh

#endif
