// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Integration over rectangles and spheres. Pure.
#ifndef MULTIPOLE_QUADRATURE_HH
#define MULTIPOLE_QUADRATURE_HH

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace multipole {

enum class Method { midpoint, trapezoidal, simpson, driscoll_healy };

/// \return nothing for an unknown name; case does not matter
std::optional<Method> method_called(std::string_view name);

/// Points x_i, i = 0 ... n, of one direction, and their weights.
struct Rule {
  std::vector<double> points;
  std::vector<double> weights;
};

/// A rule for n + 1 points on [0, length]. Midpoints of n + 1 intervals, or ends of n.
/// \param n  >= 1; even for Simpson's rule
/// driscoll_healy is a rule for spheres: here it is the trapezoidal one of a periodic function, whose last
/// point, which is the first one, counts nothing.
Rule rule_on_line(Method method, int n, double length);

/// Points from pole to pole, and weights of an integral over cos(theta): sin(theta) is in them.
/// Driscoll, Healy 1994, Adv. Appl. Math. 15, 202: exact for harmonics of degree less than n/2.
Rule rule_in_theta(Method method, int n);

/// Points once around, and weights of an integral over phi.
Rule rule_in_phi(Method method, int n);

/// What is wrong with the numbers of intervals; empty: nothing.
std::string problem_with_intervals(Method method, int ntheta, int nphi);

}  // namespace multipole

#endif
