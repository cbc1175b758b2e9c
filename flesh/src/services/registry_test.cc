// SPDX-License-Identifier: LGPL-2.1-or-later
#include "services/registry.hh"

#include <gtest/gtest.h>

#include "core/names.hh"
#include "services/extensions.hh"
#include "services/interpolation.hh"
#include "services/reductions.hh"

namespace flesh {
namespace {

TEST(Registry, HandlesFollowTheOrderOfRegistrationAndAreNotReused) {
  Registry<int, SameName> registry;
  EXPECT_EQ(registry.add("a", 1), 0);
  EXPECT_EQ(registry.add("b", 2), 1);
  EXPECT_EQ(registry.add("A", 3), -1);
  EXPECT_EQ(registry.handle("B"), 1);
  EXPECT_TRUE(registry.remove(0));
  EXPECT_FALSE(registry.remove(0));
  EXPECT_EQ(registry.handle("a"), -1);
  EXPECT_EQ(registry.find(0), nullptr);
  EXPECT_EQ(registry.add("a", 4), 2);
  EXPECT_EQ(registry.find(2)->value, 4);
  EXPECT_EQ(registry.find(3), nullptr);
  EXPECT_EQ(registry.find(-1), nullptr);
}

TEST(Registry, EntriesNeverMove) {
  Registry<int, SameName> registry;
  registry.add("first", 1);
  const auto* first = registry.find(0);
  for (int i = 0; i < 100; ++i) registry.add(std::to_string(i), i);
  EXPECT_EQ(registry.find(0), first);
}

int reduce(const cGH*, int, int, int, void*, int, const int[]) { return 42; }
int interpolate(int, int, const Real[], const Real[], int, int, const void* const[], int, const Int[],
                const Int[], const void* const[], int, const Int[], void* const[]) {
  return 7;
}

TEST(Reductions, AreFoundByNameInAnyCase) {
  Reductions reductions;
  EXPECT_EQ(reductions.grid.add("norm2", reduce, "LocalReduce"), 0);
  EXPECT_EQ(reductions.grid.add("NORM2", reduce, "Other"), -1);
  EXPECT_EQ(reductions.grid.handle("Norm2"), 0);
  EXPECT_EQ(reductions.grid.handle("norm3"), -1);
  EXPECT_EQ(reductions.grid.function(0)(nullptr, 0, 0, 0, nullptr, 0, nullptr), 42);
  EXPECT_EQ(reductions.grid.function(1), nullptr);
  EXPECT_STREQ(reductions.grid.implementation(0), "LocalReduce");
  EXPECT_EQ(reductions.array.handle("norm2"), -1);
}

int reduce_grid_arrays(const cGH*, int, int, int, int, const Int[], int, const Int[], void* const[]) {
  return 0;
}

TEST(Reductions, TheFirstOperatorForAllWins) {
  Reductions reductions;
  EXPECT_EQ(reductions.grid_array.function(), nullptr);
  EXPECT_EQ(reductions.grid_array.set(reduce_grid_arrays, "A"), 0);
  EXPECT_EQ(reductions.grid_array.set(reduce_grid_arrays, "B"), -1);
  EXPECT_EQ(reductions.grid_array.implementation(), "A");
}

TEST(Interpolators, NamesAreExact) {
  Interpolators interpolators;
  EXPECT_EQ(interpolators.add("Lagrange", interpolate, "T"), 0);
  EXPECT_EQ(interpolators.add("Lagrange", interpolate, "T"), -1);
  EXPECT_EQ(interpolators.add("none", nullptr, "T"), -2);
  EXPECT_EQ(interpolators.handle("Lagrange"), 0);
  EXPECT_EQ(interpolators.handle("lagrange"), -2);
  EXPECT_STREQ(interpolators.thorn(0), "T");
  EXPECT_EQ(interpolators.local_uniform(1), nullptr);
}

int fail(cGH*) { return -1; }
int succeed(cGH*) { return 0; }

TEST(Extensions, ReportHowManyFailedToInitialise) {
  Extensions extensions;
  extensions.find(extensions.add("a"))->initialise = fail;
  extensions.find(extensions.add("b"))->initialise = succeed;
  extensions.add("c");
  EXPECT_EQ(extensions.initialise_all(nullptr), 1);
  EXPECT_TRUE(extensions.remove("A"));
  EXPECT_EQ(extensions.initialise_all(nullptr), 0);
  EXPECT_EQ(extensions.count(), 3);
}

}  // namespace
}  // namespace flesh
