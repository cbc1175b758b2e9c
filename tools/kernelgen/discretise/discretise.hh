// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Derivatives -> neighbours. Needs the form of algebra; promises that no `derivative` is left.
#ifndef KERNELGEN_DISCRETISE_DISCRETISE_HH
#define KERNELGEN_DISCRETISE_DISCRETISE_HH

#include <functional>

#include "check/stencil.hh"
#include "graph/kernel.hh"

namespace kernelgen {

/// Stencil of operator `name` for `derivative` indices that agree (1 or 2).
using StencilTable = std::function<Stencil(const std::string& name, int derivative)>;

/// First and second derivatives along one axis become weighted sums of pairs of neighbours. A mixed
/// derivative D_ab becomes the derivative along a of a `shifted` derivative along b: "keep" decides what of
/// it is stored.
Kernel discretise(Graph& graph, const Kernel& kernel, const StencilTable& stencils);

/// Farthest displacement of loads along each axis.
Offset reach_of(const std::vector<Node>& roots);

/// `node` with all its loads displaced.
Node displaced(Graph& graph, Node node, Offset offset);

/// `shifted` nodes become expressions of displaced loads.
Kernel without_shifted(Graph& graph, const Kernel& kernel);

}  // namespace kernelgen

#endif
