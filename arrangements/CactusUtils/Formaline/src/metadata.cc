// SPDX-License-Identifier: LGPL-2.1-or-later
#include "metadata.hh"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>

#include "cctk_Parameter.h"
#include "cctk_Parameters.h"
#include "cctk_Version.h"
#include "identity.hh"
#include "record.hh"
#include "source_archives.hh"
#include "util_Network.h"

namespace formaline {

namespace {

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

std::string formatted_time(const char* format) {
  const std::time_t now = std::time(nullptr);
  char text[64];
  std::tm parts{};
  std::strftime(text, sizeof text, format, gmtime_r(&now, &parts));
  return text;
}
std::string date_now() { return formatted_time("%b %d %Y"); }
std::string time_now() { return formatted_time("%H:%M:%S+00:00"); }

std::string host_name() {
  char name[256] = "";
  Util_GetHostName(name, sizeof name);
  return name;
}

std::string parameter_file_name() {
  char name[4096] = "";
  CCTK_ParameterFilename(sizeof name, name);
  return name;
}

std::string run_title() {
  char title[4096] = "";
  CCTK_RunTitle(sizeof title, title);
  return title;
}

std::string contents(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void add_job(const cGH* cctkGH, Pairs& pairs) {
  DECLARE_CCTK_PARAMETERS;
  const std::string user = user_name(), parameter_file = parameter_file_name();
  pairs.insert(pairs.end(), {{"jobtype", "default"},
                             {"app_title", run_title()},
                             {"start_time", date_now() + " " + time_now()},
                             {"project_name", ""},
                             {"output_files", ""},
                             {"host", host_name()},
                             {"nprocs", long(CCTK_nProcs(cctkGH))},
                             {"portal_username", portal_username},
                             {"local_username", user},
                             {"parameter_filename", parameter_file},
                             {"executable", std::filesystem::read_symlink("/proc/self/exe").string()},
                             {"data_directory", out_dir},
                             {"app_visibility", "public"},
                             {"notification_reports", ""},
                             {"notification_methods", ""}});
  for (const char* name : {"PBS_LOGNAME", "PBS_HOST", "PBS_WORKDIR"})
    pairs.push_back({name, environment(name)});
}

void add_program(Pairs& pairs) {
  pairs.insert(pairs.end(), {{"Cactus_version", CCTK_FullVersion()},
                             {"config_id", ids().configuration},
                             {"build_id", ids().build},
                             {"compile_date", CCTK_CompileDate()},
                             {"compile_time", CCTK_CompileTime()},
                             {"simulation_id", ids().simulation},
                             {"run_id", ids().run}});
}

void add_run(Pairs& pairs) {
  DECLARE_CCTK_PARAMETERS;
  char** arguments = nullptr;
  const int count = CCTK_CommandLine(&arguments);
  const std::string file = parameter_file_name();
  pairs.insert(pairs.end(), {{"run_user", user_name()},
                             {"run_date", date_now()},
                             {"run_time", time_now()},
                             {"run_host", host_name()},
                             {"run_title", run_title()},
                             {"argc", long(count)}});
  for (int n = 0; n < count; ++n) pairs.push_back({"argv[" + std::to_string(n) + "]", arguments[n]});
  pairs.insert(pairs.end(), {{"parameter_filename", file},
                             {"parameter_file", contents(file)},
                             {"current_dir", std::filesystem::current_path().string()},
                             {"out_dir", out_dir}});
}

void add_thorns(Pairs& pairs) {
  for (int n = 0; n < CCTK_NumCompiledThorns(); ++n) {
    const char* thorn = CCTK_CompiledThorn(n);
    pairs.push_back({std::string("thorns/") + thorn, CCTK_IsThornActive(thorn) ? "active" : "inactive"});
  }
}

void add_arrangements(Pairs& pairs) {
  for (const SourceArchive& archive : source_archives())
    pairs.push_back({std::string("thorn_arrangements/") + archive.thorn, archive.arrangement});
}

/// Value of a parameter in its own type; truths as numbers.
Value value_of(const cParamData& parameter) {
  int type = 0;
  const void* data = CCTK_ParameterGet(parameter.name, parameter.thorn, &type);
  if (data && type == PARAMETER_REAL) return double(*static_cast<const CCTK_REAL*>(data));
  if (data && (type == PARAMETER_INT || type == PARAMETER_BOOLEAN))
    return long(*static_cast<const CCTK_INT*>(data));
  char* text = CCTK_ParameterValString(parameter.name, parameter.thorn);
  const std::string result = text ? text : "";
  std::free(text);
  return result;
}

/// Parameters of active thorns that somebody has set, by name.
void add_parameters(Pairs& pairs) {
  std::map<std::string, Value> chosen;
  for (int n = 0; n < CCTK_NumCompiledThorns(); ++n) {
    const char* thorn = CCTK_CompiledThorn(n);
    if (!CCTK_IsThornActive(thorn)) continue;
    const cParamData* parameter = nullptr;
    char* name = nullptr;
    for (int first = 1; CCTK_ParameterWalk(first, thorn, &name, &parameter) == 0; first = 0) {
      if (parameter->n_set > 0) chosen.emplace(name, value_of(*parameter));
      std::free(name);
    }
  }
  for (const auto& [name, value] : chosen) pairs.push_back({"parameters/" + name, value});
}

/// The value of a grid scalar, as one or two pairs.
void add_scalar(const cGH* cctkGH, int variable, Pairs& pairs) {
  const std::string key = std::string("variables/") + CCTK_FullVarName(variable);
  const void* data = CCTK_VarDataPtrI(cctkGH, 0, variable);
  if (!data || CCTK_GroupTypeFromVarI(variable) != CCTK_SCALAR) return;
  switch (CCTK_VarTypeI(variable)) {
    case CCTK_VARIABLE_INT:
      pairs.push_back({key, long(*static_cast<const CCTK_INT*>(data))});
      break;
    case CCTK_VARIABLE_REAL:
      pairs.push_back({key, double(*static_cast<const CCTK_REAL*>(data))});
      break;
    case CCTK_VARIABLE_COMPLEX:
      pairs.push_back({key + ".Re", double(CCTK_CmplxReal(*static_cast<const CCTK_COMPLEX*>(data)))});
      pairs.push_back({key + ".Im", double(CCTK_CmplxImag(*static_cast<const CCTK_COMPLEX*>(data)))});
      break;
    default:
      break;
  }
}

}  // namespace

Pairs initial_metadata(const cGH* cctkGH) {
  Pairs pairs;
  add_job(cctkGH, pairs);
  add_program(pairs);
  add_run(pairs);
  add_thorns(pairs);
  add_arrangements(pairs);
  add_parameters(pairs);
  return pairs;
}

Pairs progress(const cGH* cctkGH) {
  return {{"run_date", date_now()},
          {"run_time", time_now()},
          {"cctk_iteration", long(cctkGH->cctk_iteration)},
          {"cctk_time", double(cctkGH->cctk_time)}};
}

Pairs watched_scalars(const cGH* cctkGH) {
  DECLARE_CCTK_PARAMETERS;
  std::vector<int> variables;
  const auto note = [](int variable, const char*, void* list) {
    static_cast<std::vector<int>*>(list)->push_back(variable);
  };
  if (CCTK_TraverseString(out_vars, note, &variables, CCTK_GROUP_OR_VAR) < 0)
    CCTK_VWARN(CCTK_WARN_ALERT, "Formaline::out_vars = \"%s\" is not a list of groups and variables",
               out_vars);
  Pairs pairs;
  for (const int variable : variables) add_scalar(cctkGH, variable, pairs);
  return pairs;
}

}  // namespace formaline
