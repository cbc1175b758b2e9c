// SPDX-License-Identifier: LGPL-2.1-or-later
#include "random.hh"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace noise {
namespace {

TEST(Philox, GivesThePublishedNumbers) {
  EXPECT_EQ(philox({0, 0, 0, 0}, {0, 0}), (Words4{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
  EXPECT_EQ(philox({0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff}, {0xffffffff, 0xffffffff}),
            (Words4{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
  EXPECT_EQ(philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}),
            (Words4{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

TEST(Uniform, IsEvenlySpreadOverTheUnitInterval) {
  constexpr std::uint32_t count = 20000;
  double mean = 0, variance = 0;
  for (std::uint32_t i = 0; i < count; ++i) {
    const double number = uniform({i, i / 7, 3, 0}, {1, 2});
    ASSERT_GE(number, 0);
    ASSERT_LT(number, 1);
    mean += number / count;
    variance += (number - 0.5) * (number - 0.5) / count;
  }
  EXPECT_NEAR(mean, 0.5, 4 * std::sqrt(1. / 12 / count));
  EXPECT_NEAR(variance, 1. / 12, 4 * std::sqrt(1. / 180 / count));
}

TEST(Uniform, DiffersWithEachWordOfPlaceAndKey) {
  std::set<double> numbers = {uniform({1, 2, 3, 4}, {5, 6})};
  for (int word = 0; word < 4; ++word) {
    Words4 counter = {1, 2, 3, 4};
    ++counter[word];
    numbers.insert(uniform(counter, {5, 6}));
  }
  numbers.insert(uniform({1, 2, 3, 4}, {6, 6}));
  numbers.insert(uniform({1, 2, 3, 4}, {5, 7}));
  EXPECT_EQ(numbers.size(), 7u);
}

TEST(Hash, TellsNamesApart) { EXPECT_NE(hash("wavetoy::phi"), hash("wavetoy::psi")); }

}  // namespace
}  // namespace noise
