// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The dissipation of Kreiss and Oliger (Methods for the approximate solution of time dependent problems, GARP
// Publication Series 10, 1973): high derivatives that damp what the grid cannot resolve. Pure.
#ifndef DISSIPATION_KREISS_OLIGER_HH
#define DISSIPATION_KREISS_OLIGER_HH

#include <array>

namespace dissipation {

constexpr int dimension = 3;
constexpr int largest_reach = 5;

/// Undivided even derivatives and how they enter the right hand side.
///
///     du/dt += eps factor sum over d of  delta_d^(p+1) u / h_d,    factor = (-1)^(k+1) / 2^(p+1),  k = (p+1)/2
///
/// with delta^2 = (1 -2 1), delta^4 = (1 -4 6 -4 1), ...; for p = 1 the factor is 1. Polynomials of degree p
/// are not touched; the wave of the highest frequency is damped at the rate eps / h per direction.
class Operator {
 public:
  /// \param order  p = 1, 3, 5, 7, 9
  explicit Operator(int order);

  /// Number of points that the stencil needs on each side, (p+1)/2.
  int reach() const { return reach_; }

  /// What is added to the right hand side at one point, for eps = 1.
  /// \param u        the point, with `reach` points around it
  /// \param step     distance of neighbours in memory, per direction
  /// \param spacing  of the grid, per direction
  double at(const double* u, const std::array<int, dimension>& step,
            const std::array<double, dimension>& spacing) const;

 private:
  int reach_;
  double factor_;
  std::array<double, largest_reach + 1> weight_{};  ///< of the points at distance m on both sides
};

}  // namespace dissipation

#endif
