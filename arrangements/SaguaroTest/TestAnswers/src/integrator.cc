// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Time, step and flags that functions see in the stages of the first step, and after them.
#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "answers.hh"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "fields.hh"

namespace {

using namespace test_answers;

/// What a function sees; time and step in units of the whole step.
struct Seen {
  double time, step;
  int slow_step, slow_post_step, stages_left;
};

struct Stages {
  const char* method;
  std::vector<Seen> rates, after;
};

/// Of the notes on the interface: time is already that of the next stage after a stage, the step is not.
const std::vector<Stages>& known_stages() {
  static const std::vector<Stages> all{
      {"RK3",
       {{0, 1, 1, 1, 3}, {1, 0.25, 1, 1, 2}, {0.5, 2. / 3, 1, 1, 1}},
       {{1, 1, 1, 1, 2}, {0.5, 0.25, 1, 1, 1}, {1, 2. / 3, 1, 1, 0}}},
      {"AB", {{0, 1, 1, 1, 1}}, {{1, 1, 1, 1, 0}}},
      {"ICN",
       {{0, 0.5, 1, 1, 3}, {0.5, 0.5, 1, 1, 2}, {0.5, 1, 1, 1, 1}},
       {{0.5, 0.5, 1, 1, 2}, {0.5, 0.5, 1, 1, 1}, {1, 1, 1, 1, 0}}},
      {"RK4-RK2",
       {{0, 1, 1, -1, 4}, {0.5, 1, 0, -1, 3}, {0.5, 1, 0, -1, 2}, {1, 1, 1, -1, 1}},
       {{0.5, 1, 0, 0, 3}, {0.5, 1, 0, 0, 2}, {1, 1, 1, 1, 1}, {1, 1, 1, 1, 0}}}};
  return all;
}

struct Notes {
  std::vector<Seen> rates, after;
};

Notes& notes() {
  static Notes all;
  return all;
}

int flag(const cGH* gh, const char* name) {
  const void* const value = CCTK_VarDataPtr(gh, 0, (std::string("MoL::") + name).c_str());
  return int(*static_cast<const CCTK_INT*>(value));
}

/// \param step  of the whole step
Seen seen(const cGH* gh, double step) {
  return {gh->cctk_time / step, gh->cctk_delta_time / step, flag(gh, "MoL_SlowStep"),
          flag(gh, "MoL_SlowPostStep"), flag(gh, "MoL_Intermediate_Step")};
}

double whole_step(const cGH* gh) {
  return double(*static_cast<const CCTK_REAL*>(CCTK_VarDataPtr(gh, 0, "MoL::Original_Delta_Time")));
}

void expect_same(Answers& answers, const std::string& where, const std::vector<Seen>& is,
                 const std::vector<Seen>& should) {
  answers.expect(where + ": stages", double(is.size()), double(should.size()));
  for (std::size_t s = 0; s < should.size() && s < is.size(); ++s) {
    const std::string what = where + " of stage " + std::to_string(s) + ": ";
    answers.expect(what + "time", is[s].time, should[s].time, 1e-15);
    answers.expect(what + "step", is[s].step, should[s].step, 1e-15);
    answers.expect(what + "MoL_SlowStep", is[s].slow_step, should[s].slow_step);
    if (should[s].slow_post_step >= 0)
      answers.expect(what + "MoL_SlowPostStep", is[s].slow_post_step, should[s].slow_post_step);
    answers.expect(what + "MoL_Intermediate_Step", is[s].stages_left, should[s].stages_left);
  }
}

const void* parameter(const char* name) {
  int type = 0;
  return CCTK_ParameterGet(name, "MoL", &type);
}
std::string method() { return *static_cast<const char* const*>(parameter("ODE_Method")); }

// ---- Adams-Bashforth of third order, for f2' = rate

/// What the older timelevels of the rates hold at the start.
constexpr double initial_rates[] = {10, 20};

double rate_at(double time) { return std::exp(time); }

/// By how much f2 grows in a step, if orders are those of the textbooks. \param step  from 1
double growth(int step, double h, bool begins_with_low_order) {
  const auto rate = [&](int age) {
    return step - 1 >= age ? rate_at((step - 1 - age) * h) : initial_rates[age - step];
  };
  const int order = begins_with_low_order ? std::min(step, 3) : 3;
  return h * (order == 1   ? rate(0)
              : order == 2 ? 1.5 * rate(0) - 0.5 * rate(1)
                           : (23 * rate(0) - 16 * rate(1) + 5 * rate(2)) / 12);
}

void expect_adams_bashforth(Answers& answers, const cGH* gh) {
  const bool is_reduced = *static_cast<const CCTK_INT*>(parameter("AB_initially_reduce_order")) != 0;
  const double expected = growth(gh->cctk_iteration, whole_step(gh), is_reduced);
  const CCTK_REAL *const now = data(gh, "f2"), *const past = data(gh, "f2", 1);
  int wrong = 0;
  for_each_point(gh, [&](int at, int, int, int) { wrong += differs(now[at] - past[at], expected, 1e-13); });
  answers.expect("a step of Adams-Bashforth: wrong points", wrong, 0);
}

/// Rates begin with 0 in each stage; the initial value is that of the timelevel before.
void expect_rate_of_one(Answers& answers, const cGH* gh) {
  const CCTK_REAL *const now = data(gh, "f1"), *const past = data(gh, "f1", 1);
  int wrong = 0;
  for_each_point(
      gh, [&](int at, int, int, int) { wrong += differs(now[at] - past[at], gh->cctk_delta_time, 1e-13); });
  answers.expect("a rate of 1: wrong points", wrong, 0);
}

}  // namespace

extern "C" void TestAnswers_RegisterEvolved(CCTK_ARGUMENTS) {
  static_cast<void>(cctkGH);
  for (const auto& [value, rate] : {std::pair("f1", "s1"), std::pair("f2", "rate")})
    if (MoLRegisterEvolved(index_of(value), index_of(rate)) != 0) CCTK_VERROR("%s cannot be evolved", value);
}

extern "C" void TestAnswers_Rates(CCTK_ARGUMENTS) {
  notes().rates.push_back(seen(cctkGH, whole_step(cctkGH)));
  for_each_point(cctkGH, [&](int at, int, int, int) {
    data(cctkGH, "s1")[at] += 1;
    data(cctkGH, "rate")[at] = rate_at(cctkGH->cctk_time);
  });
}

extern "C" void TestAnswers_AfterStage(CCTK_ARGUMENTS) {
  if (cctkGH->cctk_iteration > 0) notes().after.push_back(seen(cctkGH, whole_step(cctkGH)));
}

extern "C" void TestAnswers_CheckIntegrator(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  Answers answers;
  if (cctk_iteration == 0) {
    for (int timelevel = 0; timelevel < 2; ++timelevel)
      for_each_point(cctkGH, [&](int at, int, int, int) {
        data(cctkGH, "rate", timelevel)[at] = initial_rates[timelevel];
      });
    answers.expect("flags before the first step",
                   flag(cctkGH, "MoL_SlowStep") * flag(cctkGH, "MoL_SlowPostStep"), 1);
    *right = answers.right();
    return;
  }
  for (const Stages& stages : known_stages())
    if (cctk_iteration == 1 && method() == stages.method) {
      expect_same(answers, "the rates", notes().rates, stages.rates);
      expect_same(answers, "the end", notes().after, stages.after);
      answers.expect("MoLNumIntegratorSubsteps", double(MoLNumIntegratorSubsteps()),
                     double(stages.rates.size()));
    }
  answers.expect("the right-hand side of f1", double(MoLQueryEvolvedRHS(index_of("f1"))), index_of("s1"));
  answers.expect("that of what is not evolved", double(MoLQueryEvolvedRHS(index_of("f3"))), -1);
  answers.expect("the step afterwards", cctk_delta_time, whole_step(cctkGH));
  answers.expect("the time afterwards", cctk_time, cctk_iteration * cctk_delta_time, 1e-15);
  if (method() == "AB") expect_adams_bashforth(answers, cctkGH);
  if (method() != "AB") expect_rate_of_one(answers, cctkGH);
  *right = answers.right();
}
