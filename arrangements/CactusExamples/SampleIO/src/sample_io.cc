// SPDX-License-Identifier: LGPL-2.1-or-later
//
// An I/O method in one file: what it registers, when a variable is due, and how its value is had from
// whichever process holds the point.
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "CactusBase/IOUtil/src/ioutil_Utils.h"
#include "cctk.h"
#include "cctk_Functions.h"
#include "cctk_IOMethods.h"
#include "cctk_Parameters.h"
#include "cctk_Schedule.h"

namespace {

/// Results of the output of a variable.
enum Failure : int { no_storage = -1, no_mapping = -2, no_value = -3, not_supported = -4 };

/// What is to be printed when; renewed when the parameters are steered.
struct Requests {
  std::string out_vars = "none yet";
  CCTK_INT every = 0;
  std::vector<ioRequest*> of_variable;
  std::vector<int> last_output;  ///< iteration of it; -1: none

  ~Requests() {
    for (ioRequest*& request : of_variable)
      if (request) IOUtil_FreeIORequest(&request);
  }
};

Requests& requests() {
  static Requests all;
  return all;
}

void renew_requests(const cGH* cctkGH) {
  DECLARE_CCTK_PARAMETERS;
  const CCTK_INT every = out_every >= 0 ? out_every : io_out_every;
  Requests& all = requests();
  if (all.out_vars == out_vars && all.every == every) return;
  all.out_vars = out_vars;
  all.every = every;
  all.of_variable.resize(CCTK_NumVars(), nullptr);
  all.last_output.resize(CCTK_NumVars(), -1);
  IOUtil_ParseVarsForOutput(cctkGH, "SampleIO", "SampleIO::out_vars", strict_io_parameter_check, out_vars,
                            int(every), -1, all.of_variable.data());
  if (CCTK_EQUALS(verbose, "none")) return;
  if (every > 0) CCTK_VINFO("Prints the values of a point every %d iterations", int(every));
  std::string names;
  for (int variable = 0; variable < CCTK_NumVars(); ++variable)
    if (all.of_variable[variable]) names += std::string(" ") + CCTK_FullVarName(variable);
  if (!names.empty()) CCTK_VINFO("Variables to print:%s", names.c_str());
}

/// Why a variable cannot be printed; empty if it can.
std::string obstacle(const cGH* cctkGH, int variable) {
  DECLARE_CCTK_PARAMETERS;
  const int group = CCTK_GroupIndexFromVarI(variable), type = CCTK_VarTypeI(variable);
  if (CCTK_GroupTypeI(group) != CCTK_GF && CCTK_GroupTypeI(group) != CCTK_ARRAY)
    return "it is neither a grid function nor an array";
  if (type == CCTK_VARIABLE_COMPLEX || type == CCTK_VARIABLE_COMPLEX8 || type == CCTK_VARIABLE_COMPLEX16 ||
      type == CCTK_VARIABLE_COMPLEX32)
    return "its values are complex";
  if (CCTK_GroupDimI(group) != 3) return "it has not three dimensions";
  int extent[3];
  if (CCTK_GroupgshGI(cctkGH, 3, extent, group) < 0) return "its shape is unknown";
  if (point_x >= extent[0] || point_y >= extent[1] || point_z >= extent[2])
    return "it has only " + std::to_string(extent[0]) + " x " + std::to_string(extent[1]) + " x " +
           std::to_string(extent[2]) + " points";
  return "";
}

/// Brings the value of the point to the first process. Collective.
/// \return 0, no_mapping or no_value
int fetch(const cGH* cctkGH, int variable, CCTK_REAL& value) {
  DECLARE_CCTK_PARAMETERS;
  const CCTK_INT origin[] = {point_x, point_y, point_z}, direction[] = {1, 0, 0}, extent[] = {1};
  CCTK_INT size[1];
  const CCTK_INT mapping = Hyperslab_GlobalMappingByIndex(cctkGH, variable, 1, direction, origin, extent,
                                                          nullptr, -1, nullptr, size);
  if (mapping < 0) return no_mapping;
  const CCTK_INT result = Hyperslab_Get(cctkGH, mapping, 0, variable, 0, CCTK_VARIABLE_REAL, &value);
  Hyperslab_FreeMapping(mapping);
  return result < 0 ? no_value : 0;
}

/// Prints one variable. Collective.
int print(const cGH* cctkGH, int variable) {
  DECLARE_CCTK_PARAMETERS;
  const std::string name = CCTK_FullVarName(variable);
  const int x = int(point_x), y = int(point_y), z = int(point_z);
  if (const std::string reason = obstacle(cctkGH, variable); !reason.empty()) {
    CCTK_VWARN(CCTK_WARN_ALERT, "The point [%d][%d][%d] of %s cannot be printed: %s", x, y, z, name.c_str(),
               reason.c_str());
    return not_supported;
  }
  if (CCTK_ActiveTimeLevelsVI(cctkGH, variable) < 1) {
    CCTK_VWARN(CCTK_WARN_COMPLAIN, "%s is not printed: it has no storage", name.c_str());
    return no_storage;
  }
  CCTK_REAL value = 0;
  const int failure = fetch(cctkGH, variable, value);
  if (failure < 0) {
    CCTK_VWARN(CCTK_WARN_ALERT, "The point [%d][%d][%d] of %s cannot be had: %s failed", x, y, z,
               name.c_str(), failure == no_mapping ? "Hyperslab_GlobalMappingByIndex" : "Hyperslab_Get");
    return failure;
  }
  CCTK_VINFO("'%s' at [x][y][z] = [%d][%d][%d]: %f", name.c_str(), x, y, z, double(value));
  return 0;
}

int is_due(const cGH* cctkGH, int variable) {
  renew_requests(cctkGH);
  const ioRequest* request = requests().of_variable.at(variable);
  return request && request->out_every > 0 && cctkGH->cctk_iteration % request->out_every == 0 &&
         requests().last_output[variable] != cctkGH->cctk_iteration;
}

int trigger(const cGH* cctkGH, int variable) {
  requests().last_output.at(variable) = cctkGH->cctk_iteration;
  return print(cctkGH, variable);
}

int output_all(const cGH* cctkGH) {
  int printed = 0;
  for (int variable = 0; variable < CCTK_NumVars(); ++variable)
    if (is_due(cctkGH, variable) && trigger(cctkGH, variable) == 0) ++printed;
  return printed;
}

int output_as(const cGH* cctkGH, const char* name, const char*) { return print(cctkGH, CCTK_VarIndex(name)); }

}  // namespace

extern "C" int SampleIO_Startup() {
  const int method = CCTK_RegisterIOMethod("SampleIO");
  if (method < 0) CCTK_ERROR("Another thorn has registered an I/O method named SampleIO");
  CCTK_RegisterIOMethodOutputGH(method, output_all);
  CCTK_RegisterIOMethodOutputVarAs(method, output_as);
  CCTK_RegisterIOMethodTimeToOutput(method, is_due);
  CCTK_RegisterIOMethodTriggerOutput(method, trigger);
  CCTK_INFO("I/O method SampleIO: prints the value of a variable at one point");
  return 0;
}
