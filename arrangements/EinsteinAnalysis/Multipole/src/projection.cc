// SPDX-License-Identifier: LGPL-2.1-or-later
#include "projection.hh"

#include <cmath>
#include <cstdlib>
#include <utility>

#include "harmonics.hh"

namespace multipole {
namespace {

using Complex = std::complex<double>;

/// Calls visit(l, m) for all modes, in their order.
template <class Visit>
void for_each_mode(int l_max, Visit visit) {
  for (int l = 0; l <= l_max; ++l)
    for (int m = -l; m <= l; ++m) visit(l, m);
}

}  // namespace

Projection::Projection(SphereGrid grid, int l_max) : grid_(std::move(grid)), l_max_(l_max) {
  for (int m = -l_max; m <= l_max; ++m) {
    std::vector<Complex>& factors = fourier_.emplace_back();
    for (std::size_t j = 0; j < grid_.phi.points.size(); ++j)
      factors.push_back(std::polar(grid_.phi.weights[j], -m * grid_.phi.points[j]));
  }
}

/// At each theta.
std::vector<Complex> Projection::integrals_over_phi(int m, std::span<const double> real,
                                                    std::span<const double> imaginary) const {
  const std::vector<Complex>& factors = fourier_[m + l_max_];
  std::vector<Complex> integrals(grid_.theta.points.size());
  for (std::size_t i = 0; i < integrals.size(); ++i)
    for (std::size_t j = 0; j < factors.size(); ++j) {
      const std::size_t at = i * factors.size() + j;
      integrals[i] += factors[j] * Complex(real[at], imaginary.empty() ? 0 : imaginary[at]);
    }
  return integrals;
}

const std::vector<double>& Projection::weighted_harmonics(int spin_weight) {
  const auto [place, is_new] = weighted_harmonics_.try_emplace(spin_weight);
  if (is_new)
    for_each_mode(l_max_, [&, &values = place->second](int l, int m) {
      for (std::size_t i = 0; i < grid_.theta.points.size(); ++i)
        values.push_back(grid_.theta.weights[i] * polar_harmonic(spin_weight, l, m, grid_.theta.points[i]));
    });
  return place->second;
}

std::vector<Mode> Projection::modes_of(std::span<const double> real, std::span<const double> imaginary,
                                       int spin_weight) {
  std::vector<std::vector<Complex>> over_phi;
  for (int m = -l_max_; m <= l_max_; ++m) over_phi.push_back(integrals_over_phi(m, real, imaginary));
  const double* harmonics = weighted_harmonics(spin_weight).data();
  std::vector<Mode> modes;
  for_each_mode(l_max_, [&](int l, int m) {
    Mode mode{l, m, 0};
    const std::vector<Complex>& integrals = over_phi[m + l_max_];
    for (std::size_t i = 0; l >= std::abs(spin_weight) && i < integrals.size(); ++i)
      mode.value += harmonics[i] * integrals[i];
    harmonics += integrals.size();
    modes.push_back(mode);
  });
  return modes;
}

}  // namespace multipole
