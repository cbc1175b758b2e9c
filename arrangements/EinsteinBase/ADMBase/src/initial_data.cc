// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Flat space in the simplest gauge, on all timelevels that have storage.
#include <algorithm>
#include <initializer_list>

#include "cctk.h"
#include "cctk_Arguments.h"

namespace {

void set(const cGH* gh, std::initializer_list<const char*> variables, CCTK_REAL value) {
  const int points = gh->cctk_ash[0] * gh->cctk_ash[1] * gh->cctk_ash[2];
  for (const char* const variable : variables)
    for (int level = 0; level < CCTK_ActiveTimeLevelsVN(gh, variable); ++level)
      std::fill_n(static_cast<CCTK_REAL*>(CCTK_VarDataPtr(gh, level, variable)), points, value);
}

}  // namespace

extern "C" void ADMBase_CartesianMinkowski(CCTK_ARGUMENTS) {
  set(cctkGH, {"ADMBase::gxx", "ADMBase::gyy", "ADMBase::gzz"}, 1);
  set(cctkGH, {"ADMBase::gxy", "ADMBase::gxz", "ADMBase::gyz"}, 0);
  set(cctkGH,
      {"ADMBase::kxx", "ADMBase::kxy", "ADMBase::kxz", "ADMBase::kyy", "ADMBase::kyz", "ADMBase::kzz"}, 0);
}

extern "C" void ADMBase_LapseOne(CCTK_ARGUMENTS) { set(cctkGH, {"ADMBase::alp"}, 1); }

extern "C" void ADMBase_ShiftZero(CCTK_ARGUMENTS) {
  set(cctkGH, {"ADMBase::betax", "ADMBase::betay", "ADMBase::betaz"}, 0);
}

extern "C" void ADMBase_DtLapseZero(CCTK_ARGUMENTS) { set(cctkGH, {"ADMBase::dtalp"}, 0); }

extern "C" void ADMBase_DtShiftZero(CCTK_ARGUMENTS) {
  set(cctkGH, {"ADMBase::dtbetax", "ADMBase::dtbetay", "ADMBase::dtbetaz"}, 0);
}
