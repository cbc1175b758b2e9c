// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Tensors and pseudotensors: what changes sign at a mirror beyond what its indices say.
#ifndef KERNELGEN_CHECK_PARITY_CHECK_HH
#define KERNELGEN_CHECK_PARITY_CHECK_HH

#include "check/model.hh"

namespace kernelgen {

/// Reports sums and equations of a tensor and a pseudotensor, in thorns that declare any variable `pseudo`:
/// others may leave the question open. Equations of components are left out, since their signs depend on the
/// axis.
void check_parities(const Script& script, Report& report, const Model& model);

}  // namespace kernelgen

#endif
