// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The scheduled functions: each looks at one possible reason to end, and all processes agree on the answer.
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "flesh/processes.hh"
#include "signal_watch.hh"
#include "termination_file.hh"
#include "walltime.hh"

namespace {

using namespace termination_trigger;

constexpr int iteration_of_tests = 1;  // when `testsuite` causes what is waited for

std::optional<std::string> process_environment(const std::string& name) {
  const char* value = std::getenv(name.c_str());
  return value ? std::optional<std::string>(value) : std::nullopt;
}

/// The largest number that any process has; 0 means no.
double agreed(double mine) {
  flesh::maximum_over_processes({&mine, 1});
  return mine;
}

/// Asks the run to end, once.
void trigger(const cGH* cctkGH, CCTK_INT& triggered, const std::string& reason) {
  if (triggered) return;
  triggered = 1;
  CCTK_VINFO("%s: the run ends after this iteration", reason.c_str());
  CCTK_TerminateNext(cctkGH);
}

// ---- time

/// Minutes since the start of the program.
double minutes_so_far(int iteration) {
  DECLARE_CCTK_PARAMETERS;
  if (testsuite && iteration >= iteration_of_tests)
    return 60 * max_walltime - on_remaining_walltime + 1.0 / 60;
  return CCTK_RunTime() / 60.0;
}

Job job() {
  DECLARE_CCTK_PARAMETERS;
  Job result;
  result.margin_minutes = on_remaining_walltime;
  if (max_walltime > 0) result.limit_minutes = 60 * max_walltime;
  if (!walltime_from_queue) return result;
  const double now =
      std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
  if (const auto left = seconds_left_in_queue(process_environment, now))
    result.limit_minutes = (CCTK_RunTime() + *left) / 60;
  return result;
}

/// The first multiple of the interval of reports that lies ahead.
double next_report(double minutes) {
  DECLARE_CCTK_PARAMETERS;
  const double every = output_remtime_every_minutes;
  return every > 0 ? every * (std::floor(minutes / every) + 1) : 0;
}

// ---- signals

/// One per process, as what happens to signals is.
SignalWatch& signals() {
  static SignalWatch watch;
  return watch;
}

/// The signals of the parameters, in the order of their slots.
std::vector<int> chosen_signals() {
  DECLARE_CCTK_PARAMETERS;
  std::vector<int> chosen;
  for (int slot = 0; slot < 10; ++slot) {
    if (const int number = signal_number(signal_names[slot])) chosen.push_back(number);
    if (signal_numbers[slot] > 0) chosen.push_back(int(signal_numbers[slot]));
  }
  return chosen;
}

/// The parameters may have been steered.
void watch_chosen_signals() {
  const std::vector<int> chosen = chosen_signals();
  for (const int signal : signals().watch({chosen.begin(), chosen.end()}))
    CCTK_VERROR("TerminationTrigger::signal_numbers: %d is not a signal that a program can catch", signal);
}

// ---- the file

/// Empty if there is none, which is reported at PARAMCHECK.
std::string file_name() {
  DECLARE_CCTK_PARAMETERS;
  return termination_trigger::termination_file(termination_file, out_dir, process_environment).value_or("");
}

void write_or_stop(const std::string& file, const std::string& content) {
  if (!write_file(file, content))
    CCTK_VERROR("TerminationTrigger::termination_file: \"%s\" cannot be written", file.c_str());
}

}  // namespace

extern "C" int TerminationTrigger_StartSignalHandler() {
  watch_chosen_signals();
  return 0;
}

extern "C" void TerminationTrigger_ParamCheck(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  static_cast<void>(cctkGH);
  if (max_walltime > 0 && on_remaining_walltime >= 60 * max_walltime) {
    CCTK_VWARN(
        CCTK_WARN_ALERT,
        "The run is to end %g minutes before its %g hours are over, which is before it starts; the time will "
        "not end it (TerminationTrigger::on_remaining_walltime, max_walltime)",
        on_remaining_walltime, max_walltime);
    CCTK_ParameterSet("on_remaining_walltime", CCTK_THORNSTRING, "0");
  }
  if ((termination_from_file || create_termination_file) && file_name().empty())
    CCTK_PARAMWARN(
        "TerminationTrigger::termination_file is empty, and neither MANUAL_TERMINATION_JOB_ID nor PBS_JOBID "
        "is set in "
        "the environment; give the file a name");
}

extern "C" void TerminationTrigger_ResetTrigger(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  *triggered = 0;
}

extern "C" void TerminationTrigger_StartTimer(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  *watchminutes = next_report(0);
}

extern "C" void TerminationTrigger_ResetMinutes(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  *watchminutes = next_report(minutes_so_far(0));
}

extern "C" void TerminationTrigger_CheckWalltime(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  const Job current = job();
  if (!current.limit_minutes) return;
  // The clock of the first process counts for all.
  const double minutes = agreed(CCTK_MyProc(cctkGH) == 0 ? minutes_so_far(cctk_iteration) : 0);
  if (*watchminutes > 0 && minutes >= *watchminutes) {
    *watchminutes = next_report(minutes);
    CCTK_VINFO("%s of the job's wall-clock time are left",
               minutes_text(*current.limit_minutes - minutes).c_str());
  }
  if (current.is_nearly_over(minutes))
    trigger(cctkGH, *triggered,
            minutes_text(*current.limit_minutes - minutes) + " of the job's wall-clock time are left");
}

extern "C" void TerminationTrigger_CheckSignal(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  watch_chosen_signals();
  const std::vector<int> chosen = chosen_signals();
  if (chosen.empty()) return;
  if (testsuite && cctk_iteration == iteration_of_tests) raise(chosen.front());
  if (const int signal = int(agreed(signals().taken())))
    trigger(cctkGH, *triggered, std::string("Received signal ") + std::to_string(signal));
}

extern "C" void TerminationTrigger_CreateFile(CCTK_ARGUMENTS) {
  if (CCTK_MyProc(cctkGH) == 0) write_or_stop(file_name(), "");
}

extern "C" void TerminationTrigger_CheckFile(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  if (!termination_from_file || cctk_iteration % check_file_every != 0) return;
  const bool is_reader = CCTK_MyProc(cctkGH) == 0;
  const std::string file = file_name();
  if (is_reader && testsuite && cctk_iteration == iteration_of_tests) write_or_stop(file, "1\n");
  if (agreed(is_reader && says_terminate(file)) > 0)
    trigger(cctkGH, *triggered, "The file " + file + " says so");
}
