// SPDX-License-Identifier: LGPL-2.1-or-later
#include "main/program.hh"

#if __has_include(<malloc.h>)
#include <malloc.h>
#endif
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <thread>

#include "context.hh"
#include "core/names.hh"
#include "core/text.hh"
#include "flesh/driver.hh"
#include "main/check.hh"
#include "main/picture.hh"
#include "main/redirect.hh"
#include "main/single.hh"
#include "main/start_up.hh"
#include "main/waiting.hh"
#include "model/catalogue.hh"
#include "model/description.hh"
#include "parameters/parameter_description.hh"
#include "parameters/parameter_loader.hh"
#include "parameters/parameter_set.hh"
#include "run/command_line.hh"
#include "run/exit_status.hh"
#include "run/failure.hh"
#include "run/run.hh"
#include "schedule/schedule.hh"
#include "services/banners.hh"
#include "services/end_listener.hh"
#include "services/launchers.hh"
#include "services/messages.hh"
#include "services/parallel.hh"
#include "services/signals.hh"
#include "services/termination.hh"
#include "services/version.hh"

namespace flesh {

namespace {

void print(const std::string& words) { std::fputs(words.c_str(), stdout); }
void complain(const std::string& words) {
  std::fflush(stdout);
  std::fputs((words + "\n").c_str(), stderr);
}

std::string program_name(const CommandLine& command_line) {
  const std::string path = command_line.arguments().empty() ? "cactus" : command_line.arguments().front();
  return path.substr(path.find_last_of('/') + 1);
}

std::string host_name() {
  std::array<char, 256> buffer{};
  return gethostname(buffer.data(), buffer.size() - 1) == 0 ? buffer.data() : "unknown";
}

/// Makes a context the one that thorns reach, for as long as it lives.
class CurrentContext {
 public:
  explicit CurrentContext(Context& context) { set_current_context(&context); }
  ~CurrentContext() { set_current_context(nullptr); }
  CurrentContext(const CurrentContext&) = delete;
  CurrentContext& operator=(const CurrentContext&) = delete;
};

// -------------------------------------------------------------------- requests that need no parameter file

int list_thorns(const Context& context) {
  print("Thorns compiled into this Saguaro program:\n");
  for (const tables::Thorn* thorn : context.catalogue().thorns()) print(text("  ", thorn->name, "\n"));
  print(text(context.catalogue().thorns().size(), " thorns.\n"));
  return 1;
}

/// Status 1 if the thorn is there: scripts have relied on it for ages.
int test_thorn(const Context& context, const std::string& name) {
  const bool is_compiled = context.catalogue().find_thorn(name) != nullptr;
  print(text("Thorn '", name, "' ", is_compiled ? "available" : "unavailable", ".\n"));
  return is_compiled ? 1 : 0;
}

int describe_one(const Context& context, const std::string& name) {
  const auto qualified = split_name(name);
  const Parameter* parameter =
      qualified ? context.parameters().find(qualified->qualifier, qualified->name) : nullptr;
  if (parameter != nullptr) {
    print(describe_parameter(*parameter));
    return 0;
  }
  const std::string found = qualified ? "" : find_parameters(context.parameters(), name);
  print(found);
  if (found.empty() && context.parallel().is_root())
    complain(text("No such parameter: ", name, "; expected thorn::name, or a word of a name or description",
                  nearest_parameter(context.parameters(), name)));
  return found.empty() ? 1 : 0;
}

int describe_anything(const Context& context, const std::string& name) {
  const std::string found = describe(context.catalogue(), name);
  print(found);
  if (found.empty() && context.parallel().is_root())
    complain(
        text("There is no thorn, group or variable ", name, nearest_described(context.catalogue(), name)));
  return found.empty() ? 1 : 0;
}

int answer(const Context& context) {
  const CommandLine& command_line = context.command_line();
  const std::string program = program_name(command_line);
  switch (command_line.request()) {
    case Request::usage:
      print(text("Usage: ", program, " [options] file.par    (", program, " --help lists the options)\n"));
      return 1;
    case Request::help:
      print(CommandLine::help(program));
      return 1;
    case Request::version:
      print(text(program, ": Version ", Version::full, ".  Compiled on ", compile_date(), " at ",
                 compile_time(), " (Saguaro ", release(), ")\n"));
      return 1;
    case Request::list_thorns:
      return list_thorns(context);
    case Request::test_thorn:
      return test_thorn(context, command_line.subject());
    case Request::describe_parameter:
      return describe_one(context, command_line.subject());
    case Request::describe:
      return describe_anything(context, command_line.subject());
    default:
      print(describe_all_parameters(context.parameters(),
                                    command_line.request() == Request::describe_all_parameters));
      return 0;
  }
}

bool needs_parameter_file(Request request) {
  return request == Request::run || request == Request::check || request == Request::print_schedule ||
         request == Request::stop_after_param_check;
}

// ----------------------------------------------------------------------------------------------- runs

void print_end(const EndOfRun& end = {}) {
  print_separator(stdout);
  print(end.ending == Ending::done      ? std::string("Done.\n")
        : end.ending == Ending::stopped ? text("Stopped in order: ", end.reason, "\n")
        : end.was_asked_for             ? text("Stopped as unstable: ", end.reason, "\n")
                                        : text("Done, but unstable: ", end.reason, "\n"));
}

int print_schedule(Context& context) {
  read_parameters(context);
  recover_parameters(context);
  build_model(context);
  context.schedule().print(stdout);
  print_end();
  return 0;
}

/// The picture that the command line asks for, by the first process. \return an exit status
int draw_picture(const Context& context, const std::string& boxes) {
  const std::string& file = context.command_line().picture();
  if (file.empty() || !context.parallel().is_root()) return 0;
  std::fflush(stdout);
  const auto program = plotting_program(std::filesystem::read_symlink("/proc/self/exe"));
  const std::string problem = draw_boxes(program, boxes, file);
  if (!problem.empty()) complain(program_name(context.command_line()) + ": " + problem);
  return problem.empty() ? 0 : exit_status::bad_input;
}

/// Goes through a start as a run does, as far as the end of the parameter check; then says what would happen.
/// What a start prints is only in the way, unless it is asked for.
int check(Context& context) {
  const bool is_verbose = context.command_line().is_verbose();
  std::optional<Silence> silence;
  if (!is_verbose) silence.emplace(stdout);
  start_up(context);
  int status = 0;
  context.run().set_after_parameter_check([&](cGH* gh) {
    const CheckReport report = check_report(context, gh);
    silence.reset();
    if (is_verbose) print(check_details(context, gh));
    print(report.text);
    status = draw_picture(context, report.boxes);
    context.run().guard_memory(gh);
  });
  context.run().check_parameters(flesh_configuration());
  return status;
}

/// Ends the run in order once the parameters have been found good.
void stop_after_parameter_check(Context& context) {
  context.run().set_after_parameter_check([&context](cGH* gh) {
    context.messages().info("Cactus", "the parameters are good; stopping as asked");
    context.driver().exit(gh, 0);
  });
}

int evolve(Context& context, EndListener& listener) {
  if (context.command_line().request() == Request::stop_after_param_check)
    stop_after_parameter_check(context);
  start_up(context);
  listener.end_start_up();
  tFleshConfig* configuration = flesh_configuration();
  context.driver().initialise(configuration);
  context.messages().set_before_failing({});  // from now on processes may well fail alone
  context.driver().evolve(configuration);
  context.driver().shutdown(configuration);
  const EndOfRun end = context.termination().end();
  print_end(end);
  return exit_status::of(end.ending,
                         same_name(context.parameters().string("Cactus", "exit_codes"), "distinct"));
}

/// Where in the schedule the run is, for warnings.
SchedulePlace schedule_place(const Context& context) {
  const ScheduledFunction* function = context.schedule().current_function();
  if (function == nullptr) return {};
  return {context.schedule().current_bin(), function->thorn, function->routine};
}

/// Most mistakes are found before a run begins, by all processes alike. Where the root says so and ends them,
/// the others need not; where it does not, they speak after a while. Launchers take a second to end processes
/// that hold back SIGTERM.
void let_root_fail_first(const Parallel& parallel) {
  if (!parallel.is_root()) std::this_thread::sleep_for(std::chrono::seconds(4));
}

void set_up_messages(Context& context) {
  Messages& messages = context.messages();
  const CommandLine& command_line = context.command_line();
  messages.set({.warning_level = command_line.warning_level(),
                .error_level = command_line.error_level(),
                .logging_level = command_line.logging_level()});
  messages.set_process(context.parallel().process());
  messages.set_before_failing([&context] { let_root_fail_first(context.parallel()); });
  messages.set_place([&context] { return schedule_place(context); });
  messages.set_abort([&context](int status) { context.driver().abort(nullptr, status); });
  for (const std::string& warning : command_line.warnings())
    messages.warn(warning_level::alert, {}, "Cactus", warning);
}

void introduce(const Context& context) {
  print(banner(join(context.command_line().arguments(), " "), host_name(), context.parallel().processes()));
  if (const std::string report = waiting_report(process_environment); !report.empty())
    context.messages().info("Cactus", report);
}

int run(Context& context) {
  const CommandLine& command_line = context.command_line();
  EndListener listener;
  const bool is_brief = command_line.request() == Request::check && !command_line.is_verbose();
  if (!is_brief) introduce(context);
  switch (command_line.request()) {
    case Request::print_schedule:
      return print_schedule(context);
    case Request::check:
      return check(context);
    default:
      return evolve(context, listener);
  }
}

/// What is wrong with the command line; empty if it can be served.
std::string command_line_problem(const CommandLine& command_line) {
  if (!command_line.mistake().empty()) return command_line.mistake();
  const bool lacks_file =
      needs_parameter_file(command_line.request()) && command_line.parameter_file().empty();
  return lacks_file ? "no parameter file; expected one behind the options" : "";
}

int refuse(const CommandLine& command_line, const std::string& problem, const Parallel& parallel) {
  if (parallel.is_root()) complain(program_name(command_line) + ": " + problem);
  print(CommandLine::help(program_name(command_line)));
  return 1;
}

/// Everything but what must hold for all outcomes: streams and MPI.
int serve(const CommandLine& command_line, Parallel& parallel) {
  const std::string problem = command_line_problem(command_line);
  if (!problem.empty()) return refuse(command_line, problem, parallel);
  Context context(command_line, parallel);
  if (!needs_parameter_file(command_line.request())) return answer(context);
  const CurrentContext current(context);
  set_up_messages(context);
  try {
    return run(context);
  } catch (const StartUpFailed&) {
    throw;
  } catch (...) {
    context.messages().let_others_fail_first();
    context.messages().tell_of_failure(current_failure().words);
    throw;
  }
}

void redirect(const CommandLine& command_line, const Parallel& parallel) {
  const Redirection& redirection = command_line.redirection();
  if (!redirection.directory.empty() && parallel.is_root()) create_folder(redirection.directory);
  parallel.barrier();  // the folder must exist before others write into it
  const StreamTargets targets = stream_targets(redirection, parallel.process());
  if (parallel.is_root() && !targets.output.empty())
    print(text("Standard output of all processes goes to files such as ", targets.output, "\n"));
  redirect_streams(targets, command_line.buffering());
}

/// Exit status of a run, or its failure in words; a failure ends all processes.
int guarded(const CommandLine& command_line, Parallel& parallel) {
  try {
    redirect(command_line, parallel);
    return serve(command_line, parallel);
  } catch (const StartUpFailed& failure) {  // has happened on all processes alike
    if (parallel.is_root()) complain(failure.what());
    return exit_status::bad_input;
  } catch (...) {
    const Failure failure = current_failure();
    complain(text("process ", parallel.process(), ": ", failure.words));
    parallel.abort(failure.status);
  }
}

/// Messages and temporary arrays have the same sizes in every step. Memory that was just freed stays with the
/// process: to give it back and ask for it again, page by page, costs more than half of the time of small
/// grids. Output of all variables of a binary takes some 600 megabytes, and gives them back together.
void keep_freed_memory() {
#ifdef M_TRIM_THRESHOLD
  constexpr int mebibyte = 1 << 20;
  mallopt(M_MMAP_THRESHOLD, 32 * mebibyte);
  mallopt(M_TRIM_THRESHOLD, 1024 * mebibyte);
  mallopt(M_TOP_PAD, 4 * mebibyte);
#endif
}

Parallel start_parallel(int* argc, char*** argv) {
  const QuickStart quick_start(process_environment);
  return Parallel(argc, argv);
}

}  // namespace

int run_program(int argc, char** argv) {
  wait_passively_if_cores_are_short(argv);
  keep_freed_memory();
  block_end_signals();
  Parallel parallel = start_parallel(&argc, &argv);
  const std::string problem = launcher_problem(parallel.processes(), process_environment);
  if (!problem.empty()) {
    if (launcher_process(process_environment) == 0) complain(problem);
    return 1;
  }
  const CommandLine command_line(std::vector<std::string>(argv, argv + argc));
  return guarded(command_line, parallel);
}

}  // namespace flesh
