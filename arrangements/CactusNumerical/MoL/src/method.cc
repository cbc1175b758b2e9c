// SPDX-License-Identifier: LGPL-2.1-or-later
#include "method.hh"

#include <algorithm>
#include <array>
#include <utility>

namespace mol {

namespace {

constexpr Operand value{Field::value};
constexpr Operand start{Field::start};
constexpr Operand rhs{Field::rhs};
constexpr Operand error{Field::error};
constexpr Operand scratch(int level) { return {Field::scratch, level}; }

/// c h f
Term step(double coefficient, Operand source = rhs) { return {source, coefficient, true}; }

Method of(std::string description, std::vector<Stage> stages, int scratch_levels = 0) {
  return {
      .description = std::move(description), .scratch_levels = scratch_levels, .stages = std::move(stages)};
}

// ---- methods that keep all k_i

/// Coefficients of one solution: the state after stage i is u_n + h sum_{j <= i} a_ij k_j.
using Rows = std::vector<std::vector<double>>;

bool is_needed_after(const Rows& rows, int stage) {
  return std::any_of(rows.begin() + stage + 1, rows.end(),
                     [stage](const auto& row) { return row[stage] != 0; });
}

/// u_n + h sum a_j k_j after `stage`, where the newest k is still in the right-hand side.
std::vector<Term> sum_of_slopes(const std::vector<double>& row, int stage) {
  std::vector<Term> terms;
  for (int j = 0; j <= stage; ++j)
    if (row[j] != 0) terms.push_back(step(row[j], j == stage ? rhs : scratch(j)));
  return terms;
}

Program slope_stage(const Rows& rows, int stage) {
  Program program;
  std::vector<Term> terms{{start, 1}};
  const std::vector<Term> slopes = sum_of_slopes(rows[stage], stage);
  terms.insert(terms.end(), slopes.begin(), slopes.end());
  program.push_back({value, terms});
  if (is_needed_after(rows, stage)) program.push_back({scratch(stage), {{rhs, 1}}});
  return program;
}

/// Rows of a tableau: what the next stage starts from, and the weights at the end.
Rows rows_of(const AnyTableau& tableau) {
  const int stages = tableau.stages();
  Rows rows(stages, std::vector<double>(stages));
  for (int i = 0; i < stages; ++i)
    for (int j = 0; j <= i; ++j) rows[i][j] = i + 1 < stages ? tableau.coupling(i + 1, j) : tableau.weight(j);
  return rows;
}

/// The change of cctk_delta_time that existing programs see: the whole step in the first and the last stage,
/// else the distance to the time of the next one. RK65 and RK87 have stages whose next one is not later:
/// boundary conditions would divide by zero or go back in time, so that they see the whole step, too.
double step_factor(const AnyTableau& tableau, int stage) {
  const bool is_inner = stage > 0 && stage + 1 < tableau.stages();
  const double distance = is_inner ? tableau.node(stage + 1) - tableau.node(stage) : 1;
  return distance > 0 ? distance : 1;
}

std::vector<double> error_weights(const AnyTableau& tableau) {
  std::vector<double> weights(tableau.stages());
  for (int i = 0; i < tableau.stages(); ++i) weights[i] = tableau.weight(i) - tableau.embedded_weight(i);
  return weights;
}

// ---- multirate methods: rows are padded with zeros

struct MultirateStage {
  double time;
  std::vector<double> fast, slow;
};

Rows padded_rows(const std::vector<MultirateStage>& stages, std::vector<double> MultirateStage::*part) {
  Rows rows;
  for (const MultirateStage& stage : stages) {
    rows.push_back(stage.*part);
    rows.back().resize(stages.size());
  }
  return rows;
}

/// Slow variables rest while their row does not change, and only slopes that some row uses are calculated.
Stage multirate_stage(double time, const Rows& fast, const Rows& slow, int s) {
  Stage stage{.time = time,
              .step_factor = 1,
              .prepare = {},
              .fast = slope_stage(fast, s),
              .slow = slope_stage(slow, s)};
  stage.slow_step = slow[s][s] != 0 || is_needed_after(slow, s);
  stage.slow_post_step = s == 0 || slow[s] != slow[s - 1];
  if (!stage.slow_post_step) stage.slow.erase(stage.slow.begin());
  return stage;
}

Method multirate(std::string description, const std::vector<MultirateStage>& table) {
  const Rows fast = padded_rows(table, &MultirateStage::fast),
             slow = padded_rows(table, &MultirateStage::slow);
  Method method = of(std::move(description), {}, static_cast<int>(table.size()));
  method.is_multirate = true;
  for (int s = 0; s < static_cast<int>(table.size()); ++s)
    method.stages.push_back(multirate_stage(table[s].time, fast, slow, s));
  return method;
}

bool is_in(const std::vector<Operand>& list, Operand operand) {
  return std::find(list.begin(), list.end(), operand) != list.end();
}

}  // namespace

Method runge_kutta(std::string description, const AnyTableau& tableau, bool with_error) {
  const int stages = tableau.stages();
  Rows rows = rows_of(tableau);
  Method method = of(std::move(description), {}, stages);
  method.order = tableau.order();
  method.embedded_order = tableau.embedded_order();
  if (with_error) rows.push_back(error_weights(tableau));
  for (int s = 0; s < stages; ++s)
    method.stages.push_back({.time = tableau.node(s),
                             .step_factor = step_factor(tableau, s),
                             .prepare = {},
                             .fast = slope_stage(rows, s),
                             .slow = {}});
  if (with_error) {
    // The last k needs no scratch level: the estimate is formed in the same sweep.
    Program& last = method.stages.back().fast;
    last.resize(1);
    last.push_back({error, sum_of_slopes(rows.back(), stages - 1)});
  }
  return method;
}

Method euler() { return of("forward Euler", {{0, 1, {}, {{value, {{start, 1}, step(1)}}}, {}}}); }

Method rk2() {
  return of("second-order Runge-Kutta (Heun)",
            {{0, 1, {}, {{value, {{value, 1}, step(1)}}}, {}},
             {1, 0.5, {}, {{value, {{start, 0.5}, {value, 0.5}, step(0.5)}}}, {}}});
}

Method rk2_central() {
  return of("second-order Runge-Kutta (midpoint)", {{0, 1, {}, {{value, {{value, 1}, step(0.5)}}}, {}},
                                                    {0.5, 1, {}, {{value, {{start, 1}, step(1)}}}, {}}});
}

Method rk3() {
  return of("third-order Runge-Kutta (strong-stability-preserving)",
            {{0, 1, {}, {{value, {{value, 1}, step(1)}}}, {}},
             {1, 0.25, {}, {{value, {{start, 0.75}, {value, 0.25}, step(0.25)}}}, {}},
             {0.5, 2.0 / 3, {}, {{value, {{start, 1.0 / 3}, {value, 2.0 / 3}, step(2.0 / 3)}}}, {}}});
}

Method rk4() {
  const Operand sum = scratch(0);
  auto stage = [&](double time, double coupling, Operand before, double weight) {
    return Stage{
        time, 1, {}, {{value, {{start, 1}, step(coupling)}}, {sum, {{before, 1}, step(weight)}}}, {}};
  };
  return of("fourth-order Runge-Kutta (classical)",
            {stage(0, 0.5, start, 1.0 / 6),
             stage(0.5, 0.5, sum, 1.0 / 3),
             stage(0.5, 1, sum, 1.0 / 3),
             {1, 1, {}, {{value, {{sum, 1}, step(1.0 / 6)}}}, {}}},
            1);
}

Method iterated_crank_nicolson(int stages) {
  Method method = of("iterated Crank-Nicolson", {});
  for (int s = 0; s < stages; ++s) {
    const double factor = s > 0 && s + 1 == stages ? 1 : 0.5;
    method.stages.push_back({s == 0 ? 0 : 0.5, factor, {}, {{value, {{start, 1}, step(factor)}}}, {}});
  }
  return method;
}

Method averaged_crank_nicolson(int stages, double theta, bool swapped) {
  Method method = of("iterated Crank-Nicolson with averaging", {});
  for (int s = 0; s < stages; ++s) {
    const bool swap_now = swapped && (stages - s) % 2 == 1;
    const double old = swap_now ? 1 - theta : theta;
    method.stages.push_back({s == 0 ? 0.0 : 1.0,
                             1,
                             {{value, {{value, 1 - old}, {start, old}}}},
                             {{value, {{start, 1}, step(1)}}},
                             {}});
  }
  return method;
}

Method adams_bashforth(int order) {
  static const std::array<std::vector<double>, 5> coefficients{{
      {1},
      {3.0 / 2, -1.0 / 2},
      {23.0 / 12, -4.0 / 3, 5.0 / 12},
      {55.0 / 24, -59.0 / 24, 37.0 / 24, -3.0 / 8},
      {1901.0 / 720, -1387.0 / 360, 109.0 / 30, -637.0 / 360, 251.0 / 720},
  }};
  std::vector<Term> terms{{value, 1}};
  for (int k = 0; k < order; ++k) terms.push_back(step(coefficients.at(order - 1)[k], {Field::rhs, k}));
  return of("Adams-Bashforth of order " + std::to_string(order), {{0, 1, {}, {{value, terms}}, {}}});
}

// ---- methods in the form of Shu and Osher

Method generic(const ShuOsherForm& form) {
  Method method = of("a method given by its coefficients", {}, form.stages - 1);
  std::vector<double> times(form.stages + 1, 0);
  for (int s = 0; s < form.stages; ++s) {
    std::vector<Term> terms;
    times[s + 1] = form.beta[s];
    for (int j = 0; j <= s; ++j) {
      times[s + 1] += form.at(s, j) * times[j];
      if (form.at(s, j) != 0) terms.push_back({j == 0 ? start : scratch(j - 1), form.at(s, j)});
    }
    if (form.beta[s] != 0) terms.push_back(step(form.beta[s]));
    Program program{{value, terms}};
    for (int later = s + 1; later < form.stages; ++later)
      if (form.at(later, s + 1) != 0) {
        program.push_back({scratch(s), {{value, 1}}});
        break;
      }
    method.stages.push_back({times[s], form.beta[s], {}, program, {}});
  }
  return method;
}

namespace {

/// A form from rows that end where only zeros would follow.
ShuOsherForm form_of(std::vector<std::vector<double>> rows, std::vector<double> beta) {
  ShuOsherForm form{static_cast<int>(rows.size()), {}, std::move(beta)};
  for (std::vector<double>& row : rows) {
    row.resize(form.stages);
    form.alpha.insert(form.alpha.end(), row.begin(), row.end());
  }
  return form;
}

}  // namespace

ShuOsherForm generic_runge_kutta(int stages) {
  switch (stages) {
    case 1:
      return form_of({{1}}, {1});
    case 2:
      return form_of({{1}, {0.5, 0.5}}, {1, 0.5});
    case 3:
      return form_of({{1}, {0.75, 0.25}, {1.0 / 3, 0, 2.0 / 3}}, {1, 0.25, 2.0 / 3});
    default:
      return form_of({{1}, {1}, {1}, {-1.0 / 3, 1.0 / 3, 2.0 / 3, 1.0 / 3}}, {0.5, 0.5, 1, 1.0 / 6});
  }
}

ShuOsherForm generic_crank_nicolson(int stages) {
  std::vector<double> beta(stages, 0.5);
  beta.back() = 1;
  return form_of(std::vector<std::vector<double>>(stages, {1}), beta);
}

ShuOsherForm generic_classic_rk3() {
  return form_of({{1}, {1}, {1.0 / 9, 4.0 / 9, 4.0 / 9}}, {0.5, 0.75, 4.0 / 9});
}

// ---- multirate methods

Method multirate_rk2() {
  constexpr double q = 1.0 / 4, h = 1.0 / 2;
  return multirate("multirate Runge-Kutta 2, 2:1", {{0, {h}, {h}},
                                                    {h, {q, q}, {h}},
                                                    {h, {q, q, h}, {1}},
                                                    {1, {q, q, q, q}, {1}},
                                                    {1, {q, q, q, q}, {h, 0, 0, 0, h}}});
}

Method multirate_rk4() {
  constexpr double w = 1.0 / 12, t = 1.0 / 6, d = 1.0 / 3, q = 1.0 / 4, h = 1.0 / 2;
  // After its first step of h/2 the fast part stands at w t t w. Row 4 repeats it, as c = 1/2 demands; the
  // coefficients that circulate for this row (w t t t w) sum to 2/3 and lower the order.
  return multirate("multirate Runge-Kutta 4, 2:1",
                   {{0, {q}, {q}},
                    {q, {-w, d}, {q}},
                    {q, {t, -t, h}, {h}},
                    {h, {w, t, t, w}, {h}},
                    {h, {w, t, t, w}, {-t, 0, 0, 0, 2.0 / 3}},
                    {h, {w, t, t, w, 0, q}, {w, 0, 0, 0, t, h}},
                    {3 * q, {w, t, t, w, 0, -w, d}, {w, 0, 0, 0, t, h}},
                    {3 * q, {w, t, t, w, 0, t, -t, h}, {d, 0, 0, 0, -d, 1}},
                    {1, {w, t, t, w, 0, w, t, t, w}, {d, 0, 0, 0, -d, 1}},
                    {1, {w, t, t, w, 0, w, t, t, w}, {t, 0, 0, 0, d, d, 0, 0, 0, t}}});
}

Method rk4_rk2() {
  Method method = rk4();
  method.description = "fourth-order Runge-Kutta, second-order for slow variables";
  method.is_multirate = true;
  const Operand first = scratch(0);
  method.stages[0].slow = {{value, {{start, 1}, step(1)}}, {first, {{start, 1}, step(0.5)}}};
  method.stages[1].slow = method.stages[2].slow = {};
  method.stages[3].slow = {{value, {{first, 1}, step(0.5)}}};
  for (int s = 0; s < 4; ++s) {
    method.stages[s].slow_step = s == 0 || s == 3;
    method.stages[s].slow_post_step = s >= 2;
  }
  return method;
}

bool keeps_what_does_not_change(const Method& method) {
  std::vector<Operand> same{start};
  const auto is_same = [&](const Operand& operand) {
    return std::find(same.begin(), same.end(), operand) != same.end();
  };
  for (const Stage& stage : method.stages) {
    if (!stage.prepare.empty()) return false;
    for (const Assignment& assignment : stage.fast) {
      const std::vector<Term>& terms = assignment.terms;
      const bool keeps = terms.size() == 2 && is_same(terms[0].source) && terms[0].coefficient == 1 &&
                         !terms[0].times_step && terms[1].source == rhs && terms[1].coefficient > 0;
      if (!keeps) return false;
      // Others may change values between stages.
      if (assignment.target.field == Field::scratch) same.push_back(assignment.target);
    }
  }
  return true;
}

int words_moved(const Program& program) {
  std::vector<Operand> read, written;
  for (const Assignment& assignment : program) {
    for (const Term& term : assignment.terms)
      if (!is_in(read, term.source) && !is_in(written, term.source)) read.push_back(term.source);
    if (!is_in(written, assignment.target)) written.push_back(assignment.target);
  }
  return static_cast<int>(read.size() + written.size());
}

}  // namespace mol
