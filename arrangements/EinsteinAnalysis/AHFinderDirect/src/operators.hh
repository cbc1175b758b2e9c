// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Differential operators on a sphere of directions as sparse matrices. Pure.
#ifndef AHFINDERDIRECT_OPERATORS_HH
#define AHFINDERDIRECT_OPERATORS_HH

#include <array>
#include <vector>

#include "expansion.hh"
#include "sparse_solver.hh"

namespace ah_finder {

/// An operator of second order at a point.
struct Coefficients {
  double of_value = 0;
  std::array<double, 5> of_derivatives{};  ///< by rho, sigma, rho rho, rho sigma, sigma sigma
};

/// Where the entries of all such matrices of a system of patches lie: it depends on the stencils alone.
class OperatorPattern {
 public:
  explicit OperatorPattern(const PatchSystem& system);
  /// A matrix with this pattern, of zeros.
  SparseMatrix matrix() const;
  /// Sets a row. Rows may be set side by side.
  void set_row(SparseMatrix& matrix, int point, const Coefficients& coefficients) const;

 private:
  const PatchSystem* system_;
  std::vector<int> row_starts_{0}, columns_;
  std::vector<int> diagonals_;  ///< the entry of each row that is on the diagonal
  std::vector<int> slots_;      ///< for each row: the entries of all terms of its five stencils
  std::vector<int> slot_starts_;
};

/// 1 - the Laplacian of the unit sphere.
Coefficients elliptic_reference(const Place& place);

}  // namespace ah_finder

#endif
