// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Looks at every equation: names, ranks, positions of indices, order of use.
#ifndef KERNELGEN_CHECK_INDEX_CHECK_HH
#define KERNELGEN_CHECK_INDEX_CHECK_HH

#include "check/model.hh"

namespace kernelgen {

/// Looks at functions of the script, each after those that it may call, and fills model.functions.
void check_functions(const std::vector<const Function*>& functions, Report& report, Model& model);

/// Fills model.indices and model.evolved.
void check_calculations(const Script& script, Report& report, Model& model);

}  // namespace kernelgen

#endif
