// SPDX-License-Identifier: LGPL-2.1-or-later
#include "solver.hh"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>
#include <stdexcept>

#include "Saguaro/Krylov/src/krylov.hh"

namespace two_punctures {
namespace {

using std::numbers::pi;

/// Newton's method doubles digits with exact steps; the residual of the equation can be lowered to about
/// 1e-12.
constexpr double krylov_tolerance = 1e-12;
/// 5 to 20 are needed: only the small potential is left to GMRES.
constexpr int krylov_limit = 100;
/// A change of masses by 1 % takes about 5 steps.
constexpr int mass_limit = 100;

double cubed(double x) { return x * x * x; }

template <typename... Values>
std::string text(const char* format, Values... values) {
  char line[320];
  std::snprintf(line, sizeof line, format, values...);
  return line;
}

/// f(i, j, k, n) at all points, n in their order.
template <typename F>
void at_all_points(const Laplacian& grid, const F& f) {
  int n = 0;
  for (int k = 0; k < grid.phi().points; ++k)
    for (int i = 0; i < grid.a().points; ++i)
      for (int j = 0; j < grid.b().points; ++j) f(i, j, k, n++);
}

}  // namespace

Solver::Solver(const Binary& binary, const Resolution& resolution)
    : binary_(binary), laplacian_(resolution), v_(std::size_t(resolution.a) * resolution.b * resolution.phi) {
  rho_.resize(points());
  const std::vector<Vector> at = places();
  at_all_points(laplacian_, [&](int i, int j, int, int n) {
    const double a = laplacian_.a().angle[i], b = laplacian_.b().angle[j];
    outside_.push_back(laplacian_.a().coordinate[i] - 1);
    scale_.push_back(binary_.distance * binary_.distance *
                     (std::pow(radial(a).sinh, 2) + std::pow(polar(b).sin, 2)));
    weight_.push_back(cubed(std::sin(a) * std::sin(b)));
    square_.push_back(square(curvature(binary_, {}, at[n])));
  });
}

std::vector<Vector> Solver::places() const {
  std::vector<Vector> places;
  at_all_points(laplacian_, [&](int i, int j, int k, int) {
    places.push_back(place(binary_.distance,
                           {laplacian_.a().angle[i], laplacian_.b().angle[j], laplacian_.phi().angle[k]}));
  });
  return places;
}

std::vector<double> Solver::at_points(const Modes& modes) const {
  std::vector<double> values(modes.size());
  multiply(laplacian_.phi().values, modes.data(), laplacian_.a().points * laplacian_.b().points,
           values.data());
  return values;
}

Modes Solver::by_modes(const std::vector<double>& values) const {
  Modes modes(values.size());
  multiply(laplacian_.phi().coefficients, values.data(), laplacian_.a().points * laplacian_.b().points,
           modes.data());
  return modes;
}

void Solver::set_guess(const std::vector<double>& u) {
  std::vector<double> v(points());
  for (std::size_t n = 0; n < points(); ++n) v[n] = u[n] / outside_[n];
  v_ = by_modes(v);
}

void Solver::set_bare_masses(const Pair& masses) {
  binary_.plus.mass = masses.plus;
  binary_.minus.mass = masses.minus;
}

std::vector<double> Solver::conformal_factor() const {
  std::vector<double> psi = at_points(v_);
  const std::vector<Vector> at = places();
  for (std::size_t n = 0; n < points(); ++n)
    psi[n] = 1 + poles(binary_, {}, at[n]).sum + outside_[n] * psi[n];
  return psi;
}

std::vector<double> Solver::equation() const {
  std::vector<double> equation = at_points(laplacian_.applied_to(v_));
  const std::vector<double> psi = conformal_factor();
  for (std::size_t n = 0; n < points(); ++n)
    equation[n] +=
        scale_[n] * (square_[n] / 8 * std::pow(psi[n], -7) + 2 * pi * rho_[n] * std::pow(psi[n], -3));
  return equation;
}

std::vector<double> Solver::u() const {
  std::vector<double> u = at_points(v_);
  for (std::size_t n = 0; n < points(); ++n) u[n] *= outside_[n];
  return u;
}

std::vector<double> Solver::weighted_residuals() const {
  std::vector<double> residuals = equation();
  for (std::size_t n = 0; n < points(); ++n) residuals[n] = std::abs(residuals[n] / scale_[n]) * weight_[n];
  return residuals;
}

double Solver::residual() const {
  double largest = 0;
  for (const double here : weighted_residuals()) {
    if (std::isnan(here)) return here;
    largest = std::max(largest, here);
  }
  return largest;
}

// With P the inverse of the Laplacian, P (laplace + potential) is the identity and a compact operator: GMRES
// ends in few iterations, whose number does not grow with that of the points.
void Solver::step(const Report& report) {
  const std::vector<double> psi = conformal_factor();
  std::vector<double> potential(points());
  for (std::size_t n = 0; n < points(); ++n)
    potential[n] = -scale_[n] * outside_[n] *
                   (7 * square_[n] / 8 * std::pow(psi[n], -8) + 6 * pi * rho_[n] * std::pow(psi[n], -4));
  const krylov::LinearMap preconditioned = [&](const Modes& v) {
    std::vector<double> product = at_points(v);
    for (std::size_t n = 0; n < points(); ++n) product[n] *= potential[n];
    Modes result = laplacian_.inverse_of(by_modes(product));
    for (std::size_t n = 0; n < points(); ++n) result[n] += v[n];
    return result;
  };
  const krylov::Solution change = krylov::gmres(preconditioned, laplacian_.inverse_of(by_modes(equation())),
                                                krylov_tolerance, krylov_limit);
  for (std::size_t n = 0; n < points(); ++n) v_[n] -= change.x[n];
  report(
      text("  linear equations: %d iterations, relative residual %.1e", change.iterations, change.residual));
}

double Solver::solve(const Newton& newton, const Report& report) {
  double left = residual();
  for (int steps = 0;; ++steps) {
    report(text("Newton step %d: residual %.6e, E = %.12g", steps, left, energy()));
    if (left <= newton.tolerance || steps == newton.limit) return left;
    step(report);
    left = residual();
  }
}

void Solver::find_bare_masses(const Pair& target, double tolerance, const Report& report) {
  for (int steps = 0; steps < mass_limit; ++steps) {
    step(report);
    const Pair found = puncture_masses();
    report(text("masses of the punctures: %.15g %.15g, bare masses: %.15g %.15g", found.plus, found.minus,
                binary_.plus.mass, binary_.minus.mass));
    if (std::abs(found.plus - target.plus) <= tolerance && std::abs(found.minus - target.minus) <= tolerance)
      return;
    set_bare_masses(bare_masses(target, correction(), binary_.distance));
  }
  throw std::runtime_error(text(
      "No bare masses were found in %d steps for TwoPunctures::target_M_plus = %.15g and target_M_minus = "
      "%.15g: take other first guesses par_m_plus and par_m_minus, or another adm_tol",
      mass_limit, target.plus, target.minus));
}

double Solver::value_of_v(double a, double b) const {
  const int na = laplacian_.a().points, nb = laplacian_.b().points;
  std::vector<double> along_a(na), along_b(nb), values(nb), coefficients(nb);
  cosines(a, na, along_a.data());
  cosines(b, nb, along_b.data());
  Matrix of_a(1, na);
  std::copy(along_a.begin(), along_a.end(), of_a.row(0));
  const Matrix weights = product(of_a, laplacian_.a().coefficients);
  const std::vector<double> v = at_points(v_);  // phi = 0 comes first
  multiply(weights, v.data(), nb, values.data());
  multiply(laplacian_.b().coefficients, values.data(), 1, coefficients.data());
  double sum = 0;
  for (int j = 0; j < nb; ++j) sum += along_b[j] * coefficients[j];
  return sum;
}

Pair Solver::correction() const { return {-2 * value_of_v(0, 0), -2 * value_of_v(0, pi)}; }

Pair Solver::puncture_masses() const {
  const double plus = binary_.plus.mass, minus = binary_.minus.mass,
               both = plus * minus / (4 * binary_.distance);
  const Pair u = correction();
  return {(1 + u.plus) * plus + both, (1 + u.minus) * minus + both};
}

double Solver::energy() const {
  return binary_.plus.mass + binary_.minus.mass - 4 * binary_.distance * value_of_v(pi, pi / 2);
}

// The difference of the two equations is linear: (1 + u-) m- = (1 + u+) m+ - (M+ - M-). The other one is then
// quadratic in m+.
Pair bare_masses(const Pair& target, const Pair& correction, double distance) {
  const double of_plus = 1 + correction.plus, of_minus = 1 + correction.minus, k = 1 / (4 * distance);
  const double difference = target.plus - target.minus;
  const double second = k * of_plus / of_minus, first = of_plus - k * difference / of_minus;
  const double root = std::sqrt(first * first + 4 * second * target.plus);
  const double plus = first >= 0 ? 2 * target.plus / (first + root) : (root - first) / (2 * second);
  return {plus, (of_plus * plus - difference) / of_minus};
}

}  // namespace two_punctures
