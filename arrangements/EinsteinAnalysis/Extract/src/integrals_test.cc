// SPDX-License-Identifier: LGPL-2.1-or-later
#include "integrals.hh"

#include <gtest/gtest.h>

#include <numbers>

namespace {

using namespace extract;

std::vector<Sample> samples_with(std::size_t count, double g00, double mass) {
  Sample sample{};
  sample.g00 = g00;
  sample.mass = mass;
  return std::vector<Sample>(count, sample);
}

TEST(Integrals, ConvergeWithSecondOrder) {
  const auto error = [](int rows) {
    const Sphere sphere(rows, 8, {});
    return charges_of(sphere.all(), samples_with(sphere.all().size(), 1, 1)).mass - 4 * std::numbers::pi;
  };
  EXPECT_NEAR(error(20) / error(40), 4, 0.05);
}

TEST(Integrals, RateOfProperTimeIsTheLapseWhereThereIsNoShift) {
  const Sphere sphere(400, 8, {});
  EXPECT_NEAR(rate_of_proper_time(sphere.all(), samples_with(sphere.all().size(), 0.81, 0)), 0.9, 1e-5);
}

TEST(Integrals, NoObserverIsAtRestWhereTheShiftIsFasterThanLight) {
  const Sphere sphere(4, 8, {});
  EXPECT_EQ(rate_of_proper_time(sphere.all(), samples_with(sphere.all().size(), -0.5, 0)), 0);
}

}  // namespace
