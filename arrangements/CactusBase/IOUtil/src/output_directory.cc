// SPDX-License-Identifier: LGPL-2.1-or-later
//
// IO::out_dir is there when the first thorn runs that has a grid, at CCTK_WRAGH: some write at once. But a
// run that ends because its parameters are wrong leaves nothing: until they have been found good, directories
// that are empty at the end go again.
#include <fcntl.h>
#include <sys/file.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "flesh/ending.hh"
#include "flesh/parameters.hh"
#include "ioutil_Utils.h"
#include "shared.hh"

namespace fs = std::filesystem;

namespace {

/// Directories that this process has made and may have to take back, the innermost one first.
std::vector<fs::path>& made_for_now() {
  static std::vector<fs::path> directories;
  return directories;
}

/// The name of a file that was in the directory when the run began; empty if there was none.
std::string& first_file() {
  static std::string name;
  return name;
}

void take_back() {
  std::error_code is_not_empty;
  for (const fs::path& directory : made_for_now()) fs::remove(directory, is_not_empty);
}

std::vector<fs::path> missing_directories(const fs::path& directory) {
  std::vector<fs::path> missing;
  std::error_code error;
  for (fs::path path = fs::absolute(directory).lexically_normal();
       path.has_relative_path() && !fs::exists(path, error); path = path.parent_path())
    missing.push_back(path);
  return missing;
}

std::string some_file_in(const fs::path& directory) {
  std::error_code error;
  const fs::directory_iterator files(directory, error);
  return error || files == fs::directory_iterator() ? std::string() : files->path().filename().string();
}

}  // namespace

void ioutil::make_output_directory(const cGH* GH) {
  DECLARE_CCTK_PARAMETERS;
  first_file() = some_file_in(out_dir);
  made_for_now() = missing_directories(out_dir);
  std::atexit(take_back);  // after the list exists, which must not go first
  flesh::when_run_fails([](const std::string&) { take_back(); });
  IOUtil_CreateDirectory(GH, out_dir, 1, CCTK_MyProc(GH));
}

extern "C" void IOUtil_CheckParameters(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  if (std::strchr(out_dir, '$'))
    flesh::report_parameter_mistake("IO::out_dir",
                                    static_cast<std::size_t>(std::strchr(out_dir, '$') - out_dir),
                                    std::string("'$' in the name of the output directory ") + out_dir +
                                        "; expected $parfile or another variable, or no '$'");
  if (CCTK_EQUALS(recover, "no") || ioutil::someone_reads_checkpoints()) return;
  const std::string problem =
      std::string("IO::recover = \"") + recover +
      "\", but no active thorn reads checkpoints; activate one, such as CarpetIOHDF5, or "
      "set IO::recover = \"no\"";
  if (CCTK_EQUALS(recover, "autoprobe"))
    flesh::report_parameter_warning("IO::recover", 0, problem);
  else
    flesh::report_parameter_mistake("IO::recover", 0, problem);
}

extern "C" void IOUtil_CheckOutputDirectory(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  // That the first process ends is enough to end the run.
  if (!require_empty_output_directory || ioutil::recovered() || CCTK_MyProc(cctkGH) != 0 ||
      first_file().empty())
    return;
  flesh::report_parameter_mistake(
      "IO::out_dir", 0,
      std::string("the output directory ") + out_dir + " is not empty: it holds " + first_file() +
          "; choose another IO::out_dir, or set IO::require_empty_output_directory = no");
}

namespace {

/// Tells others on this machine, and on those that share its locks, that a run writes here. The lock stays
/// until the process ends, however it ends. File systems without locks let everybody in.
/// \return false if another run has the lock
bool lock_directory(const char* directory) {
  const int descriptor = ::open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  return descriptor < 0 || ::flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
}

/// Runs that know nothing of each other may well share the folder in which they are started; one that was
/// chosen belongs to one run.
void keep_others_out(const char* directory) {
  if (lock_directory(directory)) return;
  const std::string problem = std::string("another run that has not ended writes into the folder ") +
                              directory + " too; both spoil each other's files";
  const std::string remedy = "; choose another IO::out_dir, or end the other run";
  if (fs::path(directory).lexically_normal() == ".")
    return flesh::report_parameter_warning("IO::out_dir", 0, problem + remedy);
  flesh::report_parameter_mistake("IO::out_dir", 0, problem + remedy);
  CCTK_VERROR("The output directory \"%s\" belongs to another run", directory);
}

}  // namespace

extern "C" void IOUtil_PrepareOutputDirectory(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  if (IOUtil_CreateDirectory(cctkGH, out_dir, 1, CCTK_MyProc(cctkGH)) < 0)
    CCTK_VERROR("The output directory \"%s\" (IO::out_dir) cannot be created", out_dir);
  made_for_now().clear();
  if (CCTK_MyProc(cctkGH) == 0) {
    keep_others_out(out_dir);
    ioutil::write_parameter_file();
  }
  ioutil::begin_status_file(cctkGH);
}
