// SPDX-License-Identifier: LGPL-2.1-or-later
#include "quadrature.hh"

#include <cctype>
#include <cmath>
#include <numbers>
#include <utility>

namespace multipole {
namespace {

constexpr double pi = std::numbers::pi;

bool same_name(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i)
    if (std::tolower(static_cast<unsigned char>(a[i])) != std::tolower(static_cast<unsigned char>(b[i])))
      return false;
  return true;
}

/// Weight of point i of n + 1, in units of their distance.
double weight(Method method, int i, int n) {
  const bool is_end = i == 0 || i == n;
  switch (method) {
    case Method::midpoint:
      return 1;
    case Method::trapezoidal:
      return is_end ? 0.5 : 1;
    case Method::simpson:
      return (is_end ? 1 : i % 2 == 1 ? 4 : 2) / 3.0;
    case Method::driscoll_healy:
      return i == n ? 0 : 1;
  }
  return 0;
}

/// What replaces the weight 1 of an angle: the sum that makes products of harmonics exact.
double driscoll_healy_weight(int i, int n) {
  if (i == 0 || i == n) return 0;
  const double theta = pi * i / n;
  double sum = 0;
  for (int l = 0; l < n / 2; ++l) sum += std::sin((2 * l + 1) * theta) / (2 * l + 1);
  return 4 / pi * sum;
}

}  // namespace

std::optional<Method> method_called(std::string_view name) {
  static constexpr std::pair<const char*, Method> methods[] = {{"midpoint", Method::midpoint},
                                                               {"trapezoidal", Method::trapezoidal},
                                                               {"Simpson", Method::simpson},
                                                               {"DriscollHealy", Method::driscoll_healy}};
  for (const auto& [known, method] : methods)
    if (same_name(known, name)) return method;
  return std::nullopt;
}

Rule rule_on_line(Method method, int n, double length) {
  const bool is_staggered = method == Method::midpoint;
  const double step = length / (is_staggered ? n + 1 : n);
  Rule rule;
  for (int i = 0; i <= n; ++i) {
    rule.points.push_back((i + (is_staggered ? 0.5 : 0)) * step);
    rule.weights.push_back(weight(method, i, n) * step);
  }
  return rule;
}

Rule rule_in_theta(Method method, int n) {
  Rule rule = rule_on_line(method, n, pi);
  for (int i = 0; i <= n; ++i) {
    if (method == Method::driscoll_healy) rule.weights[i] = driscoll_healy_weight(i, n) * pi / n;
    rule.weights[i] *= std::sin(rule.points[i]);
  }
  return rule;
}

Rule rule_in_phi(Method method, int n) { return rule_on_line(method, n, 2 * pi); }

std::string problem_with_intervals(Method method, int ntheta, int nphi) {
  if (ntheta < 1) return "ntheta must be at least 1";
  if (method == Method::simpson && (ntheta % 2 != 0 || nphi % 2 != 0))
    return "Simpson's rule needs an even ntheta and an even nphi";
  if (method == Method::driscoll_healy && ntheta % 2 != 0) return "DriscollHealy needs an even ntheta";
  return "";
}

}  // namespace multipole
