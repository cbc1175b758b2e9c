// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/ExactSum/src/exact_sum.hh"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

namespace exact_sum {
namespace {

double exact_sum(const std::vector<double>& terms) {
  ExactSum result;
  for (double term : terms) result.add(term);
  return result.value();
}

std::vector<double> random_terms(unsigned seed, int lowest, int highest) {
  std::mt19937_64 engine(seed);
  std::uniform_real_distribution<double> mantissa(-1, 1);
  std::uniform_int_distribution<int> exponent(lowest, highest);
  std::vector<double> result(500);
  for (double& term : result) term = std::ldexp(mantissa(engine), exponent(engine));
  return result;
}

TEST(ExactSum, KeepsWhatRoundingWouldLose) {
  EXPECT_EQ(exact_sum({}), 0.0);
  EXPECT_EQ(exact_sum({0.1}), 0.1);
  EXPECT_EQ(exact_sum({1e300, 1.0, -1e300}), 1.0);
  EXPECT_EQ(exact_sum({1e-320, 1e308, -1e308}), 1e-320);
  EXPECT_EQ(exact_sum({-3.0, 1.0}), -2.0);
  EXPECT_EQ(exact_sum({std::numeric_limits<double>::max(), -std::numeric_limits<double>::max()}), 0.0);
}

TEST(ExactSum, RoundsOnceToTheNearestEven) {
  const double unit = std::ldexp(1.0, -53);
  EXPECT_EQ(exact_sum({1.0, unit}), 1.0);
  EXPECT_EQ(exact_sum({1.0, unit, std::ldexp(1.0, -1000)}), 1.0 + 2 * unit);
  EXPECT_EQ(exact_sum({1.0 + 2 * unit, unit}), 1.0 + 4 * unit);
  EXPECT_EQ(exact_sum({-1.0, -unit, -std::ldexp(1.0, -300)}), -1.0 - 2 * unit);
}

TEST(ExactSum, DoesNotDependOnTheOrder) {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE(seed);
    std::vector<double> terms = random_terms(seed, -600, 600);
    const double expected = exact_sum(terms);
    std::shuffle(terms.begin(), terms.end(), std::mt19937(seed));
    EXPECT_EQ(exact_sum(terms), expected);
  }
}

TEST(ExactSum, AgreesWithWideArithmeticWhereThatIsExact) {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE(seed);
    std::vector<double> terms = random_terms(seed, 0, 20);
    __int128 sum = 0;  // in units of 2^-60
    for (double& term : terms) {
      term = std::ldexp(std::nearbyint(std::ldexp(term, 30)), -30);
      sum += static_cast<__int128>(std::ldexp(term, 60));
    }
    EXPECT_EQ(exact_sum(terms), std::ldexp(static_cast<double>(sum), -60));
  }
}

TEST(ExactSum, OfPartsIsTheSumOfTheWhole) {
  const std::vector<double> terms = random_terms(7, -1000, 900);
  ExactSum parts[3], words_added;
  for (std::size_t i = 0; i < terms.size(); ++i) parts[i % 3].add(terms[i]);
  std::array<std::int64_t, ExactSum::word_count> words{};
  for (ExactSum& part : parts) {
    words_added += part;
    for (int i = 0; i < ExactSum::word_count; ++i) words[i] += part.words()[i];
  }
  EXPECT_EQ(words_added.value(), exact_sum(terms));
  EXPECT_EQ(ExactSum::from_words(words).value(), exact_sum(terms));
}

TEST(ExactSum, OfManyAtOnceIsThatOfOneByOne) {
  const std::vector<double> terms = random_terms(9, -1070, 900);
  ExactSum at_once;
  at_once.add(terms);
  EXPECT_EQ(at_once.value(), exact_sum(terms));
}

TEST(ExactSum, OfARepeatedTermIsThatOfOneByOne) {
  for (const double term : {1.0 / 3, -0.1, 5e-324, 1e300, 0.0}) {
    ExactSum repeated;
    repeated.add_repeated(term, 1001);
    repeated.add(-term);
    EXPECT_EQ(repeated.value(), exact_sum(std::vector<double>(1000, term))) << term;
  }
  ExactSum infinite;
  infinite.add_repeated(std::numeric_limits<double>::infinity(), 3);
  EXPECT_EQ(infinite.value(), std::numeric_limits<double>::infinity());
}

TEST(ExactSum, FollowsIeeeForInfinitiesAndNans) {
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(exact_sum({1.0, infinity}), infinity);
  EXPECT_EQ(exact_sum({-infinity, 1e300}), -infinity);
  EXPECT_TRUE(std::isnan(exact_sum({infinity, -infinity})));
  EXPECT_TRUE(std::isnan(exact_sum({std::nan(""), 1.0})));
  EXPECT_EQ(exact_sum({1.7e308, 1.7e308}), infinity);
}

}  // namespace
}  // namespace exact_sum
