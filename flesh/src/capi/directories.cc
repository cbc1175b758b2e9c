// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Directories: cctk_File.h.
#include "cctk_File.h"

#include <sys/stat.h>

#include <cerrno>
#include <string>

namespace flesh::capi {
namespace {

constexpr int created = 0;
constexpr int existed = 1;
constexpr int no_memory = -1;
constexpr int failed = -2;
constexpr int is_a_file = -3;

bool is_directory(const std::string& path) {
  struct stat status;
  return stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
}

/// Creates one directory whose parent exists. Several processes may try at once: one of them creates it.
int create_directory(const std::string& path, int mode) {
  if (mkdir(path.c_str(), static_cast<mode_t>(mode)) == 0) return created;
  if (errno == ENOTDIR) return is_a_file;
  if (errno == ENOMEM) return no_memory;
  if (errno != EEXIST) return is_directory(path) ? existed : failed;  // a read-only parent of an existing one
  return is_directory(path) ? existed : is_a_file;
}

}  // namespace
}  // namespace flesh::capi

using namespace flesh::capi;

extern "C" int CCTK_CreateDirectory(int mode, const char* path) {
  const std::string whole = path;
  if (whole.empty()) return 0;  // what thorns ask for in place of the current directory
  int status = existed;
  for (std::size_t end = 0; end != std::string::npos && status >= 0;) {
    end = whole.find('/', end + 1);
    status = create_directory(whole.substr(0, end), mode);
  }
  return status;
}
