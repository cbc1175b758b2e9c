// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Derivatives of the coordinates of a block by global ones, as another thorn holds them. Part of each
// generated thorn that says `use jacobian`.
#ifndef KERNEL_JACOBIAN_HH
#define KERNEL_JACOBIAN_HH

#include "cctk.h"

namespace {

/// What GenericFD's parameters say.
struct JacobianChoice {
  const char *group, *derivative_group;
  int identity_map;  ///< whose coordinates are the global ones; -1: none
  int assumed;       ///< 1 used, 0 not, -1: if a group is named

  /// On maps whose coordinates are not the global ones.
  bool is_used() const { return assumed >= 0 ? assumed == 1 : *group != '\0'; }
};

class Jacobian {
 public:
  /// Ends the run if groups are named that do not exist, have no storage, or another number of variables.
  Jacobian(const cGH* cctkGH, const JacobianChoice& choice) {
    is_used_ = choice.is_used();
    if (is_used_ && choice.identity_map >= 0 && CCTK_IsFunctionAliased("MultiPatch_GetMap"))
      is_used_ = MultiPatch_GetMap(cctkGH) != choice.identity_map;
    if (!is_used_) return;
    take(cctkGH, "jacobian_group", choice.group, 9, fields_);
    take(cctkGH, "jacobian_derivative_group", choice.derivative_group, 18, fields_ + 9);
  }

  bool is_used() const { return is_used_; }
  /// J11 J12 .. J33, then dJ111 dJ112 dJ113 dJ122 .. dJ333
  const double* field(int place) const { return fields_[place]; }

 private:
  static void take(const cGH* cctkGH, const char* parameter, const char* group, int count,
                   const double** fields) {
    const int index = CCTK_GroupIndex(group);
    if (index < 0) CCTK_VERROR("GenericFD::%s = \"%s\": there is no such group", parameter, group);
    if (CCTK_NumVarsInGroupI(index) != count)
      CCTK_VERROR("GenericFD::%s = \"%s\": the group has %d variables, needed %d", parameter, group,
                  CCTK_NumVarsInGroupI(index), count);
    for (int n = 0; n < count; ++n) {
      fields[n] = static_cast<const double*>(CCTK_VarDataPtrI(cctkGH, 0, CCTK_FirstVarIndexI(index) + n));
      if (fields[n] == nullptr)
        CCTK_VERROR("GenericFD::%s = \"%s\": the group has no storage", parameter, group);
    }
  }

  bool is_used_ = false;
  const double* fields_[27] = {};
};

}  // namespace

#endif
