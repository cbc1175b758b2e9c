// SPDX-License-Identifier: LGPL-2.1-or-later
//
// IO::out_dir/status.json says whether the run goes on, and how it has ended. A run that is killed leaves the
// word "running" behind, and no lock on the folder.
#include <unistd.h>

#include <array>
#include <chrono>
#include <ctime>
#include <filesystem>
#include <string>

#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "flesh/ending.hh"
#include "shared.hh"
#include "status_text.hh"
#include "whole_file.hh"

namespace fs = std::filesystem;

namespace {

std::string time_text(std::time_t time) {
  std::array<char, 32> text{};
  std::tm parts{};
  gmtime_r(&time, &parts);
  std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text.data();
}

std::string host_name() {
  std::array<char, 256> name{};
  return gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "unknown";
}

/// No such file lies in a folder that is not the run's own.
bool has_own_folder() {
  DECLARE_CCTK_PARAMETERS;
  return fs::path(out_dir).lexically_normal() != ".";
}

/// Nothing is said of a disk that is full: others have more to lose.
void write_status(const cGH* gh, std::string_view state, const std::string& reason) {
  DECLARE_CCTK_PARAMETERS;
  const std::time_t now = std::time(nullptr);
  ioutil::write_whole(fs::path(out_dir) / "status.json",
                      ioutil::status_text({{"state", std::string(state)},
                                           {"reason", reason},
                                           {"iteration", static_cast<long long>(gh->cctk_iteration)},
                                           {"time", static_cast<double>(gh->cctk_time)},
                                           {"processes", static_cast<long long>(CCTK_nProcs(gh))},
                                           {"host", host_name()},
                                           {"process_id", static_cast<long long>(getpid())},
                                           {"started", time_text(now - CCTK_RunTime())},
                                           {"written", time_text(now)}}));
}

}  // namespace

void ioutil::begin_status_file(cGH* gh) {
  if (!has_own_folder()) return;
  // The process that fails speaks, whichever it is: the others have no time left.
  flesh::when_run_fails([gh](const std::string& reason) { write_status(gh, "failed", reason); });
  if (CCTK_MyProc(gh) == 0) write_status(gh, "running", "");
}

extern "C" void IOUtil_WriteStatus(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  if (!has_own_folder() || CCTK_MyProc(cctkGH) != 0) return;
  const flesh::EndOfRun end = flesh::end_of_run();
  write_status(cctkGH, flesh::name_of(end.ending), end.reason);
}
