// SPDX-License-Identifier: LGPL-2.1-or-later
#include <initializer_list>
#include <set>
#include <string>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"

namespace {

void collect(int variable, const char*, void* variables) {
  static_cast<std::set<int>*>(variables)->insert(variable);
}

/// Variables that IOUtil reads from files before the run begins.
std::set<int> variables_of_files() {
  DECLARE_CCTK_PARAMETERS;
  std::set<int> result;
  if (CCTK_TraverseString(filereader_ID_vars, collect, &result, CCTK_GROUP_OR_VAR) < 0)
    CCTK_PARAMWARN("IO::filereader_ID_vars is not a list of variables and groups");
  return result;
}

}  // namespace

extern "C" int HydroBase_StartUp(void) {
  CCTK_RegisterBanner("HydroBase: variables of relativistic matter");
  return 0;
}

extern "C" void HydroBase_ParamCheck(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  const std::set<int> read = variables_of_files();
  const auto check = [&](const char* parameter, const char* value,
                         std::initializer_list<const char*> variables) {
    if (!CCTK_EQUALS(value, "read from file")) return;
    for (const char* const variable : variables)
      if (read.count(CCTK_VarIndex(variable)) == 0)
        CCTK_VPARAMWARN("HydroBase::%s is \"read from file\", but IO::filereader_ID_vars does not name %s",
                        parameter, variable);
  };
  check("initial_hydro", initial_hydro,
        {"HydroBase::rho", "HydroBase::vel[0]", "HydroBase::vel[1]", "HydroBase::vel[2]", "HydroBase::eps",
         "HydroBase::press"});
  check("initial_Y_e", initial_Y_e, {"HydroBase::Y_e"});
  check("initial_Abar", initial_Abar, {"HydroBase::Abar"});
  check("initial_temperature", initial_temperature, {"HydroBase::temperature"});
  check("initial_entropy", initial_entropy, {"HydroBase::entropy"});
  check("initial_Bvec", initial_Bvec, {"HydroBase::Bvec[0]", "HydroBase::Bvec[1]", "HydroBase::Bvec[2]"});
  check("initial_Avec", initial_Avec, {"HydroBase::Avec[0]", "HydroBase::Avec[1]", "HydroBase::Avec[2]"});
  check("initial_Aphi", initial_Aphi, {"HydroBase::Aphi"});
}
