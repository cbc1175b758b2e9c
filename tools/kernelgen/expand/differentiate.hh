// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Derivatives of expressions by the rules of calculus, down to derivatives of grid functions.
#ifndef KERNELGEN_EXPAND_DIFFERENTIATE_HH
#define KERNELGEN_EXPAND_DIFFERENTIATE_HH

#include "graph/expression.hh"

namespace kernelgen {

/// Derivative along `axis` of `node`. The operator "D" follows sums, products, powers, functions and
/// conditions; others follow sums and constant factors only, since products of differences are not
/// differences of products.
/// \throws flesh::Error where `operation` cannot be applied
Node differentiate(Graph& graph, const std::string& operation, int axis, Node node);

}  // namespace kernelgen

#endif
