// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Between MoL and kernels: a kernel that calculates right-hand sides may finish stages of the time
// integrator. Part of each generated thorn that evolves something.
#ifndef KERNEL_STAGE_HH
#define KERNEL_STAGE_HH

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <vector>

#include "MoL_Stage.h"
#include "cctk.h"
#include "kernel_view.hh"

namespace {

/// An evolved variable and its right-hand side, as indices.
struct EvolvedVariable {
  int variable, rhs;
};

/// Of full names, variable and right-hand side in turn.
inline std::vector<EvolvedVariable> evolved_variables(std::initializer_list<const char*> names) {
  std::vector<EvolvedVariable> result;
  for (auto name = names.begin(); name != names.end(); name += 2)
    result.push_back({CCTK_VarIndex(name[0]), CCTK_VarIndex(name[1])});
  return result;
}

/// A field of a kernel, and the evolved variable that it is.
struct EvolvedField {
  std::size_t place;
  int variable;
};

// Another MoL has no such header, and the name is then an empty file.
#ifdef MOL_STAGE_H

/// MoL may begin a step without a copy: then a kernel of rates finds the values of the start where they are.
inline void find_values(const cGH* cctkGH, const std::vector<EvolvedField>& evolved,
                        std::vector<double*>& fields) {
  if (!CCTK_IsFunctionAliased("MoL_TimelevelOfValues")) return;
  for (const auto [place, variable] : evolved)
    if (const CCTK_INT timelevel = MoL_TimelevelOfValues(cctkGH, variable); timelevel > 0)
      fields[place] = static_cast<double*>(CCTK_VarDataPtrI(cctkGH, static_cast<int>(timelevel), variable));
}

static_assert(int(KernelUpdate::most_terms) == int(MOL_MOST_TERMS) &&
              int(KernelStage::most_updates) == int(MOL_MOST_UPDATES));

inline KernelUpdate update_of(const MoL_Update& offered) {
  KernelUpdate result{offered.target, static_cast<int>(offered.count), {}, offered.slope};
  for (int t = 0; t < result.count; ++t)
    result.terms[t] = {offered.terms[t].coefficient, offered.terms[t].data};
  return result;
}

inline KernelStage stage_of(const cGH* cctkGH, const EvolvedVariable& evolved, const KernelBox& box) {
  MoL_Stage offer = {};
  offer.cctkGH = cctkGH;
  offer.can_leave_rim = 1;
  std::copy_n(box.begin, 3, offer.begin);
  std::copy_n(box.end, 3, offer.end);
  if (!MoL_OfferStage(evolved.variable, evolved.rhs, &offer)) return {};
  KernelStage result{static_cast<int>(offer.count), {}, {}};
  std::copy_n(offer.begin, 3, result.box.begin);
  std::copy_n(offer.end, 3, result.box.end);
  for (int u = 0; u < result.count; ++u) result.updates[u] = update_of(offer.updates[u]);
  return result;
}

/// For each output of a kernel that treats `box` what MoL offers; nothing if it offers nothing.
inline std::vector<KernelStage> stages_of(const cGH* cctkGH, const std::vector<EvolvedVariable>& evolved,
                                          const KernelBox& box) {
  if (!CCTK_IsFunctionAliased("MoL_OfferStage")) return {};
  std::vector<KernelStage> result;
  for (const EvolvedVariable& e : evolved) result.push_back(stage_of(cctkGH, e, box));
  const bool is_offered =
      std::any_of(result.begin(), result.end(), [](const KernelStage& stage) { return stage.count > 0; });
  return is_offered ? result : std::vector<KernelStage>{};
}

#else

inline void find_values(const cGH*, const std::vector<EvolvedField>&, std::vector<double*>&) {}

inline std::vector<KernelStage> stages_of(const cGH*, const std::vector<EvolvedVariable>&, const KernelBox&) {
  return {};
}

#endif

}  // namespace

#endif
