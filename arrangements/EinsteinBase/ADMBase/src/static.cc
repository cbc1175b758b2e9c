// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What nobody evolves keeps its values when timelevels rotate.
#include <algorithm>
#include <initializer_list>

#include "cctk.h"
#include "cctk_Arguments.h"

namespace {

void keep(const cGH* gh, std::initializer_list<const char*> variables) {
  const int points = gh->cctk_ash[0] * gh->cctk_ash[1] * gh->cctk_ash[2];
  for (const char* const variable : variables)
    if (CCTK_ActiveTimeLevelsVN(gh, variable) > 1)
      std::copy_n(static_cast<const CCTK_REAL*>(CCTK_VarDataPtr(gh, 1, variable)), points,
                  static_cast<CCTK_REAL*>(CCTK_VarDataPtr(gh, 0, variable)));
}

}  // namespace

extern "C" void ADMBase_Static(CCTK_ARGUMENTS) {
  keep(cctkGH,
       {"ADMBase::gxx", "ADMBase::gxy", "ADMBase::gxz", "ADMBase::gyy", "ADMBase::gyz", "ADMBase::gzz"});
  keep(cctkGH,
       {"ADMBase::kxx", "ADMBase::kxy", "ADMBase::kxz", "ADMBase::kyy", "ADMBase::kyz", "ADMBase::kzz"});
}

extern "C" void ADMBase_LapseStatic(CCTK_ARGUMENTS) { keep(cctkGH, {"ADMBase::alp", "ADMBase::dtalp"}); }

extern "C" void ADMBase_ShiftStatic(CCTK_ARGUMENTS) {
  keep(cctkGH, {"ADMBase::betax", "ADMBase::betay", "ADMBase::betaz"});
  keep(cctkGH, {"ADMBase::dtbetax", "ADMBase::dtbetay", "ADMBase::dtbetaz"});
}
