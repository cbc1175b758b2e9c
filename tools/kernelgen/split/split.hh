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

/// One operation, or a store of its result, or a load of one that an earlier loop has saved.
struct Step {
  Node node;
  std::string output;  ///< variable to store to; empty: none
  int kept = -1;       ///< kept field to store to; -1: none
  int saved = -1;      ///< place to save the value in; -1: none
  int fetched = -1;    ///< place that holds the value; -1: none
  bool is_store() const { return !output.empty() || kept >= 0 || saved >= 0; }
};
using Steps = std::vector<Step>;

struct Split {
  std::vector<KeptField> kept;
  Steps ring;                ///< for each row once, reach_y rows ahead
  Steps row;                 ///< for each row once
  std::vector<Steps> loops;  ///< what outputs need; one after the other for each block of a row
  int places = 0;            ///< of values that loops save for later ones
  int reach_x = 0, reach_y = 0;
};

/// Operations of a loop, unless something else is asked for. Smaller loops save and fetch more, larger ones
/// keep the processor from following their rows, of which wide stencils need more for each operation:
/// testsuites/performance/notes.md.
inline bool has_wide_stencils(const Kernel& kernel) { return kernel.reach[0] > 3; }
inline int usual_loop_size(const Kernel& kernel) { return has_wide_stencils(kernel) ? 100 : 320; }

/// Each loop depth first from what it stores, stores as early as possible; outputs that are inputs as well
/// are stored last.
Split split(const Kernel& kernel, int loop_size);

}  // namespace kernelgen

#endif
