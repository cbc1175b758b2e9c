// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Which displaced expressions rows keep, and which are written out: cases counted by hand.
#include <gtest/gtest.h>

#include "split/split.hh"

namespace kernelgen {
namespace {

class KeepTest : public testing::Test {
 protected:
  Graph graph;
  Node u(int x, int y = 0, int z = 0) { return graph.load("u", {x, y, z}); }
  Node plus(Node a, Node b) { return graph.machine(Kind::add, {a, b}); }
  Node at(Node node, Offset offset) { return graph.shifted(node, offset); }
  /// A value of as many operations, of loads at the point.
  Node of_operations(int count) {
    Node value = u(0);
    for (int n = 0; n < count; ++n)
      value = graph.machine(Kind::multiply, {value, graph.load(std::string(1, static_cast<char>('a' + n)))});
    return value;
  }
  Kernel kernel_of(const std::vector<Node>& values) {
    Kernel kernel;
    for (Node value : values)
      kernel.outputs.push_back({"output" + std::to_string(kernel.outputs.size()), value});
    return kernel;
  }
  Kernel kept(const std::vector<Node>& values, int threshold = worth_keeping) {
    return keep_or_repeat(graph, kernel_of(values), threshold);
  }
};

// Two copies beyond the first cost twice the operations.
TEST_F(KeepTest, WhatCostsMoreInCopiesIsKept) {
  const Node cheap = of_operations(1), dear = of_operations(2);
  const auto sum = [&](Node node) {
    return plus(at(node, {1, 0, 0}), plus(at(node, {-1, 0, 0}), at(node, {})));
  };
  const Kernel repeats = kept({sum(cheap)}), keeps = kept({sum(dear)});
  EXPECT_TRUE(repeats.kept.empty());
  EXPECT_EQ(keeps.kept, std::vector<Node>{dear});
  EXPECT_EQ(keeps.roots(), std::vector<Node>{sum(dear)});
}

TEST_F(KeepTest, TheThresholdDecides) {
  const Node node = of_operations(3);
  const Node value = plus(at(node, {0, 1, 0}), at(node, {0, -1, 0}));
  EXPECT_EQ(kept({value}, 3).kept, std::vector<Node>{node});
  EXPECT_TRUE(kept({value}, 4).kept.empty());
}

TEST_F(KeepTest, WhatIsNotKeptIsWrittenOutWithItsLoadsDisplaced) {
  const Node node = plus(u(1), u(-1));
  EXPECT_EQ(kept({plus(at(node, {0, 1, 0}), at(node, {0, -1, 0}))}).roots(),
            std::vector<Node>{plus(plus(u(1, 1), u(-1, 1)), plus(u(1, -1), u(-1, -1)))});
}

// Rows lie along x, and a ring of them along y.
TEST_F(KeepTest, NeighboursAlongZAreNotKept) {
  const Node node = of_operations(9);
  EXPECT_TRUE(kept({plus(at(node, {0, 0, 1}), at(node, {0, 0, -1}))}).kept.empty());
  EXPECT_TRUE(kept({plus(at(node, {1, 0, 0}), at(node, {1, 0, -1}))}).kept.empty());
}

TEST_F(KeepTest, OnlyTheInnerOfTwoDisplacementsIsKept) {
  const Node inner = of_operations(5);
  const Node outer = plus(at(inner, {0, 1, 0}), at(inner, {0, -1, 0}));
  const Kernel kernel = kept({plus(at(outer, {1, 0, 0}), at(outer, {-1, 0, 0}))});
  EXPECT_EQ(kernel.kept, std::vector<Node>{inner});
}

// The value at the point itself comes out of the row, too.
TEST_F(KeepTest, AKeptValueIsFormedOnce) {
  const Node node = of_operations(4);
  const Kernel kernel = kept({plus(at(node, {1, 0, 0}), at(node, {-1, 0, 0})), node});
  ASSERT_EQ(kernel.kept, std::vector<Node>{node});
  EXPECT_EQ(kernel.roots()[1], at(node, {}));
}

TEST_F(KeepTest, KeptValuesReachAsFarAsTheyAreUsed) {
  const Node row = of_operations(4), ring = graph.machine(Kind::root, {of_operations(5)});
  const Kernel kernel =
      kept({plus(at(row, {2, 0, 0}), at(row, {-1, 0, 0})), plus(at(ring, {0, -3, 0}), at(ring, {1, 2, 0}))});
  const Split parts = split(kernel, 100);
  ASSERT_EQ(parts.kept.size(), 2u);
  EXPECT_FALSE(parts.kept[0].is_ring());
  EXPECT_TRUE(parts.kept[1].is_ring());
  EXPECT_EQ(parts.reach_x, 2);
  EXPECT_EQ(parts.reach_y, 3);
  EXPECT_EQ(parts.row.back().kept, 0);
  EXPECT_EQ(parts.ring.back().kept, 1);
}

}  // namespace
}  // namespace kernelgen
