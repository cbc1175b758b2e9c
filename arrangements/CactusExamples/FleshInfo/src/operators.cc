// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Interpolation and reduction operators and I/O methods.
#include <cstdio>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_IOMethods.h"
#include "cctk_Interp.h"
#include "cctk_Reduction.h"
#include "listing.hh"

namespace {

using flesh_info::Entry;

std::string text(const char* name) { return name ? name : "unknown"; }

/// All entries of a registry whose handles count from 0.
template <class Name, class Implementation>
std::vector<Entry> entries(int count, Name name, Implementation implementation) {
  std::vector<Entry> all;
  for (int handle = 0; int(all.size()) < count; ++handle) {
    const char* owner = implementation(handle);
    all.push_back(
        {handle, text(name(handle)), text(owner ? CCTK_ActivatingThorn(owner) : nullptr), text(owner)});
  }
  return all;
}

void print(const cGH* cctkGH, const std::string& listing) {
  if (CCTK_MyProc(cctkGH) == 0) std::fputs(listing.c_str(), stdout);
}

}  // namespace

extern "C" void InterpInfo(CCTK_ARGUMENTS) {
  print(cctkGH, flesh_info::listing("Interpolation Operators", "interpolation operators",
                                    entries(CCTK_NumInterpOperators(), CCTK_InterpOperator,
                                            CCTK_InterpOperatorImplementation)));
}

extern "C" void ReduceInfo(CCTK_ARGUMENTS) {
  print(cctkGH, flesh_info::listing("Reduction Operators", "reduction operators",
                                    entries(CCTK_NumReduceOperators(), CCTK_ReduceOperator,
                                            CCTK_ReduceOperatorImplementation)));
}

extern "C" void IOInfo(CCTK_ARGUMENTS) {
  print(cctkGH,
        flesh_info::listing("IOMethods", "I/O methods",
                            entries(CCTK_NumIOMethods(), CCTK_IOMethodName, CCTK_IOMethodImplementation)));
}
