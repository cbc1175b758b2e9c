// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What is fused, and what must not be: cases worked out by hand.
#include "fma/fma.hh"

#include <gtest/gtest.h>

namespace kernelgen {
namespace {

class FmaTest : public testing::Test {
 protected:
  Graph graph;
  Node a = graph.load("a"), b = graph.load("b"), c = graph.load("c"), d = graph.load("d");
  Node x = graph.uniform("x"), y = graph.uniform("y");

  Node add(Node p, Node q) { return graph.machine(Kind::add, {p, q}); }
  Node subtract(Node p, Node q) { return graph.machine(Kind::subtract, {p, q}); }
  Node multiply(Node p, Node q) { return graph.machine(Kind::multiply, {p, q}); }
  Node divide(Node p, Node q) { return graph.machine(Kind::divide, {p, q}); }
  Node negative(Node p) { return graph.machine(Kind::negate, {p}); }
  Node fma(Node p, Node q, Node r) { return graph.machine(Kind::fma, {p, q, r}); }

  /// Outputs of a kernel after the pass.
  std::vector<Node> fused(const std::vector<Node>& values) {
    Kernel kernel;
    for (Node value : values) kernel.outputs.push_back({"output", value});
    return place_fma(graph, kernel).roots();
  }
  Node fused(Node value) { return fused(std::vector{value}).front(); }
};

TEST_F(FmaTest, AProductIsFusedWithItsSumOnEitherSide) {
  EXPECT_EQ(fused(add(multiply(a, b), c)), fma(a, b, c));
  EXPECT_EQ(fused(add(c, multiply(a, b))), fma(a, b, c));
}

TEST_F(FmaTest, DifferencesNegateAFactorOrTheOtherTerm) {
  EXPECT_EQ(fused(subtract(c, multiply(a, b))), fma(negative(a), b, c));
  EXPECT_EQ(fused(subtract(multiply(a, b), c)), fma(a, b, negative(c)));
}

TEST_F(FmaTest, NegationsOfNumbersAndOfNegatedValuesCostNothing) {
  EXPECT_EQ(fused(subtract(multiply(a, b), graph.number(2))), fma(a, b, graph.number(-2)));
  EXPECT_EQ(fused(subtract(multiply(a, b), negative(c))), fma(a, b, c));
  EXPECT_EQ(fused(subtract(c, multiply(graph.number({1, 2}), b))), fma(graph.number({-1, 2}), b, c));
}

TEST_F(FmaTest, OfTwoProductsTheSecondIsFused) {
  EXPECT_EQ(fused(add(multiply(a, b), multiply(c, d))), fma(c, d, multiply(a, b)));
}

TEST_F(FmaTest, SumsOfSumsAreChains) {
  EXPECT_EQ(fused(add(add(multiply(a, b), multiply(c, d)), multiply(a, d))),
            fma(a, d, fma(c, d, multiply(a, b))));
}

TEST_F(FmaTest, AProductOfSeveralSumsIsFusedWithAllOfThem) {
  const Node product = multiply(a, b);
  EXPECT_EQ(fused({add(product, c), subtract(product, d)}),
            (std::vector{fma(a, b, c), fma(a, b, negative(d))}));
}

// Its multiplication would be done twice.
TEST_F(FmaTest, AProductThatIsNeededForItselfStays) {
  const Node product = multiply(a, b), sum = add(product, c);
  EXPECT_EQ(fused({sum, product}), (std::vector{sum, product})) << "it is an output";
  EXPECT_EQ(fused({sum, divide(product, d)}), (std::vector{sum, divide(product, d)})) << "it is divided";
  EXPECT_EQ(fused(add(product, product)), add(product, product)) << "it is doubled";
  EXPECT_EQ(fused({add(product, product), sum}), (std::vector{add(product, product), sum}));
}

// The product of c and d is fused, so that of a and b stays in the first sum, and must in the second.
TEST_F(FmaTest, AProductThatStaysInOneSumStaysInAll) {
  const Node product = multiply(a, b);
  EXPECT_EQ(fused({add(product, multiply(c, d)), add(product, c)}),
            (std::vector{fma(c, d, product), add(product, c)}));
}

TEST_F(FmaTest, OppositeDifferencesFuseTheSameProductAndStayOpposite) {
  const Node p = multiply(a, b), q = multiply(c, d);
  EXPECT_EQ(fused({subtract(p, q), subtract(q, p)}),
            (std::vector{fma(a, b, negative(q)), fma(negative(a), b, q)}));
}

// They are calculated once, not at each point.
TEST_F(FmaTest, WhatIsTheSameAtAllPointsStays) {
  const Node product = multiply(x, y);
  EXPECT_EQ(fused(add(product, x)), add(product, x));
  EXPECT_EQ(fused(add(product, a)), add(product, a));
  EXPECT_EQ(fused(add(multiply(x, a), y)), fma(x, a, y));
}

TEST_F(FmaTest, QuotientsAndOtherOperationsAreNotFused) {
  EXPECT_EQ(fused(add(divide(a, b), c)), add(divide(a, b), c));
  EXPECT_EQ(fused(divide(multiply(a, b), c)), divide(multiply(a, b), c));
}

TEST_F(FmaTest, OperationsAreCountedOnceAndOnlyThoseOfPoints) {
  Kernel kernel;
  const Node shared = fma(a, b, c);
  kernel.outputs = {{"u", multiply(shared, d)}, {"v", add(shared, multiply(x, y))}};
  const OperationCount count = count_operations(kernel);
  EXPECT_EQ(count.fma, 1);
  EXPECT_EQ(count.multiply, 1);
  EXPECT_EQ(count.add, 1);
  EXPECT_EQ(count.load, 4);
  EXPECT_EQ(count.total(), 3);
}

TEST_F(FmaTest, OperationsOfEachKindAddToTheTotal) {
  Kernel kernel;
  Node value = fma(a, b, c);
  int expected = 1;
  const auto append = [&](Node next, int times) { value = next, expected += times; };
  append(add(value, a), 1);
  append(subtract(value, multiply(value, b)), 2);
  append(divide(divide(value, c), d), 2);
  append(graph.machine(Kind::root, {value}), 1);
  append(graph.call("sin", {value}), 1);
  append(negative(value), 0);
  kernel.outputs = {{"u", value}};
  const OperationCount count = count_operations(kernel);
  EXPECT_EQ(count.add, 2);
  EXPECT_EQ(count.multiply, 1);
  EXPECT_EQ(count.divide, 2);
  EXPECT_EQ(count.root, 1);
  EXPECT_EQ(count.fma, 1);
  EXPECT_EQ(count.call, 1);
  EXPECT_EQ(count.total(), expected);
  OperationCount twice = count;
  twice += count;
  EXPECT_EQ(twice.total(), 2 * expected);
}

}  // namespace
}  // namespace kernelgen
