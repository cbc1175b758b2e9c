// SPDX-License-Identifier: LGPL-2.1-or-later
#include "accumulator.hh"

#include <gtest/gtest.h>

#include <string_view>

namespace local_reduce {
namespace {

const Operator& named(std::string_view name) {
  for (const Operator& rule : operators)
    if (rule.name == name) return rule;
  throw std::invalid_argument("no such operator");
}

template <class Out, class In>
Out reduced(std::string_view name, std::initializer_list<In> values) {
  Accumulator<Out> accumulator(named(name));
  for (const In& value : values) accumulator.add(value);
  return accumulator.finished(double(values.size()));
}

TEST(Accumulator, DefinesTheOperators) {
  const auto values = {1., -2., 4., -4.};
  EXPECT_EQ(reduced<double>("count", values), 4);
  EXPECT_EQ(reduced<double>("sum", values), -1);
  EXPECT_EQ(reduced<double>("mean", values), -0.25);
  EXPECT_EQ(reduced<double>("average", values), -0.25);
  EXPECT_EQ(reduced<double>("maximum", values), 4);
  EXPECT_EQ(reduced<double>("minimum", values), -4);
  EXPECT_EQ(reduced<double>("norm1", values), 11. / 4);
  EXPECT_EQ(reduced<double>("norm2", values), std::sqrt(37. / 4));
  EXPECT_DOUBLE_EQ(reduced<double>("norm3", values), std::cbrt(137. / 4));
  EXPECT_DOUBLE_EQ(reduced<double>("norm4", values), std::pow(529. / 4, 0.25));
  EXPECT_EQ(reduced<double>("norm_inf", values), 4);
}

TEST(Accumulator, DividesIntegersAsIntegers) {
  EXPECT_EQ(reduced<int>("mean", {2, 3, 4, 5}), 3);
  EXPECT_EQ(reduced<int>("norm2", {3, 4}), 3);
}

TEST(Accumulator, CastsEachValueToTheTypeOfTheResult) {
  EXPECT_EQ(reduced<int>("sum", {0.75, 0.75}), 0);
  EXPECT_EQ(reduced<double>("sum", {1, 2}), 3);
}

TEST(Accumulator, DoesNotOverflowWhereTheResultFits) {
  EXPECT_EQ(reduced<int>("mean", {2000000000, 2000000000}), 2000000000);
  EXPECT_EQ(reduced<float>("norm2", {1e30f, 1e30f}), 1e30f);
}

TEST(Accumulator, TakesWeights) {
  Accumulator<double> mean(named("mean")), norm(named("norm2")), most(named("maximum"));
  for (const auto [value, weight] : {std::pair{3., 1.}, {4., .5}, {9., 0.}})
    for (auto* accumulator : {&mean, &norm, &most}) accumulator->add(value, weight);
  EXPECT_EQ(mean.finished(1.5), 5 / 1.5);
  EXPECT_EQ(norm.finished(1.5), std::sqrt(13 / 1.5));
  EXPECT_EQ(most.finished(1.5), 4);
}

TEST(Accumulator, CutsEachWeightedIntegerToAnInteger) {
  Accumulator<int> sum(named("sum"));
  for (const int value : {3, 4, 5}) sum.add(value, 0.5);
  EXPECT_EQ(sum.finished(1.5), 1 + 2 + 2);
}

TEST(Accumulator, ReducesComplexNumbers) {
  using Complex = std::complex<double>;
  const auto values = {Complex(3, 4), Complex(-1, 0)};
  EXPECT_EQ(reduced<Complex>("sum", values), Complex(2, 4));
  EXPECT_EQ(reduced<Complex>("maximum", values), Complex(3, 4));
  EXPECT_EQ(reduced<Complex>("minimum", values), Complex(-1, 0));
  EXPECT_EQ(reduced<Complex>("norm1", values), Complex(3, 0));
  EXPECT_EQ(reduced<Complex>("norm2", values), Complex(std::sqrt(13.), 0));
}

TEST(Accumulator, KeepsANaN) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const char* name : {"maximum", "minimum", "sum", "norm2", "norm_inf"}) {
    SCOPED_TRACE(name);
    EXPECT_TRUE(std::isnan(reduced<double>(name, {1., nan, 2.})));
    EXPECT_TRUE(std::isnan(reduced<double>(name, {nan, 1.})));
  }
}

TEST(Accumulator, OfNothingHasNoMean) {
  EXPECT_EQ(Accumulator<double>(named("sum")).finished(0), 0);
  EXPECT_EQ(Accumulator<double>(named("minimum")).finished(0), std::numeric_limits<double>::infinity());
  EXPECT_EQ(Accumulator<int>(named("maximum")).finished(0), std::numeric_limits<int>::lowest());
  EXPECT_THROW(Accumulator<double>(named("mean")).finished(0), std::invalid_argument);
}

TEST(Accumulator, LeavesDivisionAndRootToTheCaller) {
  Accumulator<double> accumulator(named("norm2"));
  accumulator.add(3.);
  accumulator.add(4.);
  EXPECT_EQ(accumulator.collected(), 25);
}

}  // namespace
}  // namespace local_reduce
