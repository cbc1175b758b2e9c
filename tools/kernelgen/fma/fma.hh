// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Places fused multiply-adds. Needs the form of machines; afterwards no pass changes the arithmetic.
#ifndef KERNELGEN_FMA_FMA_HH
#define KERNELGEN_FMA_FMA_HH

#include "graph/kernel.hh"

namespace kernelgen {

/// A product is fused with the sums that use it if all its users are such sums: then its multiplication is
/// gone. Subtractions become fma with a negated factor, which costs nothing. Uniform expressions stay as they
/// are.
Kernel place_fma(Graph& graph, const Kernel& kernel);

/// Operations per point: rounded operations by kind, calls, loads of different values; of iterations one
/// turn.
struct OperationCount {
  int add = 0, multiply = 0, divide = 0, root = 0, fma = 0, call = 0, other = 0, load = 0;
  int total() const { return add + multiply + divide + root + fma + call + other; }
  OperationCount& operator+=(const OperationCount& more) {
    add += more.add, multiply += more.multiply, divide += more.divide, root += more.root;
    fma += more.fma, call += more.call, other += more.other, load += more.load;
    return *this;
  }
};
OperationCount count_operations(const Kernel& kernel);

}  // namespace kernelgen

#endif
