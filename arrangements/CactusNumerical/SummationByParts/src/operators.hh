// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Finite-difference operators on a line of points, with one-sided closures at its ends. Most satisfy
// summation by parts: with a norm H of the line, the derivative D obeys
//
//     H D + (H D)^T = diag(-1, 0, ..., 0, 1),
//
// the discrete form of integration by parts, so that energy estimates carry over. An operator "4-2" is
// accurate to order 4 inside and 2 at the ends. Pure. Sources:
//
//   Strand, J. Comput. Phys. 110 (1994) 47: minimal bandwidth, diagonal and restricted full norms (8-4 with
//   the
//     free parameters x1 = 0.541, x2 = -0.0675, x3 = 0.748)
//   Mattsson and Nordstroem, J. Comput. Phys. 199 (2004) 503: second derivatives
//   Diener, Dorband, Schnetter and Tiglio, J. Sci. Comput. 32 (2007) 109: optimised operators
#ifndef SUMMATIONBYPARTS_OPERATORS_HH
#define SUMMATIONBYPARTS_OPERATORS_HH

#include <vector>

namespace sbp {

using Weights = std::vector<double>;

/// An operator for spacing 1.
struct Operator {
  Weights interior;            ///< of points -k ... k around a point; odd length
  std::vector<Weights> lower;  ///< closure: row j has the weights of points 0, 1, 2, ... at point j
  std::vector<Weights> upper;  ///< the same from the upper end: row j, the weights of the last point, the one
                               ///< before, ... at the j-th point from the end

  int reach() const { return static_cast<int>(interior.size() / 2); }
};

enum class Norm { diagonal, full };
/// Which members of a family: as few non-zero weights as possible, or small errors and small spectral radius.
enum class Family { minimal_bandwidth, optimized };

struct Choice {
  Norm norm = Norm::diagonal;
  Family family = Family::optimized;
  int order = 2;       ///< 2, 4, 6, 8: of the interior
  bool is_sbp = true;  ///< else: plain differences, of lower order towards the ends, 0 at the end points
};

/// \throws std::invalid_argument if there is no such operator; the text says which there are
Operator first_derivative(const Choice& choice);
Operator second_derivative(const Choice& choice);
/// First derivative that leans to the side where information comes from.
/// \param forward  weights lean to larger indices
Operator upwind_derivative(const Choice& choice, bool forward);

/// First weights of the diagonal norm of an order, for spacing 1; all further ones are 1.
Weights diagonal_norm(int order);

/// Inverse of a restricted full norm (order 4 or 6): the block at the end of the line; the identity further
/// inside. The norm follows from its derivative: it is the only one with which that sums by parts.
/// \throws std::invalid_argument for other orders
std::vector<Weights> inverse_full_norm(const Choice& choice);

/// The norm's weight of the end point, for spacing 1: 1 / h times its inverse is the strength of penalty
/// terms.
double end_weight(const Choice& choice);

}  // namespace sbp

#endif
