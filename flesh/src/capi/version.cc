// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Version and users: cctk_Version.h.
#include "cctk_Version.h"

#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#include <string>

#include "services/version.hh"

namespace flesh::capi {
namespace {

std::string user_name(uid_t user) {
  const passwd* entry = getpwuid(user);
  return entry ? entry->pw_name : std::to_string(user);
}

/// Who owns the executable has compiled it, as far as one can tell.
uid_t owner_of_executable() {
  struct stat status;
  return stat("/proc/self/exe", &status) == 0 ? status.st_uid : getuid();
}

}  // namespace
}  // namespace flesh::capi

using namespace flesh::capi;

extern "C" {

const char* CCTK_FullVersion() { return flesh::Version::full; }
const char* CCTK_MajorVersion() { return flesh::Version::major; }
const char* CCTK_MinorVersion() { return flesh::Version::minor; }
const char* CCTK_MicroVersion() { return flesh::Version::micro; }
const char* CCTK_CompileTime() { return flesh::compile_time(); }
const char* CCTK_CompileDate() { return flesh::compile_date(); }
const char* CCTK_CompileDateTime() { return flesh::compile_date_time(); }

const char* CCTK_CompileUser() {
  static const std::string name = user_name(owner_of_executable());
  return name.c_str();
}
const char* CCTK_RunUser() {
  static const std::string name = user_name(getuid());
  return name.c_str();
}

}  // extern "C"
