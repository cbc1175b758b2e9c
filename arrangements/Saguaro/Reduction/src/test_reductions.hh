// SPDX-License-Identifier: LGPL-2.1-or-later
//
// For tests of what devices collect: it has the bits of a plain loop on the host.
#ifndef SAGUARO_REDUCTION_TEST_REDUCTIONS_HH
#define SAGUARO_REDUCTION_TEST_REDUCTIONS_HH

#include "Saguaro/Reduction/src/device_points.hh"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

namespace reduction::test {

using Random = std::mt19937_64;

/// Numbers of all sizes, some of which cancel each other, and some zeros.
inline std::vector<double> numbers(std::size_t count, Random& random) {
  std::uniform_real_distribution<double> digits(-1, 1);
  std::uniform_int_distribution<int> exponents(-300, 90), kinds(0, 9);
  std::vector<double> result(count);
  for (double& number : result)
    number = kinds(random) == 0 ? -0.0 : std::ldexp(digits(random), exponents(random));
  return result;
}

/// The values of a component, here and on a device.
class Component {
 public:
  Component(device::Device& device, std::array<int, 3> shape, Random& random) : shape_(shape) {
    for (int n = 0; n < arrays; ++n) here_.push_back(numbers(points(), random));
    for (double& weight : here_[0])
      weight = random() % 4 == 0 ? 0 : 0.125 * static_cast<double>(random() % 9);
    here_[1][points() / 2] = std::numeric_limits<double>::quiet_NaN();
    here_[0][points() / 2] = 1;
    for (const std::vector<double>& array : here_) {
      there_.emplace_back(device, array.size() * sizeof(double), "a test");
      device.main_queue().to_device(there_.back().data(), array.data(), there_.back().size());
    }
    device.main_queue().wait();
  }

  const std::array<int, 3>& shape() const { return shape_; }

  /// \param timelevels  that values are interpolated from; the last one has a NaN
  DevicePoints points_in(const device::PointBox& box, int timelevels, bool has_weights) const {
    DevicePoints result{box, shape_[0], std::int64_t{shape_[0]} * shape_[1], timelevels,
                        {},  {},        has_weights ? there(0) : nullptr,    0.25};
    for (int n = 0; n < timelevels; ++n) {
      result.timelevels[n] = there(arrays - 1 - n);
      result.in_time[n] = 0.75 - n;
    }
    return result;
  }
  /// An array of these points where the host reads it.
  const double* here(const double* array) const {
    for (std::size_t n = 0; n < here_.size(); ++n)
      if (array == there(n)) return here_[n].data();
    return nullptr;
  }

  static constexpr int arrays = 4;  ///< weights and three timelevels

 private:
  std::size_t points() const { return std::size_t(shape_[0]) * shape_[1] * shape_[2]; }
  const double* there(std::size_t n) const { return reinterpret_cast<const double*>(there_[n].data()); }

  std::array<int, 3> shape_;
  std::vector<std::vector<double>> here_;
  std::vector<device::Buffer> there_;
};

/// Wishes of all kinds for numbers of several components.
class Wishes {
 public:
  explicit Wishes(device::Device& device, unsigned seed) : random_(seed) {
    constexpr std::array<int, 3> shapes[] = {{3, 4, 5}, {17, 1, 90}, {41, 37, 29}, {1, 7, 1}};
    for (const std::array<int, 3>& shape : shapes) components_.emplace_back(device, shape, random_);
  }

  /// All points of all components: some 45,000, more than forty blocks of threads.
  Wish of_everything(Wish::What what, int timelevels) const {
    Wish result{{}, what, {Term::value}, start_of(what)};
    for (const Component& component : components_)
      result.points.push_back(component.points_in(whole(component), timelevels, true));
    return result;
  }
  static Wish of_nothing(Wish::What what) { return {{}, what, {Term::value}, start_of(what)}; }
  /// Up to five boxes, some of them empty.
  Wish drawn() {
    constexpr Term terms[] = {Term::one,
                              Term::value,
                              Term::magnitude,
                              Term::square,
                              Term::magnitude_squared,
                              Term::magnitude_cubed,
                              Term::magnitude_to_the_fourth};
    const Wish::What what = kinds[random_() % std::size(kinds)];
    Wish result{
        {},
        what,
        {terms[random_() % std::size(terms)], random_() % 2 == 0, random_() % 2 == 0, random_() % 2 == 0},
        start_of(what)};
    const auto boxes = static_cast<int>(random_() % 6);
    for (int n = 0; n < boxes; ++n) {
      const Component& component = components_[random_() % components_.size()];
      result.points.push_back(
          component.points_in(drawn_box(component), 1 + static_cast<int>(random_() % 3), random_() % 2 == 0));
    }
    return result;
  }

  Collected on_host(const Wish& wish) const {
    Collected result{.sum = {}, .extreme = wish.start};
    for (const DevicePoints& some : wish.points) collect(wish, component_of(some), some, result);
    return result;
  }

  static constexpr Wish::What kinds[] = {Wish::What::sum, Wish::What::sum_of_weights, Wish::What::minimum,
                                         Wish::What::maximum};

 private:
  static device::PointBox whole(const Component& component) {
    const std::array<int, 3>& shape = component.shape();
    return {{0, 0, 0}, {shape[0], shape[1], shape[2]}};
  }
  device::PointBox drawn_box(const Component& component) {
    device::PointBox result = whole(component);
    for (int d = 0; d < 3; ++d) {
      if (random_() % 2 == 0) continue;  // as long as it can be
      result.begin[d] = static_cast<int>(random_() % component.shape()[d]);
      result.end[d] = static_cast<int>(random_() % (component.shape()[d] + 1));
    }
    return result;
  }
  static double start_of(Wish::What what) {
    const double infinity = std::numeric_limits<double>::infinity();
    return what == Wish::What::minimum ? infinity : what == Wish::What::maximum ? -infinity : 0;
  }
  const Component& component_of(const DevicePoints& some) const {
    return *std::ranges::find_if(components_,
                                 [&](const Component& one) { return one.here(some.timelevels[0]); });
  }

  static void collect(const Wish& wish, const Component& component, const DevicePoints& some,
                      Collected& result) {
    for (int k = some.box.begin[2]; k < some.box.end[2]; ++k)
      for (int j = some.box.begin[1]; j < some.box.end[1]; ++j)
        for (int i = some.box.begin[0]; i < some.box.end[0]; ++i) {
          const std::int64_t at = i + some.row * j + some.plane * k;
          const double weight = some.weights ? 0.25 * component.here(some.weights)[at] : 0.25;
          if (weight == 0) continue;
          double value = some.in_time[0] * component.here(some.timelevels[0])[at];
          for (int n = 1; n < some.timelevel_count; ++n)
            value += some.in_time[n] * component.here(some.timelevels[n])[at];
          enter(wish, weight, value, result);
        }
  }
  static void enter(const Wish& wish, double weight, double value, Collected& result) {
    if (wish.what == Wish::What::sum_of_weights) return result.sum.add(weight);
    const double term = contribution(wish.entry, weight, value, wish.is_sum());
    if (wish.is_sum()) return result.sum.add(term);
    if (std::isnan(term))
      result.is_nan = true;
    else
      result.extreme =
          wish.what == Wish::What::minimum ? std::min(result.extreme, term) : std::max(result.extreme, term);
  }

  Random random_;
  std::vector<Component> components_;
};

inline bool is_same(double a, double b) {
  return std::isnan(a) ? std::isnan(b) : std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

/// How often there was something that is easily lost.
struct Seen {
  int nans = 0, others = 0;
};

inline void expect_same(const Wish& wish, const Collected& found, const Collected& expected, Seen& seen) {
  const double sum = expected.sum.value();
  EXPECT_TRUE(is_same(found.sum.value(), sum)) << found.sum.value() << " is not " << sum;
  EXPECT_EQ(found.extreme, wish.is_sum() ? 0 : expected.extreme);
  EXPECT_EQ(found.is_nan, expected.is_nan);
  ++(std::isnan(sum) || expected.is_nan ? seen.nans : seen.others);
}

/// Few wishes have many blocks of threads each, and many have few.
inline void compare_with_host(device::Device& device) {
  const device::Use use(device);
  Seen seen;
  for (const int count : {0, 5, 200}) {
    Wishes wishes(device, 7 + count);
    std::vector<Wish> all;
    for (const Wish::What what : Wishes::kinds) {
      all.push_back(wishes.of_everything(what, 2));
      all.push_back(Wishes::of_nothing(what));
      all.push_back(wishes.of_everything(what, 3));
    }
    for (int n = 0; n < count; ++n) all.push_back(wishes.drawn());
    const std::vector<Collected> found = collect_on_device(device, all);
    ASSERT_EQ(found.size(), all.size());
    for (std::size_t n = 0; n < all.size(); ++n) {
      SCOPED_TRACE(testing::Message() << "wish " << n << " of " << all.size());
      expect_same(all[n], found[n], wishes.on_host(all[n]), seen);
    }
  }
  EXPECT_GT(seen.nans, 20);
  EXPECT_GT(seen.others, 20);
}

}  // namespace reduction::test

#endif
