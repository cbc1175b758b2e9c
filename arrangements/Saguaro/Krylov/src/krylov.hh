// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef SAGUARO_KRYLOV_HH
#define SAGUARO_KRYLOV_HH

#include <functional>
#include <vector>

namespace krylov {

using LinearMap = std::function<std::vector<double>(const std::vector<double>&)>;

struct Solution {
  std::vector<double> x;
  int iterations;
  double residual;  ///< |b - A x|/|b|
};

/// Solves A x = b by GMRES without restarts (Saad and Schultz 1986, SIAM J. Sci. Stat. Comput. 7, 856), from
/// x = 0.
///
/// \param operation  A, linear
/// \param tolerance  of |b - A x|/|b|
/// \param limit      iterations at most, >= 1; each keeps one vector
/// Not collective. Sums are in a fixed order: the same input gives the same bits everywhere.
Solution gmres(const LinearMap& operation, const std::vector<double>& b, double tolerance, int limit);

}  // namespace krylov

#endif
