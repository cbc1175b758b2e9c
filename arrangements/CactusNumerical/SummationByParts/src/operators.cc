// SPDX-License-Identifier: LGPL-2.1-or-later
#include "operators.hh"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>

#include "tables.hh"

namespace sbp {

namespace {

[[noreturn]] void refuse(const char* what, const Choice& choice, const char* possible) {
  throw std::invalid_argument(std::string("there is no ") + what + " of order " +
                              std::to_string(choice.order) + " for the " +
                              (choice.norm == Norm::diagonal ? "diagonal" : "restricted full") + " norm, " +
                              (choice.family == Family::optimized ? "optimized" : "minimal bandwidth") +
                              "; possible are " + possible);
}

Weights antisymmetric(const Weights& above) {
  Weights all(2 * above.size() + 1, 0.0);
  for (std::size_t m = 0; m < above.size(); ++m) {
    all[above.size() + 1 + m] = above[m];
    all[above.size() - 1 - m] = -above[m];
  }
  return all;
}

Weights symmetric(const Weights& above) {
  const std::size_t reach = above.size() - 1;
  Weights all(2 * reach + 1);
  for (std::size_t m = 0; m <= reach; ++m) all[reach + m] = all[reach - m] = above[m];
  return all;
}

std::vector<Weights> negated(std::vector<Weights> rows) {
  for (Weights& row : rows)
    for (double& weight : row) weight = -weight;
  return rows;
}

Operator first_from(std::string_view name) {
  const Table& data = table(name);
  return {antisymmetric(data.interior), data.closure, negated(data.closure)};
}

Operator second_from(std::string_view name) {
  const Table& data = table(name);
  return {symmetric(data.interior), data.closure, data.closure};
}

/// The mirror image of the operator that leans one way leans the other way.
Operator upwind_from(const std::string& name, bool forward) {
  const Table &own = table(name + (forward ? " forward" : " backward")),
              &other = table(name + (forward ? " backward" : " forward"));
  return {own.interior, own.closure, negated(other.closure)};
}

// ---- plain differences, by order: the coefficients of Taylor expansions

Weights plain_first(int order) {
  switch (order) {
    case 2:
      return antisymmetric({1.0 / 2});
    case 4:
      return antisymmetric({2.0 / 3, -1.0 / 12});
    case 6:
      return antisymmetric({3.0 / 4, -3.0 / 20, 1.0 / 60});
    default:
      return antisymmetric({4.0 / 5, -1.0 / 5, 4.0 / 105, -1.0 / 280});
  }
}

Weights plain_second(int order) {
  switch (order) {
    case 2:
      return symmetric({-2, 1});
    case 4:
      return symmetric({-5.0 / 2, 4.0 / 3, -1.0 / 12});
    case 6:
      return symmetric({-49.0 / 18, 3.0 / 2, -3.0 / 20, 1.0 / 90});
    default:
      return symmetric({-205.0 / 72, 8.0 / 5, -1.0 / 5, 8.0 / 315, -1.0 / 560});
  }
}

/// Leaning backwards. Order 1 is there for points next to the ends.
Weights plain_backward(int order) {
  switch (order) {
    case 1:
      return {-1, 1, 0};
    case 2:
      return {1.0 / 2, -2, 3.0 / 2, 0, 0};
    case 4:
      return {-1.0 / 12, 1.0 / 2, -3.0 / 2, 5.0 / 6, 1.0 / 4, 0, 0};
    case 6:
      return {1.0 / 60, -2.0 / 15, 1.0 / 2, -4.0 / 3, 7.0 / 12, 2.0 / 5, -1.0 / 30, 0, 0};
    default:
      return {-1.0 / 280, 1.0 / 28,  -1.0 / 6,  1.0 / 2, -5.0 / 4, 9.0 / 20,
              1.0 / 2,    -1.0 / 14, 1.0 / 168, 0,       0};
  }
}

Weights plain_forward(int order) {
  Weights weights = plain_backward(order);
  std::reverse(weights.begin(), weights.end());
  for (double& weight : weights) weight = -weight;
  return weights;
}

/// How far the non-zero weights reach to smaller indices.
int reach_below(const Weights& interior) {
  const auto first = std::find_if(interior.begin(), interior.end(), [](double w) { return w != 0; });
  return static_cast<int>(interior.size() / 2) - static_cast<int>(first - interior.begin());
}

/// Rows next to the lower end: nothing at the end point, then the highest order that fits.
template <class Interior>
std::vector<Weights> plain_closure(Interior interior, int order) {
  std::vector<Weights> rows{{0.0}};
  for (int j = 1; j < reach_below(interior(order)); ++j) {
    int fitting = order;
    while (reach_below(interior(fitting)) > j) fitting = fitting > 2 ? fitting - 2 : 1;
    const Weights weights = interior(fitting);
    const int reach = static_cast<int>(weights.size() / 2);
    Weights row(j + reach + 1, 0.0);
    for (int m = -std::min(j, reach); m <= reach; ++m) row[j + m] = weights[reach + m];
    rows.push_back(row);
  }
  return rows;
}

void require_plain_order(const char* what, const Choice& choice) {
  if (choice.order < 2 || choice.order > 8 || choice.order % 2 != 0)
    refuse(what, choice, "orders 2, 4, 6 and 8");
}

}  // namespace

Operator first_derivative(const Choice& choice) {
  constexpr const char* what = "first derivative";
  if (!choice.is_sbp) {
    require_plain_order(what, choice);
    const auto closure = plain_closure(plain_first, choice.order);
    return {plain_first(choice.order), closure, negated(closure)};
  }
  const bool is_optimized = choice.family == Family::optimized;
  if (choice.norm == Norm::full) {
    if (choice.order == 4) return first_from(is_optimized ? "D1 4-3 optimized" : "D1 4-3");
    if (choice.order == 6) return first_from(is_optimized ? "D1 6-5 optimized" : "D1 6-5");
    refuse(what, choice, "orders 4 and 6");
  }
  if (choice.order == 2) return first_from("D1 2-1");
  if (choice.order == 4) return first_from("D1 4-2");
  if (choice.order == 6) return first_from(is_optimized ? "D1 6-3 optimized" : "D1 6-3");
  if (choice.order == 8) return first_from(is_optimized ? "D1 8-4 optimized" : "D1 8-4");
  refuse(what, choice, "orders 2, 4, 6 and 8");
}

Operator second_derivative(const Choice& choice) {
  constexpr const char* what = "second derivative";
  if (!choice.is_sbp) {
    require_plain_order(what, choice);
    const auto closure = plain_closure(plain_second, choice.order);
    return {plain_second(choice.order), closure, closure};
  }
  if (choice.norm == Norm::full) refuse(what, choice, "operators of the diagonal norm");
  if (choice.order == 2) return second_from("D2 2-1");
  if (choice.order == 4)
    return second_from(choice.family == Family::optimized ? "D2 4-2 optimized" : "D2 4-2");
  if (choice.order == 6) return second_from("D2 6-3");
  if (choice.order == 8) return second_from("D2 8-4");
  refuse(what, choice, "orders 2, 4, 6 and 8");
}

Operator upwind_derivative(const Choice& choice, bool forward) {
  constexpr const char* what = "upwind derivative";
  if (!choice.is_sbp) {
    require_plain_order(what, choice);
    const auto own = forward ? plain_forward : plain_backward,
               other = forward ? plain_backward : plain_forward;
    return {own(choice.order), plain_closure(own, choice.order), negated(plain_closure(other, choice.order))};
  }
  if (choice.norm == Norm::full) refuse(what, choice, "operators of the diagonal norm");
  if (choice.order == 2) return upwind_from("UP 2-1", forward);
  if (choice.order == 4) return upwind_from("UP 4-2", forward);
  if (choice.family == Family::optimized) {
    if (choice.order == 6) return upwind_from("UP 6-3 optimized", forward);
    if (choice.order == 8) return upwind_from("UP 8-4 optimized", forward);
  }
  refuse(what, choice, "orders 2 and 4, and 6 and 8 if optimized");
}

Weights diagonal_norm(int order) {
  switch (order) {
    case 2:
      return {1.0 / 2};
    case 4:
      return {17.0 / 48, 59.0 / 48, 43.0 / 48, 49.0 / 48};
    case 6:
      return {13649.0 / 43200, 12013.0 / 8640, 2711.0 / 4320, 5359.0 / 4320, 7877.0 / 8640, 43801.0 / 43200};
    case 8:
      return {1498139.0 / 5080320, 1107307.0 / 725760, 20761.0 / 80640,   1304999.0 / 725760,
              299527.0 / 725760,   103097.0 / 80640,   670091.0 / 725760, 5127739.0 / 5080320};
    default:
      throw std::invalid_argument("there is no diagonal norm of order " + std::to_string(order) +
                                  "; possible are 2, 4, 6 and 8");
  }
}

namespace {

/// A symmetric block from its upper triangle; the end point stands alone (that is what "restricted" means).
std::vector<Weights> restricted_block(double end, const std::vector<Weights>& upper) {
  const std::size_t size = upper.size() + 1;
  std::vector<Weights> block(size, Weights(size, 0.0));
  block[0][0] = end;
  for (std::size_t i = 0; i < upper.size(); ++i)
    for (std::size_t j = 0; j < upper[i].size(); ++j)
      block[i + 1][i + 1 + j] = block[i + 1 + j][i + 1] = upper[i][j];
  return block;
}

}  // namespace

std::vector<Weights> inverse_full_norm(const Choice& choice) {
  const bool is_optimized = choice.family == Family::optimized;
  if (choice.order == 4)
    return is_optimized
               ? restricted_block(
                     4.186595269326998,
                     {{0.6725191526555307, 0.36134179290403406, -0.20213155706367228, 0.03455320720181583},
                      {0.7206133649428524, 0.1376472316810862, -0.04136401972896621},
                      {0.9578653194054623, 0.020693513406232947},
                      {0.9908272849013912}})
               : restricted_block(11.0 / 3,
                                  {{0.6203379812387092, 0.2724689210051896, -0.07328890028659779, 0},
                                   {0.8377352967152805, 0.09383891273327177, 0},
                                   {0.8723119428353667, 0.027485771449660017},
                                   {0.9932787382764647}});
  if (choice.order == 6)
    return is_optimized
               ? restricted_block(
                     4.930709842221047,
                     {{1.4991281589671, 0.8363320637711498, -0.26341941893845644, -0.12811422629704805,
                       -0.18301219230439572, 0.012758791208795299},
                      {0.8785380112113619, 0.14540397065554075, -0.03346859376328995, -0.17595489420266594,
                       0.020204047097618232},
                      {0.5690707861055695, 0.33741699378588236, -0.030768015861994343, 0.004077760901760408},
                      {0.5001980842834786, 0.2904403943485981, -0.05655813410599269},
                      {0.8640467497799923, 0.03704582714017909},
                      {0.9909401061257065}})
               : restricted_block(
                     137.0 / 30,
                     {{0.6104674972868898, 0.3480622008207969, 0.010771344208106604, -0.09404587787607692, 0,
                       0},
                      {0.6389826613566508, 0.3027106250320714, -0.010624684265969905, -0.07805463993516006,
                       0},
                      {0.44296754373553604, 0.29552029350001024, 7.728146011318519e-05, -0.02112364162632155},
                      {0.46831408491845555, 0.34650395702529824, -0.06899694458083283},
                      {0.6495797650225578, 0.09452825997742591},
                      {0.9736819144354519}});
  refuse("norm", choice, "orders 4 and 6");
}

double end_weight(const Choice& choice) {
  if (choice.norm == Norm::diagonal) return diagonal_norm(choice.order).front();
  return 1 / inverse_full_norm(choice)[0][0];
}

}  // namespace sbp
