// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Output/src/files.hh"

#include <filesystem>
#include <fstream>
#include <set>

#include "CactusBase/IOUtil/src/ioGH.h"
#include "CactusBase/IOUtil/src/ioutil_Utils.h"
#include "Saguaro/Output/src/continued_files.hh"
#include "Saguaro/Output/src/text_appender.hh"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "flesh/devices.hh"
#include "flesh/ending.hh"

namespace output {
namespace {

/// Grows files of text beside the run. A program that ends before its time writes what it has formatted.
struct BesideTheRun {
  BesideTheRun() {
    flesh::when_run_fails([this](const std::string&) {
      appender.wait();
      for (const std::string& problem : appender.take_problems()) report_io_error(problem);
    });
  }
  TextAppender appender;
};
TextAppender& appender() {
  static BesideTheRun instance;
  return instance.appender;
}

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

namespace {

bool files_begin_anew(const cGH* gh) {
  return !CCTK_IsFunctionAliased("IO_TruncateOutputFiles") || IO_TruncateOutputFiles(gh);
}

}  // namespace

bool has_recovered(const cGH* gh) {
  const auto* const io = static_cast<const ioGH*>(CCTK_GHExtension(gh, "IO"));
  return io && io->recovered;
}

bool may_be_ahead(const cGH* gh, const std::string& path) {
  return has_recovered(gh) && is_first_opening()(path);
}

// Times are written with few digits.
double first_key(const cGH* gh, LineKey key) {
  return key == LineKey::iteration ? gh->cctk_iteration : gh->cctk_time - gh->cctk_delta_time / 2;
}

void forget_later_lines(const cGH* gh, const std::string& path, LineKey key) {
  std::error_code problem;
  const auto length = std::filesystem::file_size(path, problem);
  if (problem) return;  // there is no such file yet
  std::ifstream file(path, std::ios::binary);
  const long long kept = length_of_earlier_output(file, key, first_key(gh, key));
  if (kept == static_cast<long long>(length)) return;
  std::filesystem::resize_file(path, static_cast<std::uintmax_t>(kept), problem);
  if (problem) report_io_error("cannot cut the file \"" + path + "\": " + problem.message());
}

bool is_to_be_truncated(const cGH* gh, const std::string& path) {
  return is_first_opening()(path) && files_begin_anew(gh);
}

namespace {

/// Where a device does the work of a step, a thread of the host has time for files. An error that ends the
/// run must do so at once.
bool may_grow_beside_the_run() {
  DECLARE_CCTK_PARAMETERS;
  return flesh::devices().current() && !abort_on_io_errors;
}

bool holds_something(const std::string& path) {
  std::error_code problem;
  const auto length = std::filesystem::file_size(path, problem);
  return !problem && length > 0;
}

void report_problems_of_appender() {
  for (const std::string& problem : appender().take_problems()) report_io_error(problem);
}

}  // namespace

/// A file that is new, or has been removed meanwhile, wants a header of whoever opens it.
std::unique_ptr<TextFile> open_file(const cGH* gh, const std::string& path, std::optional<LineKey> key) {
  const bool is_first = is_first_opening()(path), truncate = is_first && files_begin_anew(gh);
  if (!is_first && may_grow_beside_the_run() && holds_something(path)) {
    report_problems_of_appender();
    return std::make_unique<TextFile>(path, appender(), report_io_error);
  }
  complete_text_files();
  if (is_first && !truncate && key && has_recovered(gh)) forget_later_lines(gh, path, *key);
  return std::make_unique<TextFile>(path, truncate, report_io_error);
}

void complete_text_files() {
  appender().wait();
  report_problems_of_appender();
}

std::string existing_directory(const cGH* gh, const std::string& directory) {
  DECLARE_CCTK_PARAMETERS;
  std::string result = directory.empty() ? out_dir : directory;
  if (is_first_use_of_directory()(result) && IOUtil_CreateDirectory(gh, result.c_str(), 0, 0) < 0)
    report_io_error("cannot make the directory \"" + result + "\" for output");
  return result;
}

}  // namespace output

extern "C" void Output_CompleteTextFiles(CCTK_ARGUMENTS) { output::complete_text_files(); }

extern "C" int Output_ReportErrors() {
  output::complete_text_files();
  const auto& errors = output::io_errors();
  if (errors.count > 0)
    CCTK_VWARN(CCTK_WARN_ALERT, "Output is incomplete: %d error%s of output on process %d, first: %s",
               errors.count, errors.count == 1 ? "" : "s", CCTK_MyProc(nullptr), errors.first.c_str());
  return 0;
}
