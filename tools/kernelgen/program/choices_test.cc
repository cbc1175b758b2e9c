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
  EXPECT_EQ(heavy.all.patch.points(), 1);
  EXPECT_EQ(heavy.all.tile[2], 2);
  EXPECT_EQ(light.all.patch.points(), 8);
  EXPECT_TRUE(light.all.leads);
  EXPECT_EQ(light.costs.live, 84);
  // A line begins as the lines before it that fit for sure.
  EXPECT_EQ(named.costs.live, 20);
  EXPECT_EQ(named.all.tile[2], 2);
  EXPECT_EQ(named.all.patch.points(), 1);
}

TEST(Choices, OfLaunchesBeginAsTheirKernel) {
  const DeviceChoices choices(
      "table",
      "Wave * * values=30 ring=8x4 tile=32x4x2 threads=256\n"
      "  launch 2 ring=no tile=64x4x1  # a comment\n"
      "  launch 5 fetch=ends registers=255 spilled=16 ms=4.5 why=so many values at once\n"
      "Wave rhs 4 depth=3\n");
  const DeviceChoice all = choices.of("Wave", "other", 4, 7), next = choices.of("Wave", "rhs", 4, 7);
  EXPECT_EQ(all.of(1).slots(), 32);
  EXPECT_EQ(all.of(2).slots(), 0);
  EXPECT_EQ(all.of(2).tile[0], 64);
  EXPECT_EQ(all.of(2).threads, 256);
  EXPECT_EQ(all.of(2).place, "table:2:10");
  EXPECT_TRUE(all.of(5).fetches_ends);
  EXPECT_EQ(all.of(5).slots(), 32);
  // Launches belong to their line alone.
  EXPECT_EQ(next.of(2).slots(), 32);
  EXPECT_EQ(next.of(2).depth, 3);
}

TEST(Choices, SayWhatSmallLevelsDoOtherwise) {
  const DeviceChoices choices("table",
                              "Wave * * small=300000 join=yes\n"
                              "  launch 2 join=no cut=yes\n"
                              "Other * * values=84\n");
  const DeviceChoice wave = choices.of("Wave", "rhs", 4, 7);
  EXPECT_EQ(wave.small, 300000);
  EXPECT_TRUE(wave.of(1).joins);
  EXPECT_FALSE(wave.of(1).is_cut);
  EXPECT_FALSE(wave.of(2).joins);
  EXPECT_TRUE(wave.of(2).is_cut);
  EXPECT_EQ(choices.of("Other", "rhs", 4, 7).small, 0);
}

/// What is wrong with a table.
std::string report_on(const std::string& text) {
  try {
    DeviceChoices("table", text);
  } catch (const flesh::Error& error) {
    return error.what();
  }
  return "";
}

TEST(Choices, AreRefusedWithAllMistakes) {
  EXPECT_EQ(report_on("* * * tle=32x4x1 patch=3x1\n* * *\n* *\n* * * patch=2x2 tile=32x2x2 below=x\n"),
            "table:1:7: unknown word tle; did you mean tile?\n"
            "table:1:18: a patch has one or two columns, not 3x1\n"
            "table:3:4: expected a thorn, a calculation and an order\n"
            "table:4:29: expected a number of at least 1, not x\n"
            "table:4:1: patches need a tile of one plane, not of 2\n");
  EXPECT_EQ(report_on("* * * tile=32x4x1x\n"), "table:1:7: expected three sizes as in 32x4x1, not 32x4x1x\n");
  EXPECT_EQ(report_on("* * * threads=2048 tile=32x4x2\n"),
            "table:1:1: a block has at most 1024 threads, not 2048\n");
  EXPECT_EQ(
      report_on("* * * threads=256 tile=32x4x2 ring=16x8\n* * * threads=256 tile=32x4x2 ring=14x8\n"),
      "table:1:1: a ring of 128 values for each of 256 threads takes 262144 bytes of a block's 232448\n");
  EXPECT_EQ(
      report_on("* * * threads=256 tile=32x4x2\n  launch 3 unroll=2\n  launch 4 unroll=2 tile=32x8x1\n"),
      "table:2:1: unrolled launches need a tile of one plane, not of 2\n");
  EXPECT_EQ(
      report_on("Wave rhs values=84 keep=yes\nWave rhs -4\nWave rhs 4x values=84\nWave rhs * values=84\n"),
      "table:1:10: expected an order or *, not values=84\n"
      "table:2:10: expected an order or *, not -4\n"
      "table:3:10: expected an order or *, not 4x\n");
}

TEST(Choices, OfSmallLevelsAreRefusedWithAllMistakes) {
  const std::string needs_small =
      "join=yes and cut=yes are for small levels: the line of the kernel says below how many points, as in "
      "small=300000\n";
  EXPECT_EQ(report_on("* * * joni=yes smal=8\n* * * join=maybe small=0\n* * * join=yes\n  launch 1 depth=2\n"
                      "* * * small=9 cut=yes\n  launch 1 small=9\n"),
            "table:1:7: unknown word joni; did you mean join?\n"
            "table:1:16: unknown word smal; did you mean small?\n"
            "table:2:7: expected yes or no, not maybe\n"
            "table:2:18: expected a number of at least 1, not 0\n"
            "table:3:1: " +
                needs_small + "table:6:12: only a line of a kernel may say so, not one of a launch\n");
  EXPECT_EQ(report_on("A * * values=8\n  launch 3 cut=yes\n"), "table:2:1: " + needs_small);
}

TEST(Choices, OfLaunchesAreRefusedWithAllMistakes) {
  EXPECT_EQ(
      report_on("launch 1 ring=no\n* * * ms=3\n  launch x\n  launch\n  launch 2 values=3 ms=0 fetch=some\n"
                "  launch 2 ring=no\n  launch 3 spilled=8\n  launch 4 tile=64x8x1\n"),
      "table:1:1: a launch needs a kernel before it\n"
      "table:2:7: only a line of a launch may say so, not one of a kernel\n"
      "table:3:10: expected a number of at least 1, not x\n"
      "table:4:9: expected the number of a launch\n"
      "table:5:12: only a line of a kernel may say so, not one of a launch\n"
      "table:5:21: expected a positive number, not 0\n"
      "table:5:26: expected all or ends, not some\n"
      "table:6:10: launch 2 of this kernel has a line already\n"
      "table:7:10: 8 bytes that are spilled need a reason: why=...\n"
      "table:8:1: a tile of 512 points is too large for 128 threads\n");
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
