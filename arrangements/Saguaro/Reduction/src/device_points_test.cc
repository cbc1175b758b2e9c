// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Reduction/src/device_points.hh"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <vector>

#include "Saguaro/Device/src/device.hh"
#include "Saguaro/Reduction/src/collector.hh"
#include "Saguaro/Reduction/src/test_reductions.hh"

namespace reduction {
namespace {

constexpr int nx = 7, ny = 5, nz = 6, points = nx * ny * nz;

/// Numbers of all sizes, some of which cancel each other.
std::vector<double> numbers(unsigned seed) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> digits(-1, 1);
  std::uniform_int_distribution<int> exponents(-300, 90);
  std::vector<double> result(points);
  for (double& number : result) number = std::ldexp(digits(random), exponents(random));
  return result;
}

/// Two timelevels and weights on an emulated device, and the same on the host.
class OnBoth : public testing::Test {
 protected:
  OnBoth() {
    for (std::size_t n = 0; n < weights_.size(); ++n)
      weights_[n] = n % 3 == 0 ? 0 : 0.125 * static_cast<double>(n % 5);
    bring();
  }
  void bring() {
    const std::vector<double>* const arrays[] = {&current_, &past_, &weights_};
    for (int n = 0; n < 3; ++n)
      device_->main_queue().to_device(buffers_[n].data(), arrays[n]->data(), points * sizeof(double));
    device_->main_queue().wait();
  }
  double* there(int n) { return reinterpret_cast<double*>(buffers_[n].data()); }
  DevicePoints box() {
    return {{{1, 0, 2}, {nx, ny - 1, nz}}, nx,           nx * ny,  2,
            {there(0), there(1)},          {0.75, -0.5}, there(2), 0.25};
  }

  double on_host(const Operator& rule, bool multiplies) {
    Collector collector(rule);
    for (int k = 2; k < nz; ++k)
      for (int j = 0; j < ny - 1; ++j)
        for (int i = 1; i < nx; ++i) {
          const int at = i + nx * (j + ny * k);
          const double weight = weights_[at] * 0.25, first = 0.75 * current_[at];
          const double value = first + -0.5 * past_[at];
          multiplies ? collector.add_product(weight, value) : collector.add(weight, value);
        }
    return collector.result().real();
  }
  double on_device(const Operator& rule, bool multiplies) {
    Collector collector(rule);
    const Entry entry = collector.entry(multiplies, false);
    std::vector<Wish> wishes;
    if (collector.is_sum()) {
      wishes = {{{box()}, Wish::What::sum, entry}, {{box()}, Wish::What::sum_of_weights, entry}};
    } else {
      const Wish::What what = collector.is_minimum() ? Wish::What::minimum : Wish::What::maximum;
      wishes = {{{box()}, what, entry, collector.extreme()}};
    }
    const std::vector<Collected> found = collect_on_device(*device_, wishes);
    if (!collector.is_sum())
      collector.add_extreme(found[0].extreme, found[0].is_nan);
    else
      collector.add_sum(found[0].sum);
    if (collector.needs_weights()) collector.add_weights(found[1].sum);
    return collector.result().real();
  }

  std::vector<double> current_ = numbers(1), past_ = numbers(2), weights_ = numbers(3);
  std::unique_ptr<device::Device> device_ = device::make_emulated();
  device::Buffer buffers_[3] = {{*device_, points * sizeof(double), "a test"},
                                {*device_, points * sizeof(double), "a test"},
                                {*device_, points * sizeof(double), "a test"}};
};

bool is_same(double a, double b) { return std::memcmp(&a, &b, sizeof a) == 0; }

TEST_F(OnBoth, ReductionsHaveTheSameBits) {
  for (const Operator& rule : operators)
    for (const bool multiplies : {false, true}) {
      if (rule.collection == Collection::product) continue;
      const double host = on_host(rule, multiplies), device = on_device(rule, multiplies);
      EXPECT_TRUE(is_same(host, device))
          << rule.name << (multiplies ? " of products" : "") << ": " << host << " and " << device;
    }
}

TEST_F(OnBoth, ANaNOfAPointThatCountsShowsAndOfAnotherDoesNot) {
  const int counts = 1 + nx * (1 + ny * 3), does_not = 3 + nx * (1 + ny * 2);
  ASSERT_NE(weights_[counts], 0);
  ASSERT_EQ(weights_[does_not], 0);
  for (const auto& [place, expected] : {std::pair{does_not, false}, {counts, true}}) {
    current_[place] = std::numeric_limits<double>::quiet_NaN();
    bring();
    for (const char* name : {"sum", "minimum", "maximum", "norm2", "norm_inf"})
      EXPECT_EQ(std::isnan(on_device(operator_named(name), false)), expected) << name;
    EXPECT_FALSE(std::isnan(on_device(operator_named("count"), false)));
  }
}

TEST_F(OnBoth, ReductionsBringNumbersToTheHostAndNoFields) {
  const auto before = device_->traffic().to_host;
  on_device(operator_named("norm2"), false);
  on_device(operator_named("maximum"), false);
  EXPECT_LE(device_->traffic().to_host - before, 2 * 71 * 8 + 16);
}

TEST_F(OnBoth, WishesOfAllKindsTogetherAreWhatTheyAreAlone) {
  const Entry magnitude{Term::magnitude};
  current_[1 + nx * (1 + ny * 3)] = std::numeric_limits<double>::quiet_NaN();
  bring();
  const std::vector<Wish> all{{{box()}, Wish::What::maximum, magnitude},
                              {{box(), box()}, Wish::What::sum, magnitude},
                              {{}, Wish::What::minimum, magnitude, 5},
                              {{box()}, Wish::What::sum_of_weights, magnitude},
                              {{box()}, Wish::What::minimum, magnitude, 5}};
  const std::vector<Collected> together = collect_on_device(*device_, all);
  for (std::size_t n = 0; n < all.size(); ++n) {
    const Collected alone = collect_on_device(*device_, {&all[n], 1}).front();
    EXPECT_TRUE(is_same(together[n].sum.value(), alone.sum.value())) << "wish " << n;
    EXPECT_TRUE(is_same(together[n].extreme, alone.extreme)) << "wish " << n;
    EXPECT_EQ(together[n].is_nan, n == 0 || n == 4) << "wish " << n;
  }
  EXPECT_EQ(together[2].extreme, 5);
}

TEST_F(OnBoth, ExtremesOfNothingAreWhereTheyBegan) {
  std::fill(weights_.begin(), weights_.end(), 0.0);
  bring();
  EXPECT_EQ(on_device(operator_named("minimum"), false), std::numeric_limits<double>::infinity());
}

TEST(ReductionsOnDevices, HaveTheBitsOfTheHost) {
  for (const auto order : {device::EmulatedOrder::at_once, device::EmulatedOrder::late}) {
    const auto device = device::make_emulated(false, 0, false, order);
    test::compare_with_host(*device);
  }
}

}  // namespace
}  // namespace reduction
