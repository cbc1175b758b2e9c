// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The operations of a point, divided into loops over a few points of a row. A kernel of thousands of
// operations keeps neither its code nor its values in the first caches; several loops do, and values that one
// leaves to another are saved in rows as long as a block. Changes no arithmetic.
#ifndef KERNELGEN_SPLIT_LOOPS_HH
#define KERNELGEN_SPLIT_LOOPS_HH

#include "graph/kernel.hh"

namespace kernelgen {

/// What a division costs per vector of points: memory operations besides the loads that equations ask for.
struct DivisionCost {
  int saved = 0;    ///< values stored for later loops
  int fetched = 0;  ///< saved values that loops load
  int loaded = 0;   ///< loads of variables and kept rows, each counted once in each loop
  int total() const { return saved + fetched + loaded; }
};

/// Loops in their order; each lists what it computes, arguments first.
struct Division {
  std::vector<std::vector<Node>> loops;
  DivisionCost cost;
};

/// Values that are not worth saving are repeated wherever they are used: loads, conditions, and negations,
/// which fused multiply-adds swallow.
bool is_repeated(Node node);

/// Divides the operations below `roots` into loops of at most `most` operations each. Deterministic.
///
/// First come cuts of a depth-first order; then single operations move to earlier or later loops as long as
/// that saves memory operations (Kernighan and Lin 1970; Fiduccia and Mattheyses 1982). Arguments always
/// stand in the same loop or in an earlier one.
Division divide_into_loops(const std::vector<Node>& roots, int most);

}  // namespace kernelgen

#endif
