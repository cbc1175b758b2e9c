// SPDX-License-Identifier: LGPL-2.1-or-later
#include "runtime/elementary.hh"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

#include "runtime/kernel_runtime.hh"

namespace {

constexpr double limit = 0.8;

/// How far a result is from that of the library for longer numbers, in units in the last place.
double error(double found, long double expected) {
  const double rounded = static_cast<double>(expected);
  if (rounded == 0 || std::isinf(rounded)) return found == rounded ? 0 : 1e9;
  int exponent;
  std::frexp(rounded, &exponent);
  return static_cast<double>(std::fabs(found - expected) / std::ldexp(1.0L, std::max(exponent - 53, -1074)));
}

/// The largest error for random arguments, and with them a worst one.
template <class Found, class Expected, class Draw>
void expect_small(const char* name, Found found, Expected expected, Draw draw) {
  std::mt19937_64 random(5);
  double worst = 0, at = 0;
  for (int n = 0; n < 5000; ++n) {
    const double x = draw(random), here = error(found(x), expected(static_cast<long double>(x)));
    if (here > worst) worst = here, at = x;
  }
  EXPECT_LT(worst, limit) << name << ' ' << at;
}

auto between(double least, double most) {
  return [=](auto& random) { return std::uniform_real_distribution<double>(least, most)(random); };
}
/// Of any size.
double any_size(std::mt19937_64& random) {
  return std::ldexp(between(1, 2)(random), std::uniform_int_distribution<int>(-1060, 1022)(random));
}

TEST(Elementary, ErrorsAreLessThanAUnitInTheLastPlace) {
  using namespace elementary;
  const auto e = [](double x) { return elementary::exp(x); };
  const auto l = [](double x) { return elementary::log(x); };
  const auto s = [](double x) { return elementary::sin(x); };
  const auto c = [](double x) { return elementary::cos(x); };
  for (const double size : {1e-3, 1.0, 30.0, 708.0})
    expect_small(
        "exp", e, [](long double x) { return std::exp(x); }, between(-size, size));
  expect_small(
      "log", l, [](long double x) { return std::log(x); }, any_size);
  expect_small(
      "log", l, [](long double x) { return std::log(x); }, between(0.6, 1.6));
  expect_small(
      "log", l, [](long double x) { return std::log(x); }, between(0.9999, 1.0001));
  for (const double size : {1e-5, 0.8, 10.0, 1e3, 1e6}) {
    expect_small(
        "sin", s, [](long double x) { return std::sin(x); }, between(-size, size));
    expect_small(
        "cos", c, [](long double x) { return std::cos(x); }, between(-size, size));
  }
}

TEST(Elementary, PowersAreThoseOfLongerNumbers) {
  for (const double exponent : {-1.0 / 6, -1.0 / 3, 0.5, 0.3, -2.7, 12.25, 150.0, -700.125})
    for (const double size : {0.5, 0.01, 1e-9})
      expect_small(
          "pow", [=](double x) { return elementary::pow(x, exponent); },
          [=](long double x) { return std::pow(x, static_cast<long double>(exponent)); },
          between(1 - size, 1 + size));
  for (const double exponent : {-1.0 / 6, 0.5, 0.97})
    expect_small(
        "pow", [=](double x) { return elementary::pow(x, exponent); },
        [=](long double x) { return std::pow(x, static_cast<long double>(exponent)); }, any_size);
}

TEST(Elementary, ExponentialsOfVectorsHaveTheSameBits) {
  std::mt19937_64 random(7);
  const auto draw = between(-760, 720);
  std::vector<double> arguments{0.0,
                                -0.0,
                                709.79,
                                709.8,
                                710.0,
                                -745.1,
                                -745.2,
                                -746.0,
                                -708.5,
                                1e300,
                                -1e300,
                                elementary::infinity,
                                -elementary::infinity};
  for (int n = 0; n < 10000; ++n) arguments.push_back(draw(random));
  for (const double x : arguments) EXPECT_EQ(exp(all(x))[0], elementary::exp(x)) << x;
  EXPECT_TRUE(std::isnan(exp(all(std::nan("")))[0]));
}

const double special_values[] = {0.0,
                                 -0.0,
                                 1.0,
                                 -1.0,
                                 0.5,
                                 -0.5,
                                 2.0,
                                 -2.0,
                                 3.0,
                                 -3.0,
                                 0.25,
                                 1e300,
                                 -1e300,
                                 1e-300,
                                 elementary::infinity,
                                 -elementary::infinity,
                                 elementary::not_a_number,
                                 5e-324,
                                 1.7e308,
                                 2.2e-308,
                                 4503599627370497.0};

/// The bits, but any that are no number are alike.
std::uint64_t bits_or_nan(double x) { return std::isnan(x) ? ~std::uint64_t{0} : elementary::bits_of(x); }

TEST(Elementary, LogarithmsAndPowersOfVectorsHaveTheSameBits) {
  std::mt19937_64 random(11);
  std::vector<double> arguments(std::begin(special_values), std::end(special_values));
  for (int n = 0; n < 3000; ++n) {
    arguments.push_back(any_size(random));
    arguments.push_back(between(0.5, 2)(random));
    arguments.push_back(between(-3, 3)(random));
  }
  // Neighbours in a vector are of all kinds.
  std::shuffle(arguments.begin(), arguments.end(), random);
  std::vector<double> exponents = arguments;
  std::shuffle(exponents.begin(), exponents.end(), random);
  for (std::size_t n = 0; n + lanes <= arguments.size(); ++n) {
    const V a = load(&arguments[n]), b = load(&exponents[n]), logarithm = log(a), power = pow(a, b);
    for (int l = 0; l < lanes; ++l) {
      const double x = a[l], y = b[l];
      EXPECT_EQ(bits_or_nan(logarithm[l]), bits_or_nan(elementary::log(x))) << x << " in lane " << l;
      EXPECT_EQ(bits_or_nan(power[l]), bits_or_nan(elementary::pow(x, y)))
          << x << ' ' << y << " in lane " << l;
    }
  }
  for (const double x : special_values)
    for (const double y : special_values)
      EXPECT_EQ(bits_or_nan(pow(all(x), all(y))[0]), bits_or_nan(elementary::pow(x, y))) << x << ' ' << y;
}

TEST(Elementary, SpecialValuesAreThoseOfTheLibrary) {
  const double infinity = std::numeric_limits<double>::infinity(), nan = std::nan("");
  const auto expect_same = [](double found, double expected, double x, double y) {
    if (std::isnan(expected))
      EXPECT_TRUE(std::isnan(found)) << x << ' ' << y;
    else if (expected == 0 || std::isinf(expected))
      EXPECT_EQ(std::signbit(found), std::signbit(expected)) << x << ' ' << y;
    else
      EXPECT_NEAR(found / expected, 1, 1e-15) << x << ' ' << y;
  };
  for (const double x : special_values) {
    expect_same(elementary::exp(x), std::exp(x), x, 0);
    expect_same(elementary::log(x), std::log(x), x, 0);
    for (const double y : special_values) expect_same(elementary::pow(x, y), std::pow(x, y), x, y);
  }
  for (const double x : {infinity, -infinity, nan}) {
    EXPECT_TRUE(std::isnan(elementary::sin(x)));
    EXPECT_TRUE(std::isnan(elementary::cos(x)));
  }
  EXPECT_TRUE(std::signbit(elementary::sin(-0.0)));
}

TEST(Lookup, OnlyLanesWhoseIndexIsNotANumberAreNotNumbers) {
  const std::vector<double> table{10, 11, 12};
  const V address = all(static_cast<double>(reinterpret_cast<std::uintptr_t>(table.data())));
  V index = all(2.0);
  index[0] = std::nan("");
  const V found = looked_up(address, index);
  EXPECT_TRUE(std::isnan(found[0]));
  for (int l = 1; l < lanes; ++l) EXPECT_EQ(found[l], 12);
  EXPECT_TRUE(std::isnan(looked_up(address, all(-std::nan("")))[lanes - 1]));
}

TEST(Lookup, IsNotANumberWhereNoIntegerHoldsTheIndex) {
  const std::vector<double> table{10, 11, 12};
  const V address = all(static_cast<double>(reinterpret_cast<std::uintptr_t>(table.data())));
  for (const double index : {HUGE_VAL, -HUGE_VAL, 1e300, -1e19, 0x1p63})
    EXPECT_TRUE(std::isnan(looked_up(address, all(index))[0])) << index;
}

}  // namespace
