// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What Multipole::enable_test asks for: a harmonic on the grid, and integrals that are known.
#include <cmath>
#include <complex>
#include <numbers>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "harmonics.hh"
#include "projection.hh"

namespace {

using multipole::Method;
using multipole::Rule;
using multipole::SphereGrid;
using std::numbers::pi;

/// Integral of f(a, b) with the weights of two rules.
template <class Integrand>
double integral(const Rule& a, const Rule& b, Integrand f) {
  double sum = 0;
  for (std::size_t i = 0; i < a.points.size(); ++i)
    for (std::size_t j = 0; j < b.points.size(); ++j)
      sum += a.weights[i] * b.weights[j] * f(a.points[i], b.points[j]);
  return sum;
}

/// Integral over the unit square of x y^2 cos(2 pi y)^2 sin(2 pi x)^2, which is 1/24 + 1/(64 pi^2).
double square_integral(Method method, int n) {
  const Rule rule = multipole::rule_on_line(method, n, 1);
  return integral(rule, rule, [](double x, double y) {
    return x * y * y * std::pow(std::cos(2 * pi * y), 2) * std::pow(std::sin(2 * pi * x), 2);
  });
}

/// The order of convergence that two integrals show.
double observed_order(double low, double high) {
  const double exact = 1.0 / 24 + 1 / (64 * pi * pi);
  return std::log2(std::abs((low - exact) / (high - exact)));
}

/// An integral over theta and phi that vanishes, since phi + pi turns the integrand around.
double symmetric_integral(Method method) {
  constexpr int n = 100;
  const Rule theta = multipole::rule_on_line(method, n, pi);
  return integral(theta, multipole::rule_in_phi(method, n), [](double t, double p) {
    return -std::cos(p) * std::sqrt(5 / pi) * std::pow(std::cos(t / 2), 3) * std::sin(t / 2);
  });
}

/// |<sYl'm', sYlm>| of spin weight 0, on the grid.
double product(const SphereGrid& grid, int l, int m, int other_l, int other_m) {
  std::complex<double> sum = 0;
  for (std::size_t j = 0; j < grid.phi.points.size(); ++j)
    sum += std::polar(grid.phi.weights[j], (m - other_m) * grid.phi.points[j]);
  double polar = 0;
  for (std::size_t i = 0; i < grid.theta.points.size(); ++i)
    polar += grid.theta.weights[i] * multipole::polar_harmonic(0, l, m, grid.theta.points[i]) *
             multipole::polar_harmonic(0, other_l, other_m, grid.theta.points[i]);
  return std::abs(polar * sum);
}

}  // namespace

extern "C" void Multipole_SetHarmonic(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  for (int k = 0; k < cctk_lsh[2]; ++k)
    for (int j = 0; j < cctk_lsh[1]; ++j)
      for (int i = 0; i < cctk_lsh[0]; ++i) {
        const int at = CCTK_GFINDEX3D(cctkGH, i, j, k);
        const double theta = std::atan2(std::hypot(x[at], y[at]), z[at]), phi = std::atan2(y[at], x[at]);
        const double polar = multipole::polar_harmonic(int(test_sw), int(test_l), int(test_m), theta) *
                             (test_mode_proportional_to_r ? r[at] : 1);
        harmonic_re[at] = polar * std::cos(test_m * phi);
        harmonic_im[at] = polar * std::sin(test_m * phi);
      }
}

extern "C" void Multipole_TestIntegration(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  *test_midpoint_result_low = square_integral(Method::midpoint, 100);
  *test_midpoint_result_high = square_integral(Method::midpoint, 200);
  *test_midpoint_convergence_order = observed_order(*test_midpoint_result_low, *test_midpoint_result_high);
  *test_trapezoidal_result_low = square_integral(Method::trapezoidal, 100);
  *test_trapezoidal_result_high = square_integral(Method::trapezoidal, 200);
  *test_trapezoidal_convergence_order =
      observed_order(*test_trapezoidal_result_low, *test_trapezoidal_result_high);
  *test_simpson_result_low = square_integral(Method::simpson, 100);
  *test_simpson_result_high = square_integral(Method::simpson, 200);
  *test_simpson_convergence_order = observed_order(*test_simpson_result_low, *test_simpson_result_high);
  *test_midpoint_pi_symmetry = symmetric_integral(Method::midpoint);
  *test_trapezoidal_pi_symmetry = symmetric_integral(Method::trapezoidal);
  *test_simpson_pi_symmetry = symmetric_integral(Method::simpson);
  *test_driscollhealy_pi_symmetry = symmetric_integral(Method::driscoll_healy);
}

extern "C" void Multipole_TestOrthonormality(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const SphereGrid grid(*multipole::method_called(integration_method), int(ntheta), int(nphi));
  constexpr int end = 10;
  int pair = 0;
  for (int l = 0; l < end; ++l)
    for (int m = -l; m <= l; ++m)
      for (int other_l = 0; other_l <= l; ++other_l)
        for (int other_m = -other_l; other_m <= (other_l < l ? other_l : m); ++other_m)
          test_orthonormality[pair++] = product(grid, l, m, other_l, other_m);
}
