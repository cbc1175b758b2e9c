// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What is taken out of sums, and what must not be: cases worked out by hand.
#include "simplify/factor.hh"

#include <gtest/gtest.h>

namespace kernelgen {
namespace {

class FactorTest : public testing::Test {
 protected:
  Graph graph;
  Node a = graph.load("a"), b = graph.load("b"), c = graph.load("c"), d = graph.load("d");

  Node sum(const std::vector<Node>& terms) { return graph.sum(terms); }
  Node product(const std::vector<Node>& factors) { return graph.product(factors); }
  Node power(Node base, Rational exponent) { return graph.power(base, exponent); }
  Node times(Rational number, Node node) { return product({graph.number(number), node}); }

  Node factored(Node value) {
    Kernel kernel;
    kernel.outputs = {{"output", value}};
    return factor_sums(graph, kernel).roots().front();
  }
};

TEST_F(FactorTest, ACommonFactorIsTakenOut) {
  EXPECT_EQ(factored(sum({product({a, b}), product({a, c})})), product({a, sum({b, c})}));
  EXPECT_EQ(factored(sum({product({a, b}), a})), product({a, sum({b, graph.number(1)})}));
}

TEST_F(FactorTest, AllCommonFactorsAreTakenOut) {
  EXPECT_EQ(factored(sum({product({a, b, c}), product({a, b, d})})), product({a, b, sum({c, d})}));
}

// a is in three terms, b in two.
TEST_F(FactorTest, TheFactorOfMostTermsGoesFirst) {
  EXPECT_EQ(factored(sum({product({a, b}), product({a, c}), product({a, d}), product({b, d})})),
            sum({product({a, sum({b, c, d})}), product({b, d})}));
}

// a and b are in two terms each; b is the one that was created later.
TEST_F(FactorTest, OfFactorsThatAreAsCommonTheLatestGoesFirst) {
  EXPECT_EQ(factored(sum({product({a, b}), product({a, c}), product({b, d})})),
            sum({product({b, sum({a, d})}), product({a, c})}));
}

TEST_F(FactorTest, WhatIsLeftIsFactoredAsWell) {
  const Node e = graph.load("e"), f = graph.load("f");
  EXPECT_EQ(
      factored(sum({product({a, b}), product({a, c}), product({a, d}), product({e, f}), product({e, d})})),
      sum({product({a, sum({b, c, d})}), product({e, sum({f, d})})}));
}

TEST_F(FactorTest, PolynomialsTakeTheFormOfHorner) {
  EXPECT_EQ(
      factored(sum({product({b, power(a, 3)}), product({c, power(a, 2)}), product({d, a}), graph.number(7)})),
      sum({product({a, sum({product({a, sum({product({a, b}), c})}), d})}), graph.number(7)}));
}

TEST_F(FactorTest, NumbersStayInTheirTerms) {
  const Node twice = sum({times(2, a), times(2, b)});
  EXPECT_EQ(factored(twice), twice);
  EXPECT_EQ(factored(sum({times(2, product({a, b})), times(-3, product({a, c}))})),
            product({a, sum({times(2, b), times(-3, c)})}));
}

TEST_F(FactorTest, InversesAndRootsAreFactorsOfTheirOwn) {
  for (const Rational exponent : {Rational(-1), Rational(-2), Rational(1, 2)})
    EXPECT_EQ(factored(sum({product({a, power(c, exponent)}), product({b, power(c, exponent)})})),
              product({power(c, exponent), sum({a, b})}));
}

// c would have to become sqrt(c)^2, or 1/c^2 a product of two quotients.
TEST_F(FactorTest, DifferentInversesAndRootsShareNothing) {
  for (const auto& [one, other] :
       {std::pair<Rational, Rational>{1, {1, 2}}, {2, -1}, {-1, -2}, {{1, 2}, {3, 2}}}) {
    const Node value = sum({product({a, power(c, one)}), product({b, power(c, other)})});
    EXPECT_EQ(factored(value), value) << "powers " << one.text() << " and " << other.text();
  }
}

TEST_F(FactorTest, TermsWithoutCommonFactorsStay) {
  const Node value = sum({product({a, b}), product({c, d}), graph.number(1)});
  EXPECT_EQ(factored(value), value);
}

TEST_F(FactorTest, WholeSumsAreFactorsToo) {
  const Node whole = sum({a, b});
  EXPECT_EQ(factored(sum({product({whole, c}), product({whole, d})})), product({whole, sum({c, d})}));
}

TEST_F(FactorTest, SumsInsideOfOtherExpressionsAreFactored) {
  EXPECT_EQ(factored(graph.call("exp", {sum({product({a, b}), product({a, c})})})),
            graph.call("exp", {product({a, sum({b, c})})}));
}

}  // namespace
}  // namespace kernelgen
