// SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>
#include <string>

#include "Symmetry.h"
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"

namespace {

constexpr const char* all_indices[] = {"tt", "tx", "ty", "tz", "xx", "xy", "xz", "yy", "yz", "zz"};

}  // namespace

extern "C" void TmunuBase_ParamCheck(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  if (support_old_CalcTmunu_mechanism)
    CCTK_PARAMWARN(
        "TmunuBase::support_old_CalcTmunu_mechanism must be \"no\": schedule functions in group AddToTmunu "
        "instead of "
        "providing CalcTmunu.inc");
}

extern "C" void TmunuBase_SetStressEnergyState(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  *stress_energy_state = stress_energy_storage;
}

extern "C" void TmunuBase_RegisterSymmetries(CCTK_ARGUMENTS) {
  for (const std::string indices : all_indices) {
    int signs[] = {1, 1, 1};
    for (const char axis : indices)
      if (axis != 't') signs[axis - 'x'] *= -1;
    const std::string name = "TmunuBase::eT" + indices;
    if (SetCartSymVN(cctkGH, signs, name.c_str()) < 0)
      CCTK_VERROR("The parities of %s cannot be set", name.c_str());
  }
}

extern "C" void TmunuBase_ZeroTmunu(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  const int points = cctk_ash[0] * cctk_ash[1] * cctk_ash[2];
  for (CCTK_REAL* const component : {eTtt, eTtx, eTty, eTtz, eTxx, eTxy, eTxz, eTyy, eTyz, eTzz})
    std::fill_n(component, points, CCTK_REAL(0));
}

/// On all components of the current level, on the device if there is one. A driver without levels has no
/// function that names one.
extern "C" void TmunuBase_ZeroTmunuInPlace(CCTK_ARGUMENTS) {
  const CCTK_INT level = CCTK_IsFunctionAliased("GetRefinementLevel") ? GetRefinementLevel(cctkGH) : 0;
  for (const char* const indices : all_indices) {
    const CCTK_INT variable = CCTK_VarIndex(("TmunuBase::eT" + std::string(indices)).c_str());
    if (LinearCombination(cctkGH, variable, level, 0, 0, nullptr, nullptr, nullptr, 0) < 0)
      CCTK_VERROR("TmunuBase::eT%s cannot be set to 0", indices);
  }
}
