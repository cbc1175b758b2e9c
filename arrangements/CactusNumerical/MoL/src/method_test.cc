// SPDX-License-Identifier: LGPL-2.1-or-later
#include "method.hh"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <functional>
#include <map>

namespace mol {
namespace {

// ---- a naive interpreter of methods, for one fast and one slow variable

struct State {
  std::map<int, double> fields;  ///< by field and number
  double& operator[](Operand operand) {
    return fields[100 * static_cast<int>(operand.field) + operand.number];
  }
};

void run(const Program& program, State& state, double h) {
  for (const Assignment& assignment : program) {
    double sum = 0;
    for (const Term& term : assignment.terms)
      sum += term.coefficient * (term.times_step ? h : 1) * state[term.source];
    state[assignment.target] = sum;
  }
}

/// (fast', slow') = f(t, fast, slow)
using System = std::function<std::array<double, 2>(double, double, double)>;

struct Solution {
  State fast, slow;
};

void one_step(const Method& method, const System& f, double t, double h, Solution& u) {
  constexpr Operand value{Field::value}, start{Field::start}, rhs{Field::rhs};
  for (State* state : {&u.fast, &u.slow}) (*state)[start] = (*state)[value];
  for (const Stage& stage : method.stages) {
    run(stage.prepare, u.fast, h);
    run(stage.prepare, u.slow, h);
    const auto slopes = f(t + stage.time * h, u.fast[value], u.slow[value]);
    u.fast[rhs] = slopes[0];
    if (stage.slow_step) u.slow[rhs] = slopes[1];
    run(stage.fast, u.fast, h);
    run(method.is_multirate ? stage.slow : stage.fast, u.slow, h);
  }
}

/// Largest error at t = 1 after `steps` steps from t = 0.
double error_of(const Method& method, const System& f, std::array<double, 2> start,
                std::array<double, 2> expected, int steps) {
  constexpr Operand value{Field::value};
  Solution u;
  u.fast[value] = start[0], u.slow[value] = start[1];
  for (int i = 0; i < steps; ++i) one_step(method, f, static_cast<double>(i) / steps, 1.0 / steps, u);
  return std::max(std::abs(u.fast[value] - expected[0]), std::abs(u.slow[value] - expected[1]));
}

// ---- problems with known solutions

/// Nonlinear, coupled and dependent on time, with the solution u = 1 / (1 + t), v = exp(-t).
std::array<double, 2> coupled(double t, double u, double v) {
  return {-u * u + (v - std::exp(-t)), -v + std::sin(u - 1 / (1 + t))};
}
const std::array<double, 2> coupled_start{1, 1}, coupled_end{0.5, std::exp(-1.0)};

double observed_order(const Method& method, int coarse) {
  const double error = error_of(method, coupled, coupled_start, coupled_end, coarse);
  return std::log2(error / error_of(method, coupled, coupled_start, coupled_end, 2 * coarse));
}

Method pair(const AnyTableau& tableau) { return runge_kutta("pair", tableau, true); }

struct Case {
  const char* name;
  Method method;
  double order;     ///< of convergence
  int exact_power;  ///< t^k is integrated exactly for k up to this
  int coarse;       ///< steps of the coarser run: rounding must not be seen yet
};

std::vector<Case> cases() {
  return {
      {"Euler", euler(), 1, 0, 64},
      {"RK2", rk2(), 2, 1, 64},
      {"RK2-central", rk2_central(), 2, 1, 64},
      {"RK3", rk3(), 3, 3, 32},
      {"RK4", rk4(), 4, 3, 32},
      {"ICN", iterated_crank_nicolson(3), 2, 1, 64},
      {"RK45", pair(AnyTableau(tableaux::fehlberg_45)), 5, 4, 16},
      {"RK45CK", pair(AnyTableau(tableaux::cash_karp_45)), 5, 4, 16},
      {"RK65", pair(AnyTableau(tableaux::prince_dormand_65)), 6, 5, 8},
      {"RK87", pair(AnyTableau(tableaux::prince_dormand_87)), 8, 8, 3},
      {"RK2-MR-2:1", multirate_rk2(), 2, 1, 64},
      {"RK4-MR-2:1", multirate_rk4(), 3, 3, 64},
      {"RK4-RK2", rk4_rk2(), 1, 1, 64},
      {"Generic RK 1", generic(generic_runge_kutta(1)), 1, 0, 64},
      {"Generic RK 2", generic(generic_runge_kutta(2)), 2, 1, 64},
      {"Generic RK 3", generic(generic_runge_kutta(3)), 3, 3, 32},
      {"Generic RK 4", generic(generic_runge_kutta(4)), 4, 3, 32},
      {"Generic ICN", generic(generic_crank_nicolson(3)), 2, 1, 64},
      {"Generic Classic RK3", generic(generic_classic_rk3()), 3, 2, 32},
  };
}

TEST(Method, ShowsBoundaryConditionsAStepForward) {
  for (const Case& c : cases())
    for (const Stage& stage : c.method.stages) EXPECT_GT(stage.step_factor, 0) << c.name;
}

TEST(Method, ConvergesWithItsOrderOnACoupledNonlinearSystem) {
  for (const Case& c : cases()) EXPECT_NEAR(observed_order(c.method, c.coarse), c.order, 0.25) << c.name;
}

TEST(Method, IntegratesPowersOfTimeExactlyAndNotTheNextOne) {
  for (const Case& c : cases())
    for (int k = 0; k <= c.exact_power + 1; ++k) {
      const double end = -1 + 1.0 / (k + 1);
      const System power = [k](double t, double, double) {
        return std::array<double, 2>{std::pow(t, k), std::pow(t, k)};
      };
      const double error = error_of(c.method, power, {-1, -1}, {end, end}, /*steps=*/1);
      if (k <= c.exact_power)
        EXPECT_LT(error, 4e-15) << c.name << ", t^" << k;
      else
        EXPECT_GT(error, 1e-10) << c.name << ", t^" << k;
    }
}

TEST(Method, ACorruptCoefficientShows) {
  Tableau<6> wrong = tableaux::cash_karp_45;
  wrong.coupling[3][1] += 1e-3;
  EXPECT_LT(observed_order(pair(AnyTableau(wrong)), 64), 2.5);
}

TEST(Method, AveragingConvergesAsItsWeightSays) {
  // With theta = 1/2 each iterate is the trapezoidal rule; otherwise the method has first order.
  EXPECT_NEAR(observed_order(averaged_crank_nicolson(3, 0.5, false), 64), 1, 0.25);
  EXPECT_NEAR(observed_order(averaged_crank_nicolson(3, 0.7, false), 64), 1, 0.25);
  const System constant = [](double, double, double) { return std::array<double, 2>{1, 1}; };
  EXPECT_LT(error_of(averaged_crank_nicolson(3, 0.6, true), constant, {0, 0}, {1, 1}, 2), 1e-15);
}

TEST(Method, SwappedAveragingExchangesTheWeightsInOddStagesFromTheEnd) {
  const Method method = averaged_crank_nicolson(3, 0.75, true);
  const double old[] = {0.25, 0.75, 0.25};
  for (int s = 0; s < 3; ++s) EXPECT_EQ(method.stages[s].prepare[0].terms[1].coefficient, old[s]) << s;
}

TEST(Method, MultirateMethodsCalculateSlowSlopesOnlyWhereTheyAreUsed) {
  auto slow_steps = [](const Method& method) {
    std::vector<int> result;
    for (int s = 0; s < static_cast<int>(method.stages.size()); ++s)
      if (method.stages[s].slow_step) result.push_back(s);
    return result;
  };
  EXPECT_EQ(slow_steps(multirate_rk2()), (std::vector{0, 4}));
  EXPECT_EQ(slow_steps(multirate_rk4()), (std::vector{0, 4, 5, 9}));
  EXPECT_EQ(slow_steps(rk4_rk2()), (std::vector{0, 3}));
}

TEST(AdamsBashforth, IntegratesPowersBelowItsOrderExactly) {
  for (int order = 1; order <= 5; ++order) {
    const Method method = adams_bashforth(order);
    for (int k = 0; k < order; ++k) {
      State u;
      const double newest = 2 + method.stages[0].time;
      for (int past = 0; past < order; ++past) u[{Field::rhs, past}] = std::pow(newest - past, k);
      u[{Field::value}] = 0;
      run(method.stages[0].fast, u, 1);
      const double expected = (std::pow(3.0, k + 1) - std::pow(2.0, k + 1)) / (k + 1);
      EXPECT_NEAR(u[{Field::value}], expected, 1e-12) << "order " << order << ", t^" << k;
    }
  }
}

TEST(Method, ErrorEstimateIsTheDifferenceOfTheTwoSolutions) {
  const Tableau<6>& tableau = tableaux::fehlberg_45;
  Tableau<6> lower = tableau;
  lower.weights = tableau.embedded;
  Solution high, low;
  high.fast[{Field::value}] = low.fast[{Field::value}] = 1;
  one_step(pair(AnyTableau(tableau)), coupled, 0, 0.3, high);
  one_step(runge_kutta("lower", AnyTableau(lower), false), coupled, 0, 0.3, low);
  const double difference = high.fast[{Field::value}] - low.fast[{Field::value}];
  EXPECT_NEAR(high.fast[{Field::error}], difference, 1e-15);
  EXPECT_GT(std::abs(difference), 1e-9);
}

TEST(Method, MovesNoMoreWordsThanItNeeds) {
  auto words = [](const Method& method) {
    int sum = 0;
    for (const Stage& stage : method.stages) sum += words_moved(stage.prepare) + words_moved(stage.fast);
    return sum;
  };
  EXPECT_EQ(words(euler()), 3);
  EXPECT_EQ(words(rk2()), 3 + 4);
  EXPECT_EQ(words(rk3()), 3 + 4 + 4);
  EXPECT_EQ(words(rk4()), 4 + 5 + 5 + 3);
  EXPECT_EQ(words(iterated_crank_nicolson(3)), 9);
}

TEST(Method, UsesOnlyTheScratchLevelsThatItAsksFor) {
  for (const Case& c : cases())
    for (const Stage& stage : c.method.stages)
      for (const Program* program : {&stage.prepare, &stage.fast, &stage.slow})
        for (const Assignment& assignment : *program)
          EXPECT_TRUE(assignment.target.field != Field::scratch ||
                      assignment.target.number < c.method.scratch_levels)
              << c.name;
}

// Where nothing changes a device copies the values of the start instead of forming sums.
TEST(Method, KnowsWhetherItKeepsWhatDoesNotChange) {
  EXPECT_TRUE(keeps_what_does_not_change(rk4()));
  EXPECT_TRUE(keeps_what_does_not_change(euler()));
  EXPECT_TRUE(keeps_what_does_not_change(iterated_crank_nicolson(3)));
  // Sums of values that are halved and doubled, or begin with a value that others may have changed.
  EXPECT_FALSE(keeps_what_does_not_change(rk2()));
  EXPECT_FALSE(keeps_what_does_not_change(rk3()));
  EXPECT_FALSE(keeps_what_does_not_change(averaged_crank_nicolson(3, 0.5, false)));
  // A negative zero of the start would become positive with the first sum, and stay negative with the second.
  EXPECT_FALSE(keeps_what_does_not_change(generic({2, {1, 0, 1, 0}, {1, -1}})));
  EXPECT_TRUE(keeps_what_does_not_change(generic({2, {1, 0, 1, 0}, {0.5, 1}})));
  // Its scratch space holds slopes, which vanish.
  EXPECT_FALSE(keeps_what_does_not_change(runge_kutta("", AnyTableau(tableaux::fehlberg_45), false)));
}

}  // namespace
}  // namespace mol
