// SPDX-License-Identifier: LGPL-2.1-or-later
#include "split/patch.hh"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "core/error.hh"

namespace kernelgen {

namespace {

/// Planes that are read of each array, row and column.
using Columns = std::map<std::tuple<int, int, int>, std::set<int>>;

Columns columns_of(const std::vector<PatchNeed>& needs, const Patch& patch) {
  Columns columns;
  for (const PatchNeed& need : needs)
    for (int b = 0; b < patch.along; ++b)
      for (int a = 0; a < patch.across; ++a)
        columns[{need.array, need.offset[1] + b, need.offset[0] + a}].insert(need.offset[2]);
  return columns;
}

bool is_even(int n) { return n % 2 == 0; }

// Planes stay in registers unless most of them would be carried for nothing.
void append(std::vector<PatchLoad>& loads, PatchLoad load, const std::set<int>& planes) {
  const int first = *planes.begin(), last = *planes.rbegin();
  if (2 * static_cast<int>(planes.size()) >= last - first + 1) {
    load.first = first, load.last = last;
    loads.push_back(load);
    return;
  }
  for (const int z : planes) {
    load.first = load.last = z;
    loads.push_back(load);
  }
}

}  // namespace

PatchPlan plan_patch(const std::vector<PatchNeed>& needs, const Patch& patch) {
  PatchPlan plan;
  for (const PatchNeed& need : needs)
    for (int d = 0; d < 2; ++d) plan.reach[d] = std::max(plan.reach[d], need.offset[d]);
  const Columns columns = columns_of(needs, patch);
  for (const auto& [place, planes] : columns) {
    const auto& [array, y, x] = place;
    const auto other = columns.find({array, y, is_even(x) ? x + 1 : x - 1});
    const bool is_pair = patch.across == 2 && other != columns.end();
    if (is_pair && !is_even(x)) continue;
    std::set<int> all = planes;
    if (is_pair) all.insert(other->second.begin(), other->second.end());
    append(plan.loads, {array, x, y, is_pair, 0, 0}, all);
  }
  std::stable_partition(plan.loads.begin(), plan.loads.end(),
                        [](const PatchLoad& load) { return load.first < load.last; });
  return plan;
}

const PatchLoad& PatchPlan::with(int array, int x, int y, int z) const {
  for (const PatchLoad& load : loads)
    if (load.array == array && load.y == y && load.first <= z && z <= load.last &&
        (load.x == x || (load.is_pair && load.x + 1 == x)))
      return load;
  throw flesh::Error("a patch lacks a load");
}

int PatchPlan::values() const {
  int sum = 0;
  for (const PatchLoad& load : loads) sum += load.values();
  return sum;
}

Patch patch_that_fits(const std::vector<PatchNeed>& needs, const Patch& wanted, int live, int room) {
  Patch patch = wanted;
  while (patch.points() > 1 && plan_patch(needs, patch).values() + live > room)
    (patch.along > 1 ? patch.along : patch.across) /= 2;
  return patch;
}

}  // namespace kernelgen
