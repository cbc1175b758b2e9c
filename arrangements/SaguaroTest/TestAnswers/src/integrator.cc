// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Time, step and flags that functions see in the stages of the first step, and after them.
#include <algorithm>
#include <cmath>
#include <string>
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

std::string method() {
  int type = 0;
  return *static_cast<const char* const*>(CCTK_ParameterGet("ODE_Method", "MoL", &type));
}

}  // namespace

extern "C" void TestAnswers_RegisterEvolved(CCTK_ARGUMENTS) {
  static_cast<void>(cctkGH);
  if (MoLRegisterEvolved(index_of("f1"), index_of("s1")) != 0) CCTK_ERROR("f1 cannot be evolved");
}

extern "C" void TestAnswers_Rates(CCTK_ARGUMENTS) {
  notes().rates.push_back(seen(cctkGH, whole_step(cctkGH)));
  for_each_point(cctkGH, [&](int at, int, int, int) { data(cctkGH, "s1")[at] += 1; });
}

extern "C" void TestAnswers_AfterStage(CCTK_ARGUMENTS) {
  if (cctkGH->cctk_iteration > 0) notes().after.push_back(seen(cctkGH, whole_step(cctkGH)));
}

extern "C" void TestAnswers_CheckIntegrator(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  Answers answers;
  if (cctk_iteration == 0) {
    answers.expect("flags before the first step",
                   flag(cctkGH, "MoL_SlowStep") * flag(cctkGH, "MoL_SlowPostStep"), 1);
    *right = answers.right();
    return;
  }
  for (const Stages& stages : known_stages())
    if (method() == stages.method) {
      expect_same(answers, "the rates", notes().rates, stages.rates);
      expect_same(answers, "the end", notes().after, stages.after);
      answers.expect("MoLNumIntegratorSubsteps", double(MoLNumIntegratorSubsteps()),
                     double(stages.rates.size()));
    }
  answers.expect("the right-hand side of f1", double(MoLQueryEvolvedRHS(index_of("f1"))), index_of("s1"));
  answers.expect("that of what is not evolved", double(MoLQueryEvolvedRHS(index_of("f2"))), -1);
  answers.expect("the step afterwards", cctk_delta_time, whole_step(cctkGH));
  answers.expect("the time afterwards", cctk_time, cctk_delta_time);
  // Rates begin with 0 in each stage; the initial value is that of the timelevel before.
  double wrong = 0;
  for_each_point(cctkGH, [&](int at, int, int, int) {
    wrong = std::max(wrong, std::abs(f1[at] - f1_p[at] - cctk_delta_time));
  });
  answers.expect("a rate of 1", wrong, 0, 1e-13);
  *right = answers.right();
}
