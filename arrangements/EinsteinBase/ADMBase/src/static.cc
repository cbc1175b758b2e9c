// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What nobody evolves keeps its values when timelevels rotate.
#include <algorithm>
#include <span>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"

namespace {

using Names = std::span<const char* const>;

constexpr const char* geometry[] = {"ADMBase::gxx", "ADMBase::gxy", "ADMBase::gxz", "ADMBase::gyy",
                                    "ADMBase::gyz", "ADMBase::gzz", "ADMBase::kxx", "ADMBase::kxy",
                                    "ADMBase::kxz", "ADMBase::kyy", "ADMBase::kyz", "ADMBase::kzz"};
constexpr const char* lapse[] = {"ADMBase::alp", "ADMBase::dtalp"};
constexpr const char* shift[] = {"ADMBase::betax",   "ADMBase::betay",   "ADMBase::betaz",
                                 "ADMBase::dtbetax", "ADMBase::dtbetay", "ADMBase::dtbetaz"};

/// On the current component.
void keep(const cGH* gh, Names variables) {
  const int points = gh->cctk_ash[0] * gh->cctk_ash[1] * gh->cctk_ash[2];
  for (const char* const variable : variables)
    if (CCTK_ActiveTimeLevelsVN(gh, variable) > 1)
      std::copy_n(static_cast<const CCTK_REAL*>(CCTK_VarDataPtr(gh, 1, variable)), points,
                  static_cast<CCTK_REAL*>(CCTK_VarDataPtr(gh, 0, variable)));
}

/// On all components of the current level, on the side where the past timelevel is. A driver without levels
/// has no function that names one.
void keep_in_place(const cGH* gh, Names variables) {
  constexpr CCTK_INT now = 0, past = 1;
  constexpr CCTK_REAL whole = 1, nothing = 0;
  const CCTK_INT level = CCTK_IsFunctionAliased("GetRefinementLevel") ? GetRefinementLevel(gh) : 0;
  for (const char* const variable : variables) {
    if (CCTK_ActiveTimeLevelsVN(gh, variable) < 2) continue;
    const CCTK_INT index = CCTK_VarIndex(variable);
    if (LinearCombination(gh, index, level, now, nothing, &index, &past, &whole, 1) < 0)
      CCTK_VERROR("%s cannot be kept", variable);
  }
}

}  // namespace

extern "C" void ADMBase_Static(CCTK_ARGUMENTS) { keep(cctkGH, geometry); }
extern "C" void ADMBase_LapseStatic(CCTK_ARGUMENTS) { keep(cctkGH, lapse); }
extern "C" void ADMBase_ShiftStatic(CCTK_ARGUMENTS) { keep(cctkGH, shift); }

extern "C" void ADMBase_StaticInPlace(CCTK_ARGUMENTS) { keep_in_place(cctkGH, geometry); }
extern "C" void ADMBase_LapseStaticInPlace(CCTK_ARGUMENTS) { keep_in_place(cctkGH, lapse); }
extern "C" void ADMBase_ShiftStaticInPlace(CCTK_ARGUMENTS) { keep_in_place(cctkGH, shift); }
