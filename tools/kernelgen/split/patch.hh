// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Loads of a patch of neighbouring points that one thread of a device treats together, going from plane to
// plane: what several of its points need is loaded once, two columns with one instruction, and what the next
// plane needs stays in registers. Changes no arithmetic.
#ifndef KERNELGEN_SPLIT_PATCH_HH
#define KERNELGEN_SPLIT_PATCH_HH

#include <vector>

#include "graph/expression.hh"

namespace kernelgen {

/// Points of a thread along x and y.
struct Patch {
  int across = 1, along = 1;
  int points() const { return across * along; }
};

/// What one point reads: an array at a displacement.
struct PatchNeed {
  int array;
  Offset offset;
};

/// What a patch reads of one array in a column, or in two, of neighbours along z.
struct PatchLoad {
  int array;
  int x, y;         ///< column and row: displacement from the first point of the patch
  bool is_pair;     ///< columns x, which is even, and x + 1
  int first, last;  ///< planes; those before `last` are what the plane before has loaded
  int values() const { return (is_pair ? 2 : 1) * (last - first + 1); }
};

struct PatchPlan {
  std::vector<PatchLoad> loads;  ///< those that stay in registers first: they come from far away
  int reach[2] = {0, 0};         ///< farthest displacement along x and y that a point needs
  /// The load that has a value; `x`, `y` from the first point of the patch.
  const PatchLoad& with(int array, int x, int y, int z) const;
  int values() const;  ///< that registers hold between loads and operations
};

PatchPlan plan_patch(const std::vector<PatchNeed>& needs, const Patch& patch);

/// The largest patch not larger than `wanted` whose values fit, with `live` others, into `room`: rows are
/// halved first, then columns.
Patch patch_that_fits(const std::vector<PatchNeed>& needs, const Patch& wanted, int live, int room);

}  // namespace kernelgen

#endif
