// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Reduction/src/collector.hh"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

#include "Saguaro/Reduction/src/reduction.hh"

namespace reduction {
namespace {

struct Point {
  double weight, value;
};

double reduce(const char* name, std::initializer_list<Point> points) {
  Collector collector(operator_named(name));
  for (const Point& point : points) collector.add(point.weight, point.value);
  return collector.result().real();
}

TEST(Collector, FollowsTheDefinitions) {
  const auto of = [](const char* name) { return reduce(name, {{0.5, -3}, {1, 2}, {0.25, 4}}); };
  EXPECT_EQ(of("count"), 1.75);
  EXPECT_EQ(of("minimum"), -3);
  EXPECT_EQ(of("maximum"), 4);
  EXPECT_EQ(of("product"), -24);
  EXPECT_EQ(of("sum"), 1.5);
  EXPECT_EQ(of("sum_abs"), 4.5);
  EXPECT_EQ(of("sum_squared"), 12.5);
  EXPECT_EQ(of("sum_abs_squared"), 12.5);
  EXPECT_EQ(of("average"), 1.5 / 1.75);
  EXPECT_EQ(of("norm1"), 4.5 / 1.75);
  EXPECT_EQ(of("norm2"), std::sqrt(12.5 / 1.75));
  EXPECT_EQ(of("norm_inf"), 4);
}

TEST(Collector, KnowsHigherNorms) {
  EXPECT_DOUBLE_EQ(reduce("norm3", {{1, -2}, {1, 2}}), 2);
  EXPECT_DOUBLE_EQ(reduce("norm3", {{1, -1}, {3, 0}}), std::cbrt(0.25));
  EXPECT_DOUBLE_EQ(reduce("norm4", {{1, -1}, {15, 0}}), 0.5);
}

TEST(Collector, WeightsMayMultiplyValues) {
  const auto of = [](const char* name) {
    Collector collector(operator_named(name));
    for (const Point& point : {Point{0.5, -4}, {2, 1}, {0, 100}})
      collector.add_product(point.weight, point.value);
    return collector.result().real();
  };
  EXPECT_EQ(of("sum"), 0);
  EXPECT_EQ(of("norm1"), 4 / 2.5);
  EXPECT_EQ(of("norm2"), std::sqrt(8 / 2.5));
  EXPECT_EQ(of("norm_inf"), 2);
  EXPECT_EQ(of("minimum"), -4);
  EXPECT_EQ(of("maximum"), 1);
}

TEST(Collector, CutsTheDecimalsOfProductsWhereResultsAreIntegers) {
  Collector collector(operator_named("sum"));
  for (const double value : {1, 2, 3}) collector.add_product(0.5, value, true);
  EXPECT_EQ(collector.result().real(), 2);
}

TEST(Operators, AreFoundByNameAndMeanIsAverage) {
  EXPECT_EQ(operator_named("mean").name, "average");
  EXPECT_THROW(operator_named("median"), std::invalid_argument);
}

TEST(Collector, PointsWithoutWeightDoNotCount) {
  EXPECT_EQ(reduce("minimum", {{0, -9}, {1, 2}}), 2);
  EXPECT_EQ(reduce("product", {{0, -9}, {1, 2}}), 2);
  EXPECT_EQ(reduce("sum", {{0, std::numeric_limits<double>::quiet_NaN()}, {1, 2}}), 2);
}

TEST(Collector, NothingHidesANaN) {
  for (const Operator& rule : operators) {
    const double result = reduce(std::string(rule.name).c_str(),
                                 {{1, 1}, {1, std::numeric_limits<double>::quiet_NaN()}, {1, 2}});
    EXPECT_EQ(std::isnan(result), rule.name != "count") << rule.name;
  }
}

TEST(Collector, SumsDoNotDependOnOrderOrDivision) {
  std::mt19937_64 random(11);
  std::uniform_real_distribution<double> number(-1, 1);
  std::vector<double> values(1000);
  for (double& value : values) value = number(random) * std::pow(10, 20 * number(random));

  Collector whole(operator_named("norm2")), first(operator_named("norm2")), second(operator_named("norm2"));
  for (double value : values) whole.add(0.5, value);
  for (std::size_t i = values.size(); i-- > 0;) (i % 3 ? first : second).add(0.5, values[i]);
  second.add(first);
  EXPECT_EQ(whole.result(), second.result());
}

TEST(Collector, ComplexNumbersHaveNormsAndExtremesByPart) {
  const auto of = [](const char* name) {
    Collector collector(operator_named(name));
    collector.add(1, Collector::Number(3, 4));
    collector.add(1, Collector::Number(-1, 6));
    return collector.result();
  };
  EXPECT_EQ(of("sum"), Collector::Number(2, 10));
  EXPECT_EQ(of("minimum"), Collector::Number(-1, 4));
  EXPECT_EQ(of("norm_inf").real(), std::sqrt(37.0));
  EXPECT_EQ(of("sum_abs_squared"), Collector::Number(62, 0));
  EXPECT_EQ(of("sum_squared"), Collector::Number(3, 4) * Collector::Number(3, 4) +
                                   Collector::Number(-1, 6) * Collector::Number(-1, 6));
}

TEST(Reduction, ArraysOfEachTypeAreReduced) {
  const CCTK_INT integers[] = {1, 2, 6};
  const CCTK_COMPLEX numbers[] = {{1, 2}, {0, 0}, {2, 1}};
  const Array arrays[] = {{CCTK_VARIABLE_INT, integers}, {CCTK_VARIABLE_COMPLEX, numbers}};
  const auto result = reduce_here(operator_named("average"), arrays, 3);
  EXPECT_EQ(result[0], Collector::Number(3));
  EXPECT_EQ(result[1], Collector::Number(1, 1));
}

TEST(Reduction, ResultsAreStoredInTheTypeAskedFor) {
  CCTK_INT integers[] = {0, 0};
  store({-2.75, 1}, CCTK_VARIABLE_INT, integers, 1);
  EXPECT_EQ(integers[1], -2);
  CCTK_COMPLEX number;
  store({-2.75, 1}, CCTK_VARIABLE_COMPLEX, &number, 0);
  EXPECT_EQ(number, CCTK_COMPLEX(-2.75, 1));
}

}  // namespace
}  // namespace reduction
