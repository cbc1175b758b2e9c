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

// ---- what existing programs see of the stages, from the papers and from the interface of MoL

struct SeenStages {
  const char* name;
  Method method;
  int scratch_levels;
  std::vector<double> times;         ///< cctk_time during each stage, in steps from the start
  std::vector<double> step_factors;  ///< cctk_delta_time, in steps
};

/// Whose last stage is later than the one before.
constexpr Tableau<3> heun_3{
    3, 0, {0, 1.0 / 3, 2.0 / 3}, {{{}, {1.0 / 3}, {0, 2.0 / 3}}}, {1.0 / 4, 0, 3.0 / 4}, {}};

std::vector<SeenStages> seen_stages() {
  constexpr double h = 0.5, q = 0.25, a = 5490023248.0 / 9719169821, b = 1201146811.0 / 1299019798;
  return {
      {"Euler", euler(), 0, {0}, {1}},
      {"RK2", rk2(), 0, {0, 1}, {1, h}},
      {"RK2-central", rk2_central(), 0, {0, h}, {1, 1}},
      {"RK3", rk3(), 0, {0, 1, h}, {1, q, 2.0 / 3}},
      {"RK4", rk4(), 1, {0, h, h, 1}, {1, 1, 1, 1}},
      {"ICN of one stage", iterated_crank_nicolson(1), 0, {0}, {h}},
      {"ICN", iterated_crank_nicolson(4), 0, {0, h, h, h}, {h, h, h, 1}},
      {"ICN-avg", averaged_crank_nicolson(3, 0.7, false), 0, {0, 1, 1}, {1, 1, 1}},
      {"ICN-avg, swapped", averaged_crank_nicolson(3, 0.7, true), 0, {0, 1, 1}, {1, 1, 1}},
      {"RK45",
       pair(AnyTableau(tableaux::fehlberg_45)),
       6,
       {0, q, 3.0 / 8, 12.0 / 13, 1, h},
       {1, 1.0 / 8, 57.0 / 104, 1.0 / 13, 1, 1}},
      {"RK45CK",
       pair(AnyTableau(tableaux::cash_karp_45)),
       6,
       {0, 0.2, 0.3, 0.6, 1, 7.0 / 8},
       {1, 0.1, 0.3, 0.4, 1, 1}},
      {"RK65",
       pair(AnyTableau(tableaux::prince_dormand_65)),
       8,
       {0, 0.1, 2.0 / 9, 3.0 / 7, 0.6, 0.8, 1, 1},
       {1, 11.0 / 90, 13.0 / 63, 6.0 / 35, 0.2, 0.2, 1, 1}},
      {"RK87",
       pair(AnyTableau(tableaux::prince_dormand_87)),
       13,
       {0, 1.0 / 18, 1.0 / 12, 1.0 / 8, 5.0 / 16, 3.0 / 8, 59.0 / 400, 93.0 / 200, a, 0.65, b, 1, 1},
       {1, 1.0 / 36, 1.0 / 24, 3.0 / 16, 1.0 / 16, 1, 127.0 / 400, a - 0.465, 0.65 - a, b - 0.65, 1 - b, 1,
        1}},
      {"Heun's of third order", pair(AnyTableau(heun_3)), 3, {0, 1.0 / 3, 2.0 / 3}, {1, 1.0 / 3, 1}},
      {"AB", adams_bashforth(3), 0, {0}, {1}},
      {"RK2-MR-2:1", multirate_rk2(), 5, {0, h, h, 1, 1}, std::vector<double>(5, 1)},
      {"RK4-MR-2:1", multirate_rk4(), 10, {0, q, q, h, h, h, 3 * q, 3 * q, 1, 1}, std::vector<double>(10, 1)},
      {"RK4-RK2", rk4_rk2(), 1, {0, h, h, 1}, {1, 1, 1, 1}},
      {"Generic RK 1", generic(generic_runge_kutta(1)), 0, {0}, {1}},
      {"Generic RK 2", generic(generic_runge_kutta(2)), 1, {0, 1}, {1, h}},
      {"Generic RK 3", generic(generic_runge_kutta(3)), 2, {0, 1, h}, {1, q, 2.0 / 3}},
      {"Generic RK 4", generic(generic_runge_kutta(4)), 3, {0, h, h, 1}, {h, h, 1, 1.0 / 6}},
      {"Generic ICN", generic(generic_crank_nicolson(3)), 2, {0, h, h}, {h, h, 1}},
      {"Generic Classic RK3", generic(generic_classic_rk3()), 2, {0, h, 0.75}, {h, 0.75, 4.0 / 9}},
  };
}

TEST(Method, ShowsTimeAndStepOfEachStageAsItsPaperSays) {
  for (const SeenStages& seen : seen_stages()) {
    EXPECT_EQ(seen.method.scratch_levels, seen.scratch_levels) << seen.name;
    ASSERT_EQ(seen.method.stages.size(), seen.times.size()) << seen.name;
    ASSERT_EQ(seen.method.stages.size(), seen.step_factors.size()) << seen.name;
    for (std::size_t s = 0; s < seen.times.size(); ++s) {
      EXPECT_NEAR(seen.method.stages[s].time, seen.times[s], 1e-15) << seen.name << ", stage " << s;
      EXPECT_NEAR(seen.method.stages[s].step_factor, seen.step_factors[s], 2e-16)
          << seen.name << ", stage " << s;
    }
  }
}

// ---- growth of u' = z u in a step of 1

/// The Taylor series of exp.
double exp_up_to(int order, double z) {
  double result = 1;
  for (int k = order; k > 0; --k) result = 1 + z / k * result;
  return result;
}

/// Iterated Crank-Nicolson of some stages.
double iterated(int stages, double z) {
  double u = 1;
  for (int s = 0; s < stages; ++s) u = 1 + (s + 1 < stages ? z / 2 : z) * u;
  return u;
}

/// The same with averages. \param old  the weights of the old value, stage by stage
double averaged(const std::vector<double>& old, double z) {
  double u = 1;
  for (const double theta : old) u = 1 + z * (theta + (1 - theta) * u);
  return u;
}

struct Growth {
  const char* name;
  Method method;
  std::function<double(double)> fast, slow;
};

std::vector<Growth> growths() {
  std::vector<Growth> result;
  const auto add = [&](const char* name, const Method& method, const std::function<double(double)>& growth) {
    result.push_back({name, method, growth, growth});
  };
  // Four stages of third order: z^4 / 24 would be fourth.
  const auto third_order = [](double z) { return exp_up_to(3, z) + std::pow(z, 4) / 18; };
  const auto exp_of = [](int order) { return [order](double z) { return exp_up_to(order, z); }; };
  const auto twice = [](int order) {
    return [order](double z) { return std::pow(exp_up_to(order, z / 2), 2); };
  };
  add("Euler", euler(), exp_of(1));
  add("RK2", rk2(), exp_of(2));
  add("RK2-central", rk2_central(), exp_of(2));
  add("RK3", rk3(), exp_of(3));
  add("RK4", rk4(), exp_of(4));
  add("Generic Classic RK3", generic(generic_classic_rk3()), exp_of(3));
  add("ICN-avg", averaged_crank_nicolson(3, 0.7, false), [](double z) {
    return averaged({0.7, 0.7, 0.7}, z);
  });
  add("ICN-avg, swapped", averaged_crank_nicolson(4, 0.7, true), [](double z) {
    return averaged({0.7, 0.3, 0.7, 0.3}, z);
  });
  for (int stages = 1; stages <= 4; ++stages)
    add("Generic RK", generic(generic_runge_kutta(stages)), exp_of(stages));
  for (int stages = 2; stages <= 5; ++stages) {
    const auto growth = [stages](double z) { return iterated(stages, z); };
    add("ICN", iterated_crank_nicolson(stages), growth);
    add("Generic ICN", generic(generic_crank_nicolson(stages)), growth);
  }
  result.push_back(
      {"RK2-MR-2:1", multirate_rk2(), [](double z) { return std::pow(exp_up_to(2, z / 2), 2); }, exp_of(2)});
  result.push_back({"RK4-MR-2:1", multirate_rk4(),
                    [third_order](double z) { return std::pow(third_order(z / 2), 2); }, third_order});
  result.push_back({"RK4-RK2", rk4_rk2(), exp_of(4), exp_of(2)});
  return result;
}

// Each coefficient is in the polynomial: one that is a little wrong hardly shows in an order of convergence.
TEST(Method, GrowsAsItsStabilityPolynomialSays) {
  for (const Growth& growth : growths())
    for (const double z : {-1.3, 0.4, 2.1}) {
      const System linear = [z](double, double fast, double slow) { return std::array{z * fast, z * slow}; };
      Solution u;
      u.fast[{Field::value}] = u.slow[{Field::value}] = 1;
      one_step(growth.method, linear, 0, 1, u);
      EXPECT_NEAR(u.fast[{Field::value}], growth.fast(z), 1e-13) << growth.name << ", z = " << z;
      EXPECT_NEAR(u.slow[{Field::value}], growth.slow(z), 1e-13) << growth.name << ", slow, z = " << z;
    }
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

/// The stages of a method with a flag.
std::vector<int> stages_with(bool Stage::*flag, const Method& method) {
  std::vector<int> result;
  for (int s = 0; s < static_cast<int>(method.stages.size()); ++s)
    if (method.stages[s].*flag) result.push_back(s);
  return result;
}

/// Values after each stage, and which slopes of that and earlier stages they hold, in steps: of a method that
/// begins with 0.
std::vector<std::vector<double>> slopes_in_stages(const Method& method, bool is_slow) {
  const std::size_t count = method.stages.size();
  std::vector<std::vector<double>> result(count, std::vector<double>(count));
  for (std::size_t kicked = 0; kicked < count; ++kicked) {
    State u;
    for (std::size_t s = 0; s < count; ++s) {
      const Stage& stage = method.stages[s];
      // Slow slopes stay where they are not calculated.
      u[{Field::rhs}] = s == kicked ? 1 : 0;
      run(is_slow ? stage.slow : stage.fast, u, 1);
      result[s][kicked] = u[{Field::value}];
    }
  }
  return result;
}

// Of the interface: MoL's tables. Row 4 of the fast part differs on purpose, its sum is the time of the
// stage.
TEST(Method, MultirateStagesHaveTheSlopesOfTheTables) {
  constexpr double h = 0.5, q = 0.25, t = 1. / 3, s = 1. / 6, w = 1. / 12;
  struct {
    Method method;
    bool is_slow;
    std::vector<std::vector<double>> rows;
  } const tables[] = {{multirate_rk2(), false, {{h}, {q, q}, {q, q, h}, {q, q, q, q}, {q, q, q, q, 0}}},
                      {multirate_rk2(), true, {{h}, {h, 0}, {1, 0, 0}, {1, 0, 0, 0}, {h, 0, 0, 0, h}}},
                      {multirate_rk4(),
                       false,
                       {{q},
                        {-w, t},
                        {s, -s, h},
                        {w, s, s, w},
                        {w, s, s, w, 0},
                        {w, s, s, w, 0, q},
                        {w, s, s, w, 0, -w, t},
                        {w, s, s, w, 0, s, -s, h},
                        {w, s, s, w, 0, w, s, s, w},
                        {w, s, s, w, 0, w, s, s, w, 0}}},
                      {multirate_rk4(),
                       true,
                       {{q},
                        {q},
                        {h},
                        {h},
                        {-s, 0, 0, 0, 2 * t},
                        {w, 0, 0, 0, s, h},
                        {w, 0, 0, 0, s, h},
                        {t, 0, 0, 0, -t, 1},
                        {t, 0, 0, 0, -t, 1},
                        {s, 0, 0, 0, t, t, 0, 0, 0, s}}},
                      {rk4_rk2(), false, {{h}, {0, h}, {0, 0, 1}, {s, t, t, s}}},
                      {rk4_rk2(), true, {{1}, {1}, {1}, {h, 0, 0, h}}}};
  for (const auto& [method, is_slow, rows] : tables) {
    const auto found = slopes_in_stages(method, is_slow);
    ASSERT_EQ(found.size(), rows.size());
    for (std::size_t stage = 0; stage < rows.size(); ++stage)
      for (std::size_t j = 0; j < found.size(); ++j)
        EXPECT_NEAR(found[stage][j], j < rows[stage].size() ? rows[stage][j] : 0, 1e-15)
            << rows.size() << " stages, " << (is_slow ? "slow" : "fast") << ", after stage " << stage
            << ", slope " << j;
  }
}

TEST(Method, MultirateMethodsCalculateSlowSlopesOnlyWhereTheyAreUsed) {
  EXPECT_EQ(stages_with(&Stage::slow_step, multirate_rk2()), (std::vector{0, 4}));
  EXPECT_EQ(stages_with(&Stage::slow_step, multirate_rk4()), (std::vector{0, 4, 5, 9}));
  EXPECT_EQ(stages_with(&Stage::slow_step, rk4_rk2()), (std::vector{0, 3}));
}

TEST(Method, MultirateMethodsSayAfterWhichStagesSlowValuesAreNew) {
  EXPECT_EQ(stages_with(&Stage::slow_post_step, multirate_rk2()), (std::vector{0, 2, 4}));
  EXPECT_EQ(stages_with(&Stage::slow_post_step, multirate_rk4()), (std::vector{0, 2, 4, 5, 7, 9}));
  // As other implementations have it: the whole Euler step after stage 0 is completed after stage 2.
  EXPECT_EQ(stages_with(&Stage::slow_post_step, rk4_rk2()), (std::vector{2, 3}));
}

TEST(AdamsBashforth, IntegratesPowersBelowItsOrderExactly) {
  for (int order = 1; order <= 5; ++order) {
    const Method method = adams_bashforth(order);
    EXPECT_EQ(method.stages[0].fast[0].terms.size(), order + 1u) << "the value, and a rate for each order";
    for (int k = 0; k < order; ++k) {
      State u;
      const double newest = 2 + method.stages[0].time;
      for (int past = 0; past < order; ++past) u[{Field::rhs, past}] = std::pow(newest - past, k);
      u[{Field::value}] = 7;
      run(method.stages[0].fast, u, 1);
      const double expected = 7 + (std::pow(3.0, k + 1) - std::pow(2.0, k + 1)) / (k + 1);
      EXPECT_NEAR(u[{Field::value}], expected, 1e-12) << "order " << order << ", t^" << k;
    }
  }
}

TEST(AdamsBashforth, HasTheCoefficientsOfTheTextbooks) {
  const std::vector<std::vector<double>> newest_first{
      {1},
      {3. / 2, -1. / 2},
      {23. / 12, -4. / 3, 5. / 12},
      {55. / 24, -59. / 24, 37. / 24, -3. / 8},
      {1901. / 720, -1387. / 360, 109. / 30, -637. / 360, 251. / 720}};
  for (std::size_t order = 1; order <= newest_first.size(); ++order)
    for (std::size_t age = 0; age < order; ++age) {
      State u;
      u[{Field::rhs, static_cast<int>(age)}] = 1;
      run(adams_bashforth(static_cast<int>(order)).stages[0].fast, u, 1);
      EXPECT_NEAR(u[{Field::value}], newest_first[order - 1][age], 1e-15)
          << order << ", " << age << " steps ago";
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
  EXPECT_EQ(pair(AnyTableau(tableau)).stages.back().fast.size(), 2u) << "the last slope is not kept";
}

bool is_read_after(const Method& method, std::size_t stage, const Operand& operand) {
  for (std::size_t later = stage + 1; later < method.stages.size(); ++later)
    for (const Program* const program : {&method.stages[later].fast, &method.stages[later].slow})
      for (const Assignment& assignment : *program)
        for (const Term& term : assignment.terms)
          if (term.source == operand) return true;
  return false;
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

// A copy that nobody reads costs two words of memory traffic.
TEST(Method, KeepsNothingThatNoLaterStageReads) {
  for (const Case& c : cases())
    for (std::size_t s = 0; s < c.method.stages.size(); ++s) {
      const Stage& stage = c.method.stages[s];
      for (const Program* const program : {&stage.fast, &stage.slow})
        for (const Assignment& assignment : *program)
          if (assignment.target.field == Field::scratch)
            EXPECT_TRUE(is_read_after(c.method, s, assignment.target)) << c.name << ", stage " << s;
    }
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
