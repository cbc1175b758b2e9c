// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Output/src/files.hh"

#include <set>

#include "CactusBase/IOUtil/src/ioutil_Utils.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"

namespace output {
namespace {

/// True the first time that it is asked about a name.
class FirstTime {
 public:
  bool operator()(const std::string& name) { return known_.insert(name).second; }

 private:
  std::set<std::string> known_;
};

/// Thorns are told of output by plain functions, so what a run remembers lives here.
FirstTime& is_first_opening() {
  static FirstTime instance;
  return instance;
}
FirstTime& is_first_use_of_directory() {
  static FirstTime instance;
  return instance;
}

/// What went wrong with output on this process, for the end of the run.
struct IoErrors {
  int count = 0;
  std::string first;

  void note(const std::string& problem) {
    if (count++ == 0) first = problem;
  }
};
IoErrors& io_errors() {
  static IoErrors instance;
  return instance;
}

}  // namespace

void report_io_error(const std::string& problem) {
  DECLARE_CCTK_PARAMETERS;
  if (abort_on_io_errors) CCTK_VERROR("%s (IO::abort_on_io_errors is set)", problem.c_str());
  constexpr int shown = 10;  // a full disk would fill the log as well
  io_errors().note(problem);
  if (io_errors().count <= shown) CCTK_WARN(CCTK_WARN_ALERT, problem.c_str());
  if (io_errors().count == shown) CCTK_WARN(CCTK_WARN_ALERT, "Further errors of output are only counted");
}

bool is_to_be_truncated(const cGH* gh, const std::string& path) {
  return is_first_opening()(path) &&
         (!CCTK_IsFunctionAliased("IO_TruncateOutputFiles") || IO_TruncateOutputFiles(gh));
}

std::unique_ptr<TextFile> open_file(const cGH* gh, const std::string& path) {
  return std::make_unique<TextFile>(path, is_to_be_truncated(gh, path), report_io_error);
}

std::string existing_directory(const cGH* gh, const std::string& directory) {
  DECLARE_CCTK_PARAMETERS;
  std::string result = directory.empty() ? out_dir : directory;
  if (is_first_use_of_directory()(result) && IOUtil_CreateDirectory(gh, result.c_str(), 0, 0) < 0)
    report_io_error("cannot make the directory \"" + result + "\" for output");
  return result;
}

}  // namespace output

extern "C" int Output_ReportErrors() {
  const auto& errors = output::io_errors();
  if (errors.count > 0)
    CCTK_VWARN(CCTK_WARN_ALERT, "Output is incomplete: %d error%s of output on process %d, first: %s",
               errors.count, errors.count == 1 ? "" : "s", CCTK_MyProc(nullptr), errors.first.c_str());
  return 0;
}
