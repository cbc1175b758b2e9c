// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Transfer/src/time_interpolation.hh"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

#include "Saguaro/Transfer/src/test_fields.hh"

namespace transfer {
namespace {

using test::Field;

TEST(TimeWeights, AreExactForPolynomialsThroughTheirTimes) {
  const std::vector<double> all{0.7, 0.4, 0.1, -0.25, -0.5};
  for (std::size_t count = 1; count <= all.size(); ++count) {
    const std::span<const double> times(all.data(), count);
    const std::vector<double> weights = time_weights(times, 0.55);
    for (std::size_t power = 0; power < count; ++power) {
      double sum = 0;
      for (std::size_t n = 0; n < count; ++n) sum += weights[n] * std::pow(times[n], power);
      EXPECT_NEAR(sum, std::pow(0.55, power), 1e-14) << count << " times, power " << power;
    }
  }
}

TEST(TimeWeights, AtATimeLevelTakeItAlone) {
  const double step = 0.1;
  const std::vector<double> times{3 * step, 2 * step, step};
  EXPECT_EQ(time_weights(times, 0.3), (std::vector<double>{1, 0, 0}));  // 3 * 0.1 is not 0.3
  EXPECT_EQ(time_weights(times, 0.1), (std::vector<double>{0, 0, 1}));
}

TEST(TimeWeights, OfTimesThatAreTheSameAreRefused) {
  EXPECT_THROW(time_weights(std::vector<double>{1, 1}, 0.5), std::invalid_argument);
  EXPECT_THROW(time_weights(std::vector<double>{}, 0.5), std::invalid_argument);
}

TEST(Combine, AddsWhatHasAWeight) {
  const Box box = geometry::box_between<3>({0, 0, 0}, {4, 2, 1});
  Field<double> a(box, [](const Index&p) { return p[0]; }), b(box, [](const Index&p) { return p[1]; }),
      result(box);
  const std::vector<Array<const double>> from{a.values(), {nullptr, {}, {}}, b.values()};
  combine<double>(box, std::vector<double>{0.5, 0, 2}, from, result.array());
  EXPECT_EQ((result[{3, 2, 1}]), 5.5);
  EXPECT_EQ((result[{0, 0, 0}]), 0.0);
}

TEST(Combine, OfIntegersCanOnlyCopy) {
  const Box box = geometry::box_between<3>({0, 0, 0}, {0, 0, 0});
  Field<int> a(box, [](const Index&) { return 7; }), result(box);
  combine<int>(box, std::vector<double>{1}, std::vector{a.values()}, result.array());
  EXPECT_EQ((result[{0, 0, 0}]), 7);
  EXPECT_THROW(combine<int>(box, std::vector<double>{0.5}, std::vector{a.values()}, result.array()),
               std::invalid_argument);
}

}  // namespace
}  // namespace transfer
