// SPDX-License-Identifier: LGPL-2.1-or-later
//
// An operator on the points of one direction of a component: one row of weights for each point. Pure.
#ifndef SUMMATIONBYPARTS_ROWS_HH
#define SUMMATIONBYPARTS_ROWS_HH

#include <array>
#include <cstddef>
#include <vector>

#include "operators.hh"

namespace sbp {

/// What happens at one end of the points.
struct End {
  bool is_one_sided = true;  ///< the closure of the operator begins here
  int outside = 0;           ///< one-sided: points before the closure begins; else: ghost points
  friend bool operator==(const End&, const End&) = default;
};

/// The points of one direction.
struct Ends {
  int points;
  End lower, upper;

  /// First point that the operators compute, and one past the last.
  int first() const { return lower.outside; }
  int end() const { return points - upper.outside; }
};

/// The result at a point is the sum over m of `weights[m]` times the value of point `first + m`; without
/// weights the point is not computed.
struct Row {
  int first = 0;
  Weights weights;
};
using Rows = std::vector<Row>;

/// \throws std::invalid_argument if there are too few points for the closures, or fewer ghost points than the
///         stencil needs; the text says how many it takes
Rows rows_of(const Operator& op, const Ends& ends);

/// How many points the one-sided rows of an operator take at one end.
int closure_points(const Operator& op);

/// The shape of the arrays of a component.
struct Shape {
  std::array<int, 3> points;
  std::array<int, 3> step;  ///< distance of neighbours in memory
};

/// Computes the rows for the lines of an array that lie along `direction`, and calls `visit(index, result)`
/// for each point that they compute. Points may be visited by several threads.
/// \param first, end  the part of the array to compute, in the other directions
template <class Visit>
void for_each_result(const Rows& rows, const Shape& shape, int direction, const double* values,
                     const std::array<int, 3>& first, const std::array<int, 3>& end, Visit visit) {
#pragma omp parallel for collapse(2)
  for (int k = first[2]; k < end[2]; ++k)
    for (int j = first[1]; j < end[1]; ++j)
      for (int i = first[0]; i < end[0]; ++i) {
        const int point[3] = {i, j, k};
        const Row& row = rows[point[direction]];
        if (row.weights.empty()) continue;
        const int at = i * shape.step[0] + j * shape.step[1] + k * shape.step[2];
        const double* value =
            values + at + (row.first - point[direction]) * std::ptrdiff_t(shape.step[direction]);
        double sum = 0;
        for (const double weight : row.weights) {
          sum += weight * *value;
          value += shape.step[direction];
        }
        visit(at, sum);
      }
}

}  // namespace sbp

#endif
