// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The dog of a run: what it looks at, and what it says when a run hangs.
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <memory>
#include <string>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "dog.hh"
#include "flesh/processes.hh"
#include "flesh/schedule.hh"
#include "progress_file.hh"
#include "util_Network.h"

namespace {

using namespace watch_dog;

std::int64_t now() { return std::int64_t(std::time(nullptr)); }

std::string host() {
  char name[256];
  Util_GetHostName(name, sizeof name);
  return name;
}

/// One line on stderr in the name of the dog. May be called from its thread, so not through the flesh.
void bark(const std::string& text) {
  const std::time_t time = std::time(nullptr);
  char date[40];
  std::tm parts{};
  std::strftime(date, sizeof date, "%Y-%m-%d %H:%M:%S", gmtime_r(&time, &parts));
  std::fprintf(stderr, "[WATCHDOG (%s)] %s\n", date, text.c_str());
}

/// Watches this process, and reports on all of them.
class Watch {
 public:
  /// \param path  file that all processes can open
  Watch(int process, int processes, const std::string& path, int patience_seconds)
      : process_(process),
        patience_(patience_seconds),
        pulse_(flesh::schedule_pulse()),
        host_(host()),
        progress_file_(path, processes),
        dog_({Dog::Duration(patience_seconds), Dog::Duration(std::clamp(patience_seconds / 20.0, 0.1, 60.0)),
              [this] { show(); }, [this] { give_up(); }}) {}

  /// This process has come to the end of an iteration.
  void end_iteration() {
    first_step_ = pulse_.steps.load();
    ++iterations_;
    dog_.pat();
  }

 private:
  /// Writes into the file how far this process is.
  void show() {
    const std::uint64_t steps = pulse_.steps - first_step_;
    if (steps != shown_.steps || iterations_ != shown_.iterations || shown_.place.empty()) {
      const flesh::ScheduledFunction* function = pulse_.latest;
      shown_ = {process_, iterations_.load(), steps, now(), host_};
      if (function) shown_.place += ", " + function->thorn + "::" + function->routine;
    }
    progress_file_.write(shown_);
  }

  /// Says who is late, and ends the process. Those who wait say nothing, but for the first one.
  void give_up() {
    const std::vector<Sign> all = progress_file_.read();
    const std::vector<Sign> late = late_ones(all);
    const auto is_me = [this](const Sign& sign) { return sign.process == process_; };
    if (process_ == 0 || std::ranges::any_of(late, is_me)) {
      bark("Process " + std::to_string(process_) + " has not ended an iteration for " +
           std::to_string(patience_) + " s (WatchDog::check_every); terminating");
      if (late.empty()) bark("All processes hang at the same place: " + shown_.place);
      for (const Sign& sign : late)
        bark("Process " + std::to_string(sign.process) + " is late: " + sign.place + ", for " +
             std::to_string(now() - sign.since) + " s; the others wait for it");
    }
    std::fflush(stderr);
    sleep(2);  // the late process should not be killed before it has spoken
    std::abort();
  }

  int process_;
  int patience_;
  const flesh::Pulse& pulse_;
  std::string host_;
  std::atomic<std::uint64_t> first_step_ = 0;
  std::atomic<std::uint64_t> iterations_ = 0;
  Sign shown_;
  ProgressFile progress_file_;
  Dog dog_;  // last: its thread uses all others
};

/// Where the file lies: among the output, which all processes can reach.
std::string board_path() {
  int type = 0;
  const void* out_dir =
      CCTK_IsThornActive("IOUtil") ? CCTK_ParameterGet("out_dir", "IOUtil", &type) : nullptr;
  return (out_dir ? std::string(*static_cast<const char* const*>(out_dir)) : ".") + "/watchdog.board";
}

/// Opens the file on all processes; then its name goes, so that nothing is left behind whatever happens.
std::unique_ptr<Watch> start_watch(const cGH* cctkGH) {
  DECLARE_CCTK_PARAMETERS;
  const std::string path = board_path();
  const int process = CCTK_MyProc(cctkGH), processes = CCTK_nProcs(cctkGH);
  std::unique_ptr<Watch> watch;
  try {
    watch = std::make_unique<Watch>(process, processes, path, int(check_every));
  } catch (const std::exception& error) {
    CCTK_VERROR("The file in which processes note their progress: %s", error.what());
  }
  flesh::texts_of_processes("");  // all have opened it
  if (process == 0) {
    std::filesystem::remove(path);
    bark("Starting: each process must end an iteration every " + std::to_string(check_every) + " s");
  }
  return watch;
}

}  // namespace

extern "C" void WatchDog(CCTK_ARGUMENTS) {
  static std::unique_ptr<Watch> watch = start_watch(cctkGH);
  watch->end_iteration();
}
