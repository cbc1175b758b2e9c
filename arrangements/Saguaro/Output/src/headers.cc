// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Output/src/headers.hh"

#include <vector>

#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "util_Network.h"
#include "util_String.h"

#include <pwd.h>
#include <unistd.h>

#include <ctime>

namespace output {
namespace {

bool wants(const char* information) {
  DECLARE_CCTK_PARAMETERS;
  return CCTK_EQUALS(out_fileinfo, "all") || CCTK_EQUALS(out_fileinfo, information);
}

std::string host() {
  char name[256] = "";
  ::gethostname(name, sizeof name - 1);
  return name;
}

std::string user() {
  const struct ::passwd* const entry = ::getpwuid(::getuid());
  return entry ? entry->pw_name : std::to_string(::getuid());
}

std::string formatted_now(const char* format) {
  const std::time_t now = std::time(nullptr);
  char text[64];
  text[std::strftime(text, sizeof text, format, std::localtime(&now))] = '\0';
  return text;
}

std::string parameter_file() {
  const int length = CCTK_ParameterFilename(0, nullptr);
  std::vector<char> name(length + 1);
  CCTK_ParameterFilename(static_cast<int>(name.size()), name.data());
  return name.data();
}

/// A line for each name that a thorn has for the program and the run.
std::string identities(const cGH* gh) {
  std::string result;
  const auto add = [&](const char* function, const char* title, auto name_of) {
    if (CCTK_IsFunctionAliased(function))
      result += std::string("# ") + title + ": " + static_cast<const char*>(name_of(gh)) + "\n";
  };
  add("UniqueBuildID", "Build ID", [](const cGH* cctkGH) { return UniqueBuildID(cctkGH); });
  add("UniqueSimulationID", "Simulation ID", [](const cGH* cctkGH) { return UniqueSimulationID(cctkGH); });
  add("UniqueRunID", "Run ID", [](const cGH* cctkGH) { return UniqueRunID(cctkGH); });
  return result;
}

}  // namespace

bool wants_labels() { return wants("axis labels"); }

std::string file_header(const cGH* gh, const std::string& title) {
  std::string result = "# " + title + "\n";
  if (wants("creation date"))
    result += "# created on " + host() + " by " + user() + " on " + formatted_now("%b %d %Y") + " at " +
              formatted_now("%H:%M:%S%z") + "\n";
  if (wants("parameter filename")) {
    result += "# parameter filename: \"" + parameter_file() + "\"\n";
    result += identities(gh);
  }
  return result + "#\n";
}

std::string short_file_header(char comment) {
  std::string result;
  if (wants("parameter filename"))
    result += comment + std::string("Parameter file ") + parameter_file() + "\n";
  if (wants("creation date"))
    result += comment + std::string("Created ") + formatted_now("%b %d %Y %H:%M:%S%z") + "\n";
  return result;
}

}  // namespace output
