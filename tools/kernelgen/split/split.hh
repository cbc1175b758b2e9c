// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What is stored for whole rows, what is repeated, and in which order the operations of a point are done.
// Needs the form of machines with its fma; changes no arithmetic.
#ifndef KERNELGEN_SPLIT_SPLIT_HH
#define KERNELGEN_SPLIT_SPLIT_HH

#include "graph/kernel.hh"

namespace kernelgen {

/// Operations that a kept value must save per point: it costs a store, and its loads come from another place.
inline constexpr int worth_keeping = 4;

/// Decides for each `shifted` expression: if its displaced copies cost less than `threshold` operations more
/// than one, or if rows do not hold it (displacements along z), the copies are written out; else it is listed
/// in `kept`.
Kernel keep_or_repeat(Graph& graph, const Kernel& kernel, int threshold = worth_keeping);

/// A value that is kept for rows: displacements in use reach so far.
struct KeptField {
  Node node;
  int reach_x = 0, reach_y = 0;
  bool is_ring() const { return reach_y > 0; }  ///< kept for several rows
};

/// One operation, or a store of its result.
struct Step {
  Node node;
  std::string output;  ///< variable to store to; empty: none
  int kept = -1;       ///< kept field to store to; -1: none
  bool is_store() const { return !output.empty() || kept >= 0; }
};

struct Split {
  std::vector<KeptField> kept;
  std::vector<Step> ring;  ///< for each row once, reach_y rows ahead
  std::vector<Step> row;   ///< for each row once
  std::vector<Step> main;  ///< what outputs need
  int reach_x = 0, reach_y = 0;

  const std::vector<Step>& steps(int stage) const { return stage == 0 ? ring : stage == 1 ? row : main; }
};

/// Depth first from the outputs, stores as early as possible; outputs that are inputs as well are stored
/// last.
Split split(const Kernel& kernel);

}  // namespace kernelgen

#endif
