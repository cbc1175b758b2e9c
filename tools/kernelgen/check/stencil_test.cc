// SPDX-License-Identifier: LGPL-2.1-or-later
#include "check/stencil.hh"

#include <gtest/gtest.h>

#include <cmath>

namespace kernelgen {
namespace {

/// Sum of weight * r^n: n! for n the derivative, 0 for other n up to derivative + order - 1.
Rational moment(const Stencil& stencil, int n) {
  Rational sum(0);
  for (const auto& [at, weight] : stencil.weights) sum = sum + weight * power(Rational(at), n);
  return sum;
}

void expect_order(const Stencil& stencil, int derivative, int order) {
  Rational factorial(1);
  for (int i = 2; i <= derivative; ++i) factorial = factorial * Rational(i);
  for (int n = 0; n < derivative + order; ++n)
    EXPECT_EQ(moment(stencil, n), n == derivative ? factorial : Rational(0))
        << "moment " << n << ", order " << order;
  EXPECT_NE(moment(stencil, derivative + order), Rational(0)) << "order " << order;
}

TEST(Stencil, CentredDifferencesHaveTheirOrderAndNoMore) {
  for (int order = 2; order <= 12; order += 2)
    for (int derivative : {1, 2}) expect_order(centred(derivative, order), derivative, order);
}

TEST(Stencil, LopsidedAndOneSidedDifferencesHaveTheirOrder) {
  for (int order = 2; order <= 8; order += 2)
    for (int side : {1, -1}) expect_order(lopsided(order, side), 1, order);
  for (int order = 1; order <= 8; ++order)
    for (int side : {1, -1}) expect_order(one_sided(order, side), 1, order);
}

TEST(Stencil, UpwindingIsTheCentredPartPlusTheSignTimesTheRest) {
  for (int order : {2, 4, 6, 8}) {
    const Stencil centre = advective_centred(order), rest = advective_dissipative(order);
    for (int side : {1, -1})
      for (int at = -6; at <= 6; ++at) {
        const auto weight = [&](const Stencil& s) {
          return s.weights.count(at) ? s.weights.at(at) : Rational(0);
        };
        EXPECT_EQ(weight(lopsided(order, side)), weight(centre) + Rational(side) * weight(rest))
            << order << ' ' << at;
      }
  }
}

TEST(Stencil, DissipationDampsTheShortestWaveByOneOverTheSpacing) {
  for (int order : {1, 3, 5, 7, 9}) {
    Rational sum(0);
    for (const auto& [at, weight] : kreiss_oliger(order).weights)
      sum = sum + (at % 2 == 0 ? weight : -weight);
    EXPECT_EQ(sum, Rational(-1)) << order;
  }
}

TEST(Stencil, UpwindingDissipatesLikeKreissAndOliger) {
  const Stencil a = advective_dissipative(4), b = kreiss_oliger(5);
  for (const auto& [at, weight] : a.weights)
    EXPECT_EQ(weight * Rational(24), b.weights.at(at) * Rational(64)) << at;
}

}  // namespace
}  // namespace kernelgen
