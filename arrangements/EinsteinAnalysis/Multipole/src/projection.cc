// SPDX-License-Identifier: LGPL-2.1-or-later
#include "projection.hh"

#include <cmath>
#include <cstdlib>

#include "harmonics.hh"

namespace multipole {
namespace {

using Complex = std::complex<double>;

/// Integral of exp(-i m phi) f over phi at each theta.
std::vector<Complex> fourier_sums(const SphereGrid& grid, std::span<const double> real,
                                  std::span<const double> imaginary, int m) {
  const std::size_t columns = grid.phi.points.size();
  std::vector<Complex> factors(columns);
  for (std::size_t j = 0; j < columns; ++j)
    factors[j] = std::polar(grid.phi.weights[j], -m * grid.phi.points[j]);
  std::vector<Complex> sums(grid.theta.points.size());
  for (std::size_t i = 0; i < sums.size(); ++i)
    for (std::size_t j = 0; j < columns; ++j) {
      const std::size_t at = i * columns + j;
      sums[i] += factors[j] * Complex(real[at], imaginary.empty() ? 0 : imaginary[at]);
    }
  return sums;
}

}  // namespace

std::vector<Mode> modes_of(const SphereGrid& grid, std::span<const double> real,
                           std::span<const double> imaginary, int spin_weight, int l_max) {
  std::vector<std::vector<Complex>> sums;
  for (int m = -l_max; m <= l_max; ++m) sums.push_back(fourier_sums(grid, real, imaginary, m));
  std::vector<Mode> modes;
  for (int l = 0; l <= l_max; ++l)
    for (int m = -l; m <= l; ++m) {
      Mode mode{l, m, 0};
      for (std::size_t i = 0; l >= std::abs(spin_weight) && i < grid.theta.points.size(); ++i)
        mode.value += grid.theta.weights[i] * polar_harmonic(spin_weight, l, m, grid.theta.points[i]) *
                      sums[m + l_max][i];
      modes.push_back(mode);
    }
  return modes;
}

}  // namespace multipole
