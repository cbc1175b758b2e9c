// SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>

#include "graph/expression.hh"

#include <gtest/gtest.h>

namespace kernelgen {
namespace {

class GraphTest : public testing::Test {
 protected:
  Graph graph;
  Node a = graph.load("a"), b = graph.load("b"), c = graph.load("c");
  Node number(Rational r) { return graph.number(r); }
};

TEST_F(GraphTest, EqualExpressionsAreOneNode) {
  EXPECT_EQ(graph.sum({a, graph.product({b, c})}), graph.sum({graph.product({c, b}), a}));
  EXPECT_EQ(graph.load("a"), a);
  EXPECT_NE(graph.load("a", {1, 0, 0}), a);
}

TEST_F(GraphTest, SumsCollectEqualTerms) {
  EXPECT_EQ(graph.sum({a, a}), graph.product({number(2), a}));
  EXPECT_EQ(graph.sum({a, graph.minus(a)}), number(0));
  EXPECT_EQ(graph.sum({graph.product({number({1, 3}), a}), graph.product({a, number({2, 3})})}), a);
  EXPECT_EQ(graph.difference(graph.sum({a, b}), graph.sum({b, c})), graph.difference(a, c));
}

TEST_F(GraphTest, ProductsCollectPowers) {
  EXPECT_EQ(graph.product({a, a}), graph.power(a, 2));
  EXPECT_EQ(graph.quotient(graph.product({a, b}), b), a);
  EXPECT_EQ(graph.product({a, number(0), b}), number(0));
  EXPECT_EQ(graph.power(graph.product({number(2), a}), 3), graph.product({number(8), graph.power(a, 3)}));
}

TEST_F(GraphTest, RootsOfSquaresAreKept) {
  EXPECT_NE(graph.power(graph.power(a, 2), {1, 2}), a);  // it is |a|
}

TEST_F(GraphTest, SelectsWithKnownConditionsDisappear) {
  EXPECT_EQ(graph.select(graph.compare("<", number(1), number(2)), a, b), a);
  EXPECT_EQ(graph.select(graph.compare("==", number(1), number(2)), a, b), b);
  EXPECT_EQ(graph.select(graph.compare("<", a, b), c, c), c);
  EXPECT_EQ(graph.logical("and", {number(1), graph.compare("<", a, b)}), graph.compare("<", a, b));
}

TEST_F(GraphTest, ArgumentsComeBeforeUsers) {
  const Node root = graph.sum({graph.product({a, b}), graph.power(graph.sum({a, b}), 2)});
  const auto all = in_order({root});
  for (std::size_t i = 0; i < all.size(); ++i)
    for (Node argument : all[i]->arguments)
      EXPECT_LT(std::find(all.begin(), all.end(), argument) - all.begin(), static_cast<std::ptrdiff_t>(i));
}

TEST(Rational, StaysInLowestTerms) {
  EXPECT_EQ(Rational(2, -4), Rational(-1, 2));
  EXPECT_EQ(Rational(1, 3) + Rational(1, 6), Rational(1, 2));
  EXPECT_EQ(power(Rational(2, 3), -2), Rational(9, 4));
  EXPECT_EQ(common_divisor({3, 4}, {-1, 6}), Rational(1, 12));
}

TEST(Rational, ReadsDecimalNumbers) {
  EXPECT_EQ(from_decimal("0.1"), Rational(1, 10));
  EXPECT_EQ(from_decimal("2.50e-3"), Rational(1, 400));
  EXPECT_EQ(from_decimal("12e2"), Rational(1200));
}

TEST(Rational, SaysWhenItDoesNotFit) {
  EXPECT_ANY_THROW(from_decimal("1e300"));
  EXPECT_ANY_THROW(Rational(1, 3) / Rational(0));
}

}  // namespace
}  // namespace kernelgen
