// SPDX-License-Identifier: LGPL-2.1-or-later
#include "split/patch.hh"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <tuple>

namespace kernelgen {
namespace {

/// A point and its neighbours at up to `reach` along each axis.
std::vector<PatchNeed> star(int reach) {
  std::vector<PatchNeed> needs{{0, {}}};
  for (int d = 0; d < 3; ++d)
    for (const int r : {-reach, reach})
      for (int n = 1; n <= reach; ++n) {
        Offset offset{};
        offset[d] = r < 0 ? -n : n;
        needs.push_back({0, offset});
      }
  return needs;
}

TEST(Patch, LoadsEachValueOnceAndAllThatPointsNeed) {
  for (const int reach : {1, 2, 4})
    for (const Patch& patch : {Patch{1, 1}, Patch{1, 3}, Patch{2, 1}, Patch{2, 4}}) {
      const PatchPlan plan = plan_patch(star(reach), patch);
      std::set<std::tuple<int, int, int>> loaded;
      for (const PatchLoad& load : plan.loads)
        for (int z = load.first; z <= load.last; ++z)
          for (int x = load.x; x <= load.x + (load.is_pair ? 1 : 0); ++x)
            EXPECT_TRUE(loaded.insert({x, load.y, z}).second) << x << ' ' << load.y << ' ' << z;
      for (const PatchNeed& need : star(reach))
        for (int a = 0; a < patch.across; ++a)
          for (int b = 0; b < patch.along; ++b) {
            const int x = need.offset[0] + a, y = need.offset[1] + b, z = need.offset[2];
            EXPECT_EQ(loaded.count({x, y, z}), 1u);
            const PatchLoad& load = plan.with(0, x, y, z);
            EXPECT_TRUE(load.y == y && load.first <= z && z <= load.last);
          }
    }
}

TEST(Patch, TakesTwoColumnsAtOnceWhereBothAreNeeded) {
  const PatchPlan plan = plan_patch(star(1), {2, 4});
  for (const PatchLoad& load : plan.loads)
    EXPECT_TRUE(load.is_pair ? load.x == 0 : load.x == -1 || load.x == 2);
  EXPECT_EQ(std::count_if(plan.loads.begin(), plan.loads.end(), [](auto& load) { return load.is_pair; }), 6);
  EXPECT_EQ(plan_patch(star(1), {1, 4}).loads.front().is_pair, false);
}

TEST(Patch, KeepsPlanesThatFollowEachOther) {
  const PatchPlan plan = plan_patch(star(2), {1, 1});
  EXPECT_EQ(plan.loads.front().first, -2);
  EXPECT_EQ(plan.loads.front().last, 2);
  // Seven of nine planes would be carried for nothing.
  const PatchPlan apart = plan_patch({{0, {0, 0, -4}}, {0, {0, 0, 4}}}, {1, 1});
  EXPECT_EQ(apart.loads.size(), 2u);
  EXPECT_EQ(apart.values(), 2);
}

TEST(Patch, IsAsLargeAsRegistersAllow) {
  const auto needs = star(1);
  const int values = plan_patch(needs, {2, 4}).values();
  const auto rows = [&](int room) { return patch_that_fits(needs, {2, 4}, 5, room).along; };
  EXPECT_EQ(rows(values + 5), 4);
  EXPECT_EQ(rows(values + 4), 2);
  EXPECT_EQ(patch_that_fits(needs, {2, 4}, 5, 1).points(), 1);
}

}  // namespace
}  // namespace kernelgen
