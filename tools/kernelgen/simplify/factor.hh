// SPDX-License-Identifier: LGPL-2.1-or-later
//
// a*b + a*c -> a*(b + c). Needs sums and products; promises the same values with fewer multiplications.
#ifndef KERNELGEN_SIMPLIFY_FACTOR_HH
#define KERNELGEN_SIMPLIFY_FACTOR_HH

#include "graph/kernel.hh"

namespace kernelgen {

/// Takes the factor that most terms of a sum share out of them, again and again (Horner's rule for many
/// variables; Ceberio and Kreinovich 2004).
Kernel factor_sums(Graph& graph, const Kernel& kernel);

}  // namespace kernelgen

#endif
