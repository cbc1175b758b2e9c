// SPDX-License-Identifier: LGPL-2.1-or-later
#include "program/choices.hh"

#include <gtest/gtest.h>

#include "core/error.hh"

namespace kernelgen {
namespace {

TEST(Choices, TheLastLineThatFitsCounts) {
  const DeviceChoices choices("table",
                              "# measured\n"
                              "* * * values=84 threads=256 tile=32x4x2\n"
                              "* * * below=2 tile=32x8x1 patch=2x4 lead=yes\n"
                              "Wave rhs 4 values=20\n");
  const DeviceChoice heavy = choices.of("Any", "rhs", 4, 7.5), light = choices.of("Any", "rhs", 4, 0.6),
                     named = choices.of("Wave", "rhs", 4, 0.6);
  EXPECT_EQ(heavy.patch.points(), 1);
  EXPECT_EQ(heavy.tile[2], 2);
  EXPECT_EQ(light.patch.points(), 8);
  EXPECT_TRUE(light.leads);
  EXPECT_EQ(light.costs.live, 84);
  // A line begins as the lines before it that fit for sure.
  EXPECT_EQ(named.costs.live, 20);
  EXPECT_EQ(named.tile[2], 2);
  EXPECT_EQ(named.patch.points(), 1);
}

TEST(Choices, AreRefusedWithAllMistakes) {
  try {
    DeviceChoices("table", "* * * tle=32x4x1 patch=3x1\n* * *\n* *\n* * * patch=2x2 tile=32x2x2 below=x\n");
    FAIL();
  } catch (const flesh::Error& error) {
    EXPECT_STREQ(error.what(),
                 "table:1: unknown word tle; did you mean tile?\n"
                 "table:1: a patch has one or two columns, not 3x1\n"
                 "table:3: expected a thorn, a calculation and an order\n"
                 "table:4: expected a number of at least 1, not x\n"
                 "table:4: patches need a tile of one plane, not of 2\n");
  }
}

TEST(Choices, KnowWhatAKernelDoesForEachByte) {
  Graph graph;
  const Node a = graph.load("a"), b = graph.load("a", {1, 0, 0});
  Kernel kernel;
  kernel.outputs.push_back({"b", graph.machine(Kind::add, {a, graph.machine(Kind::multiply, {a, b})})});
  EXPECT_DOUBLE_EQ(operations_per_byte(kernel), 2 / 16.0);
}

}  // namespace
}  // namespace kernelgen
