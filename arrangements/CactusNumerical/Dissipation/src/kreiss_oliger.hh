// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The dissipation of Kreiss and Oliger (Methods for the approximate solution of time dependent problems, GARP
// Publication Series 10, 1973): high derivatives that damp what the grid cannot resolve. Pure; for hosts and
// devices.
#ifndef DISSIPATION_KREISS_OLIGER_HH
#define DISSIPATION_KREISS_OLIGER_HH

#include <utility>

#include "Saguaro/Device/src/point_box.hh"

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
  DEVICE_FUNCTION int reach() const { return reach_; }

  /// What is added to the right hand side at one point, for eps = 1.
  /// \param u        the point, with `reach` points around it
  /// \param step     distance of neighbours in memory, per direction
  /// \param spacing  of the grid, per direction
  DEVICE_FUNCTION double at(const double* u, const int (&step)[dimension],
                            const double (&spacing)[dimension]) const {
    double total = 0;
    for (int d = 0; d < dimension; ++d) {
      double difference = weight_[0] * *u;
      for (int m = 1; m <= reach_; ++m) difference += weight_[m] * (u[-m * step[d]] + u[m * step[d]]);
      total += difference / spacing[d];
    }
    return factor_ * total;
  }

  /// The same, bit for bit, without loops: compilers treat several points at once.
  template <int reach>
  double at(const double* u, const int (&step)[dimension], const double (&spacing)[dimension]) const {
    return at_distances(std::make_integer_sequence<int, reach>(), u, step, spacing);
  }

 private:
  template <int... m>
  double at_distances(std::integer_sequence<int, m...>, const double* u, const int (&step)[dimension],
                      const double (&spacing)[dimension]) const {
    const auto along = [&](int d) {
      double difference = weight_[0] * *u;
      ((difference += weight_[m + 1] * (u[-(m + 1) * step[d]] + u[(m + 1) * step[d]])), ...);
      return difference / spacing[d];
    };
    return factor_ * (0.0 + along(0) + along(1) + along(2));
  }

  int reach_;
  double factor_;
  double weight_[largest_reach + 1]{};  ///< of the points at distance m on both sides
};

/// Dissipation of one variable on one component. Addresses are on the host or on a device.
struct DampedField {
  Operator damping;
  const double* strength;  ///< at each point
  const double* mask;      ///< emask where excised regions are to be avoided, else null
  const double* u;
  double* rhs;
  int step[dimension];
  double spacing[dimension];

  DEVICE_FUNCTION void add_at(int i, int j, int k) const {
    const int at = i + j * step[1] + k * step[2];
    if (mask && !is_clear(mask + at)) return;
    rhs[at] += strength[at] * damping.at(u + at, step, spacing);
  }

 private:
  /// Does the stencil around a point keep clear of excised regions?
  DEVICE_FUNCTION bool is_clear(const double* here) const {
    if (*here < 1) return false;
    for (int d = 0; d < dimension; ++d)
      for (int m = 1; m <= damping.reach(); ++m)
        if (here[m * step[d]] < 1 || here[-m * step[d]] < 1) return false;
    return true;
  }
};

}  // namespace dissipation

#endif
