// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Sums and products of many -> operations of two, each rounded once; parts that several of them have in
// common are formed once. Needs the form of points; promises the form of machines: afterwards the arithmetic
// is fixed.
#ifndef KERNELGEN_SIMPLIFY_ORDER_HH
#define KERNELGEN_SIMPLIFY_ORDER_HH

#include "graph/kernel.hh"

namespace kernelgen {

/// Strength reduction is part of it: whole powers become products, x**(-1) one division, halves square roots;
/// constants and uniform factors are collected, since uniform expressions cost nothing per point.
Kernel order_operations(Graph& graph, const Kernel& kernel);

}  // namespace kernelgen

#endif
