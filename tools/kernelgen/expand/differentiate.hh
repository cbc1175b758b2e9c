// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Derivatives of expressions by the rules of calculus, down to derivatives of grid functions.
#ifndef KERNELGEN_EXPAND_DIFFERENTIATE_HH
#define KERNELGEN_EXPAND_DIFFERENTIATE_HH

#include "graph/expression.hh"

namespace kernelgen {

/// The axis of D_t.
inline constexpr int time_axis = 3;

/// Derivative along `axis` of `node`. The operator "D" follows sums, products, powers, functions and
/// conditions; others follow sums and constant factors only, since products of differences are not
/// differences of products. Derivatives of coordinates are exact: D_a x^b is 0 or 1. Along `time_axis` there
/// is only calculus: D_t t = 1, and coordinates do not depend on it.
/// \throws flesh::Error where `operation` cannot be applied
Node differentiate(Graph& graph, const std::string& operation, int axis, Node node);

}  // namespace kernelgen

#endif
