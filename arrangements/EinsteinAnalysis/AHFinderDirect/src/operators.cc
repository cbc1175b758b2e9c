// SPDX-License-Identifier: LGPL-2.1-or-later
#include "operators.hh"

#include <algorithm>

namespace ah_finder {
namespace {

std::array<const Terms*, 5> derivatives_of(const Stencils& stencils) {
  return {&stencils.by_rho, &stencils.by_sigma, &stencils.by_rho_rho, &stencils.by_rho_sigma,
          &stencils.by_sigma_sigma};
}

std::vector<int> columns_of(int point, const Stencils& stencils) {
  std::vector<int> columns{point};
  for (const Terms* terms : derivatives_of(stencils))
    for (const Term& term : *terms) columns.push_back(term.point);
  std::ranges::sort(columns);
  columns.erase(std::ranges::unique(columns).begin(), columns.end());
  return columns;
}

double dot(const Vector& a, const Vector& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

}  // namespace

OperatorPattern::OperatorPattern(const PatchSystem& system) : system_(&system) {
  for (int point = 0; point < system.size(); ++point) {
    const Stencils& stencils = system.stencils(point);
    const std::vector<int> columns = columns_of(point, stencils);
    const auto slot_of = [&](int column) {
      return row_starts_.back() +
             static_cast<int>(std::ranges::lower_bound(columns, column) - columns.begin());
    };
    diagonals_.push_back(slot_of(point));
    slot_starts_.push_back(static_cast<int>(slots_.size()));
    for (const Terms* terms : derivatives_of(stencils))
      for (const Term& term : *terms) slots_.push_back(slot_of(term.point));
    columns_.insert(columns_.end(), columns.begin(), columns.end());
    row_starts_.push_back(static_cast<int>(columns_.size()));
  }
}

SparseMatrix OperatorPattern::matrix() const {
  return {row_starts_, columns_, std::vector<double>(columns_.size(), 0)};
}

void OperatorPattern::set_row(SparseMatrix& matrix, int point, const Coefficients& coefficients) const {
  std::fill(matrix.values.begin() + row_starts_[point], matrix.values.begin() + row_starts_[point + 1], 0.0);
  matrix.values[diagonals_[point]] = coefficients.of_value;
  const auto derivatives = derivatives_of(system_->stencils(point));
  const int* slot = slots_.data() + slot_starts_[point];
  for (std::size_t n = 0; n < derivatives.size(); ++n)
    for (const Term& term : *derivatives[n])
      matrix.values[*slot++] += coefficients.of_derivatives[n] * term.weight;
}

// The angles are harmonic, so that no first derivatives appear.
Coefficients elliptic_reference(const Place& place) {
  return {1,
          {0, 0, -dot(place.rho.first, place.rho.first), -2 * dot(place.rho.first, place.sigma.first),
           -dot(place.sigma.first, place.sigma.first)}};
}

}  // namespace ah_finder
