// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Reduction/src/parts.hh"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <vector>

#include "Saguaro/Reduction/src/sweep.hh"

namespace reduction {
namespace {

constexpr unsigned seed = 23;
constexpr int nx = 37, ny = 23, nz = 11, stored_points = nx * ny * nz;

/// A component with ghost zones, and numbers of all sizes at its points.
template <class Value>
struct Field {
  grid_driver::Component component;
  grid_driver::Box owned = geometry::box_between<3>({1, 2, 0}, {nx - 2, ny - 1, nz - 3});
  std::vector<Value> values = std::vector<Value>(stored_points);
  std::vector<CCTK_REAL> weights = std::vector<CCTK_REAL>(stored_points);

  Field(std::mt19937_64& random, bool has_nan) {
    component.stored = geometry::box_between<3>({0, 0, 0}, {nx - 1, ny - 1, nz - 1});
    component.owned = owned;
    component.allocated = {nx, ny, nz};
    std::uniform_real_distribution<double> digits(-1, 1);
    std::uniform_int_distribution<int> exponents(-200, 60);
    const auto number = [&] { return std::ldexp(digits(random), exponents(random)); };
    for (int n = 0; n < stored_points; ++n) {
      weights[n] = 0.125 * static_cast<double>(random() % 9);
      if constexpr (values::is_complex<Value>)
        values[n] = {number(), number()};
      else if constexpr (std::is_integral_v<Value>)
        values[n] = static_cast<Value>(random() % 2001) - 1000;
      else
        values[n] = number();
    }
    if constexpr (!std::is_integral_v<Value>)
      if (has_nan) values[component.offset({5, 5, 5})] = std::numeric_limits<double>::quiet_NaN();
  }
};

template <class Value>
auto wide(const Value& value) {
  if constexpr (values::is_complex<Value>)
    return Collector::Number(value);
  else
    return static_cast<double>(value);
}

/// Point after point, one operator.
template <class Value>
Collector::Number one_by_one(const Field<Value>& field, const WeighedOperator& what, bool is_weighted,
                             double measure) {
  Collector collector(what.rule);
  grid_driver::for_each_point(field.component, field.owned, [&](std::ptrdiff_t n, const grid_driver::Index&) {
    const double weight = is_weighted ? field.weights[n] * measure : measure;
    if (what.weights.multiplies_values)
      collector.add_product(weight, wide(field.values[n]), what.weights.cuts_products);
    else
      collector.add(weight, wide(field.values[n]));
  });
  return collector.result();
}

std::vector<WeighedOperator> random_operators(std::mt19937_64& random) {
  std::vector<WeighedOperator> result;
  for (const Operator& rule : operators)
    if (rule.collection != Collection::product && random() % 3 != 0)
      result.push_back({rule,
                        {.variable = static_cast<int>(random() % 2),
                         .multiplies_values = random() % 4 == 0,
                         .cuts_products = random() % 2 == 0}});
  return result;
}

bool has_same_bits(const Collector::Number& a, const Collector::Number& b) {
  const auto is_same = [](double x, double y) {
    return (std::isnan(x) && std::isnan(y)) || std::memcmp(&x, &y, sizeof x) == 0;
  };
  return is_same(a.real(), b.real()) && is_same(a.imag(), b.imag());
}

template <class Value>
void expect_results_of_single_calls(int type) {
  std::mt19937_64 random(seed);
  for (int round = 0; round < 12; ++round) {
    const bool is_weighted = round % 2 == 0;
    const double measure = round % 3 == 0 ? 1.0 / 3 : 0.125;
    const Field<Value> field(random, round % 4 == 3);
    const std::vector<WeighedOperator> wanted = random_operators(random);
    Parts parts;
    std::vector<Recipe> recipes;
    for (const WeighedOperator& what : wanted)
      recipes.push_back(parts.add(7, 0, values::is_complex<Value>, what));
    std::vector<std::size_t> all(parts.all().size());
    for (std::size_t n = 0; n < all.size(); ++n) all[n] = n;
    Sweep sweep;
    sweep.add({&field.component, field.owned, type, field.values.data(),
               is_weighted ? field.weights.data() : nullptr, measure},
              all);
    sweep.run(parts.all());
    for (std::size_t n = 0; n < wanted.size(); ++n)
      EXPECT_TRUE(has_same_bits(parts.result(recipes[n]), one_by_one(field, wanted[n], is_weighted, measure)))
          << wanted[n].rule.name << " in round " << round;
  }
}

TEST(Parts, OfRealNumbersGiveTheResultsOfSingleCalls) {
  expect_results_of_single_calls<CCTK_REAL>(CCTK_VARIABLE_REAL);
}
TEST(Parts, OfComplexNumbersGiveTheResultsOfSingleCalls) {
  expect_results_of_single_calls<CCTK_COMPLEX>(CCTK_VARIABLE_COMPLEX);
}
TEST(Parts, OfIntegersGiveTheResultsOfSingleCalls) {
  expect_results_of_single_calls<CCTK_INT>(CCTK_VARIABLE_INT);
}

std::size_t part_count(std::initializer_list<const char*> names, std::initializer_list<int> variables,
                       bool is_complex) {
  Parts parts;
  for (const int variable : variables)
    for (const char* const name : names) parts.add(variable, 0, is_complex, {operator_named(name), {}});
  return parts.all().size();
}

TEST(Parts, AreSharedByOperatorsThatNeedTheSameSum) {
  EXPECT_EQ(part_count({"average", "sum", "count"}, {1}, false), 2u);
  EXPECT_EQ(part_count({"norm2", "sum_squared", "sum_abs_squared"}, {1}, false), 2u);
  EXPECT_EQ(part_count({"norm2", "sum_squared", "sum_abs_squared"}, {1}, true), 3u);
  EXPECT_EQ(part_count({"norm1", "norm_inf", "minimum", "maximum"}, {1}, false), 5u);
}

TEST(Parts, VariablesOfOneShapeShareTheSumOfWeights) {
  EXPECT_EQ(part_count({"average"}, {1, 2, 3}, false), 4u);
}

TEST(Parts, AreListedByTheirVariables) {
  Parts parts;
  for (const int variable : {5, 1, 3}) parts.add(variable, 0, false, {operator_named("average"), {}});
  parts.add(1, 0, false, {operator_named("count"), {}});  // the sum of weights that 5 has brought
  EXPECT_EQ(parts.variables(), (std::vector<int>{5, 1, 3}));
  EXPECT_EQ(parts.of(5), (std::vector<std::size_t>{0, 1}));
  EXPECT_EQ(parts.of(1), (std::vector<std::size_t>{2}));
  EXPECT_EQ(parts.of(3), (std::vector<std::size_t>{3}));
  for (const int variable : parts.variables())
    for (const std::size_t n : parts.of(variable)) EXPECT_EQ(parts.all()[n].variable, variable);
}

}  // namespace
}  // namespace reduction
