// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What derivatives become, and where displaced expressions load: cases worked out by hand.
#include "discretise/discretise.hh"

#include <gtest/gtest.h>

#include <map>

namespace kernelgen {
namespace {

class DiscretiseTest : public testing::Test {
 protected:
  Graph graph;
  int order = 2;
  std::map<std::string, Stencil> own;  ///< operators beside D

  Kernel kernel_of(Node value) {
    Kernel kernel;
    kernel.outputs = {{"output", value}};
    return discretise(graph, kernel, [this](const std::string& name, int derivative) {
      return name == "D" ? centred(derivative, order) : own.at(name);
    });
  }
  Node discretised(Node value) { return kernel_of(value).roots().front(); }
  Node d(const std::vector<int>& axes, Node field, const std::string& operation = "D") {
    return graph.derivative(operation, axes, field);
  }
  Node u(int x, int y = 0, int z = 0) { return graph.load("u", {x, y, z}); }
  Node minus(Node a, Node b) { return graph.machine(Kind::subtract, {a, b}); }
  Node plus(Node a, Node b) { return graph.machine(Kind::add, {a, b}); }
  Node over(Rational number, const char* spacing, int power, Node node) {
    return graph.product({graph.number(number), graph.power(graph.uniform(spacing), -power), node});
  }
};

TEST_F(DiscretiseTest, FirstDerivativesAreDifferencesOfPairs) {
  EXPECT_EQ(discretised(d({0}, u(0))), over({1, 2}, "dx", 1, minus(u(1), u(-1))));
  EXPECT_EQ(discretised(d({2}, u(0))), over({1, 2}, "dz", 1, minus(u(0, 0, 1), u(0, 0, -1))));
  order = 4;
  EXPECT_EQ(discretised(d({0}, u(0))),
            over({-1, 12}, "dx", 1,
                 graph.sum({graph.product({graph.number(-8), minus(u(1), u(-1))}), minus(u(2), u(-2))})));
}

TEST_F(DiscretiseTest, SecondDerivativesAreSumsOfPairsAndThePoint) {
  EXPECT_EQ(discretised(d({1, 1}, u(0))),
            over(1, "dy", 2, graph.sum({graph.product({graph.number(-2), u(0)}), plus(u(0, 1), u(0, -1))})));
}

TEST_F(DiscretiseTest, MixedDerivativesAreDifferencesOfDisplacedOnes) {
  const Node inner = over({1, 2}, "dz", 1, minus(u(0, 0, 1), u(0, 0, -1)));
  EXPECT_EQ(discretised(d({0, 2}, u(0))),
            over({1, 2}, "dx", 1, minus(graph.shifted(inner, {1, 0, 0}), graph.shifted(inner, {-1, 0, 0}))));
}

TEST_F(DiscretiseTest, NeighboursOfANeighbourAreLoadsToo) {
  EXPECT_EQ(discretised(d({0}, u(3))), over({1, 2}, "dx", 1, minus(u(4), u(2))));
}

// D- D- has a weight for each neighbour, but no pairs.
TEST_F(DiscretiseTest, StencilsThatAreNeitherEvenNorOddKeepSingleNeighbours) {
  own["Db"] = {{{-2, 1}, {-1, -2}, {0, 1}}, 2};
  EXPECT_EQ(discretised(d({0}, u(0), "Db")),
            over(1, "dx", 2, graph.sum({u(-2), graph.product({graph.number(-2), u(-1)}), u(0)})));
}

TEST_F(DiscretiseTest, MultiplesOfAStencilShareTheirSum) {
  own["Da"] = {{{-1, {1, 3}}, {0, {-2, 3}}, {1, {1, 3}}}, 1};
  const Node second = as_term(discretised(d({0, 0}, u(0)))).factors.back();
  EXPECT_EQ(as_term(discretised(d({0}, u(0), "Da"))).factors.back(), second);
  EXPECT_EQ(second->kind, Kind::sum);
}

TEST_F(DiscretiseTest, OtherExpressionsStayAsTheyAre) {
  const Node value = graph.sum({graph.call("exp", {u(0)}), graph.power(u(1), {1, 2})});
  EXPECT_EQ(discretised(value), value);
}

TEST_F(DiscretiseTest, ReachesAddUpAlongMixedDerivatives) {
  order = 4;
  EXPECT_EQ(kernel_of(d({0}, u(0))).reach, (Offset{2, 0, 0}));
  EXPECT_EQ(kernel_of(graph.sum({d({0, 1}, u(0)), d({2}, u(0))})).reach, (Offset{2, 2, 2}));
  EXPECT_EQ(reach_of({graph.shifted(graph.shifted(u(-1), {-2, 0, 1}), {-3, 0, 0})}), (Offset{6, 0, 1}));
}

TEST_F(DiscretiseTest, DisplacementsMayBeWrittenOut) {
  Kernel kernel;
  kernel.outputs = {{"output", graph.shifted(plus(u(1), graph.shifted(u(0), {0, 0, 2})), {3, 0, 1})}};
  EXPECT_EQ(without_shifted(graph, kernel).roots(), std::vector<Node>{plus(u(4, 0, 1), u(3, 0, 3))});
}

TEST_F(DiscretiseTest, DisplacedExpressionsHaveAllLoadsDisplaced) {
  const Node value = graph.sum({graph.product({u(0), u(1)}), graph.load("v")});
  EXPECT_EQ(displaced(graph, value, {0, 2, 0}),
            graph.sum({graph.product({u(0, 2), u(1, 2)}), graph.load("v", {0, 2, 0})}));
}

}  // namespace
}  // namespace kernelgen
