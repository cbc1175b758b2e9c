// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Looks at every equation: names, ranks, positions of indices, order of use.
#ifndef KERNELGEN_CHECK_INDEX_CHECK_HH
#define KERNELGEN_CHECK_INDEX_CHECK_HH

#include "check/model.hh"

namespace kernelgen {

/// Fills model.indices and model.evolved.
void check_calculations(const Script& script, Report& report, Model& model);

}  // namespace kernelgen

#endif
