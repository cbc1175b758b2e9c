// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The parameter file that a run leaves beside its output: a copy, or a new one made from what was set.
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "cctk_Parameters.h"
#include "ioutil_CheckpointRecovery.h"
#include "shared.hh"
#include "util_Network.h"
#include "util_String.h"
#include "util_Time.h"
#include "whole_file.hh"

namespace {

namespace fs = std::filesystem;

std::string used_file() {
  char name[4096];
  CCTK_ParameterFilename(sizeof name, name);
  return name;
}

std::string target_file() {
  DECLARE_CCTK_PARAMETERS;
  const std::string name = *parfile_name ? parfile_name : fs::path(used_file()).filename().string();
  return ioutil::join(out_dir, name);
}

std::string contents(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

std::string active_thorns() {
  std::string list;
  for (int i = 0; i < CCTK_NumCompiledThorns(); ++i) {
    const char* const thorn = CCTK_CompiledThorn(i);
    if (CCTK_IsThornActive(thorn) && !CCTK_EQUALS(thorn, "Cactus")) list += std::string("\n  ") + thorn;
  }
  return list;
}

/// A value as a parameter file wants it: text in quotes.
std::string quoted(const std::string& line) {
  const auto separator = line.find(" = ");
  const auto name = line.substr(0, separator), value = line.substr(separator + 3);
  const auto colons = name.find("::");
  int type = 0;
  const std::string thorn = name.substr(0, colons);
  const std::string parameter = name.substr(colons + 2, name.find('[') - colons - 2);
  CCTK_ParameterGet(name.substr(colons + 2).c_str(), thorn.c_str(), &type);
  if (type == 0) CCTK_ParameterGet(parameter.c_str(), thorn.c_str(), &type);
  const bool is_text = type == PARAMETER_STRING || type == PARAMETER_KEYWORD;
  return name + " = " + (is_text ? "\"" + value + "\"" : value);
}

std::string generated() {
  char host[256] = "", now[64] = "", today[64] = "";
  Util_GetHostName(host, sizeof host);
  Util_CurrentTime(sizeof now, now);
  Util_CurrentDate(sizeof today, today);
  std::ostringstream text;
  text << "# Parameters that were set, written by IOUtil\n# version: " << CCTK_FullVersion()
       << "\n# from: " << used_file() << "\n# date: " << today << " " << now << "\n# host: " << host
       << "\n# processes: " << CCTK_nProcs(nullptr) << "\n\nActiveThorns = \"" << active_thorns()
       << "\n\"\n\n";
  char* const parameters = IOUtil_GetAllParameters(nullptr, 0);
  std::istringstream lines(parameters);
  std::free(parameters);
  for (std::string line; std::getline(lines, line);) text << quoted(line) << "\n";
  return text.str();
}

void replace(const fs::path& file, const std::string& text) {
  if (const std::error_code problem = ioutil::write_whole(file, text))
    CCTK_VWARN(CCTK_WARN_ALERT, "The parameter file \"%s\" cannot be written: %s", file.c_str(),
               problem.message().c_str());
}

}  // namespace

namespace ioutil {

void write_parameter_file() {
  DECLARE_CCTK_PARAMETERS;
  if (CCTK_EQUALS(parfile_write, "no")) return;
  const fs::path target = target_file(), source = used_file();
  const bool copies = CCTK_EQUALS(parfile_write, "copy");
  std::error_code ignored;
  if (fs::equivalent(target, source, ignored)) return;
  if (copies && !fs::exists(source, ignored)) return;  // it was read from standard input
  replace(target, copies ? contents(source) : generated());
}

}  // namespace ioutil
