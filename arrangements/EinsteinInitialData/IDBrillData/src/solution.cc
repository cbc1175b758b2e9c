// SPDX-License-Identifier: LGPL-2.1-or-later
#include "solution.hh"

#include <gsl/gsl_blas.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_integration.h>
#include <gsl/gsl_linalg.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <stdexcept>
#include <string>

#include "ExternalLibraries/GSL/src/public/quiet_gsl.hh"

namespace brill {
namespace {

constexpr double pi = std::numbers::pi;

using Matrix = std::unique_ptr<gsl_matrix, decltype(&gsl_matrix_free)>;
using Vector = std::unique_ptr<gsl_vector, decltype(&gsl_vector_free)>;
using Permutation = std::unique_ptr<gsl_permutation, decltype(&gsl_permutation_free)>;

/// Real harmonics whose squares have the mean 1 over the sphere, so that Y_00 = 1. With a derivative by phi.
struct Harmonic {
  double value, by_phi, by_phi_phi;
};
Harmonic harmonic(int l, int m, double theta, double phi) {
  const double along_theta = std::sqrt(4 * pi) * std::sph_legendre(l, m, theta);
  if (m == 0) return {along_theta, 0, 0};
  const double scaled = std::numbers::sqrt2 * along_theta;
  return {scaled * std::cos(m * phi), -m * scaled * std::sin(m * phi), -m * m * scaled * std::cos(m * phi)};
}

/// Points of Chebyshev, Gauss and Lobatto from 1, which is infinity, to -1, the origin.
double point(int i, int points) { return std::cos(pi * i / (points - 1)); }

/// The sum of c_n T_n(x), by Clenshaw.
double series(const double* c, int points, double x) {
  double first = 0, second = 0;
  for (int n = points - 1; n > 0; --n) {
    const double next = c[n] + 2 * x * first - second;
    second = first;
    first = next;
  }
  return c[0] + x * first - second;
}

/// Of Clenshaw and Curtis, for integrals from -1 to 1.
double quadrature_weight(int i, int points) {
  const int last = points - 1;
  double sum = 0;
  for (int n = 0; n <= last; n += 2)
    sum += (n == 0 || n == last ? 0.5 : 1) * 2 / (1 - double(n) * n) * std::cos(pi * n * i / last);
  return (i == 0 || i == last ? 1.0 : 2.0) / last * sum;
}

/// d/dx at these points: Trefethen 2000, Spectral Methods in MATLAB, ch. 6.
std::vector<double> differentiation(int points) {
  std::vector<double> d(std::size_t(points) * points, 0);
  const auto weight = [&](int i) { return (i == 0 || i == points - 1 ? 2.0 : 1.0) * (i % 2 == 0 ? 1 : -1); };
  for (int i = 0; i < points; ++i) {
    double sum = 0;
    for (int j = 0; j < points; ++j) {
      if (i == j) continue;
      const double entry = weight(i) / weight(j) / (point(i, points) - point(j, points));
      d[i * points + j] = entry;
      sum += entry;
    }
    d[i * points + i] = -sum;
  }
  return d;
}

}  // namespace

/// The matrix along the radius: r d/dr, and (r d/dr)^2 + r d/dr, which is r^2 times the flat Laplacian of l =
/// 0.
struct Solution::Rows {
  std::vector<double> by_x, radial;

  explicit Rows(int points) : by_x(differentiation(points)), radial(by_x.size(), 0) {
    std::vector<double> slope(by_x.size());
    for (int i = 0; i < points; ++i)
      for (int j = 0; j < points; ++j) {
        const double x = point(i, points);
        slope[i * points + j] = (1 - x * x) / 2 * by_x[i * points + j];
      }
    for (int i = 0; i < points; ++i)
      for (int j = 0; j < points; ++j) {
        double twice = 0;
        for (int k = 0; k < points; ++k) twice += slope[i * points + k] * slope[k * points + j];
        radial[i * points + j] = twice + slope[i * points + j];
      }
  }
};

/// Points and weights for means over the sphere of what is even in z and has a period of pi / n in phi.
struct Solution::Angles {
  struct Point {
    double theta, phi, weight;
    std::vector<Harmonic> harmonics;
  };
  std::vector<Point> points;

  Angles(const Wave& wave, const Resolution& resolution, const std::vector<Mode>& modes) {
    const int around = wave.is_axisymmetric() ? 1 : 4 * (modes.back().m / (2 * wave.n) + 2);
    const double period = wave.is_axisymmetric() ? 0 : pi / wave.n;
    const std::unique_ptr<gsl_integration_glfixed_table, decltype(&gsl_integration_glfixed_table_free)> table(
        gsl_integration_glfixed_table_alloc(2 * resolution.angular), gsl_integration_glfixed_table_free);
    for (int i = 0; i < 2 * resolution.angular; ++i) {
      double cosine, weight;
      gsl_integration_glfixed_point(0, 1, i, &cosine, &weight, table.get());
      for (int j = 0; j < around; ++j) {
        Point p{std::acos(cosine), period * j / around, weight / around, {}};
        for (const Mode& mode : modes) p.harmonics.push_back(harmonic(mode.l, mode.m, p.theta, p.phi));
        points.push_back(std::move(p));
      }
    }
  }
};

Solution::Solution(const Wave& wave, const Resolution& resolution)
    : resolution_(resolution), modes_(modes_of(wave, resolution)) {
  solve(wave);
}

std::vector<Solution::Mode> Solution::modes_of(const Wave& wave, const Resolution& resolution) {
  std::vector<Mode> modes;
  const int greatest = 2 * (resolution.angular - 1);
  for (int l = 0; l <= greatest; l += 2) modes.push_back({l, 0});
  if (wave.is_axisymmetric()) return modes;
  for (int m = 2 * wave.n; m <= greatest; m += 2 * wave.n)
    for (int l = m; l <= greatest; l += 2) modes.push_back({l, m});
  return modes;
}

namespace {

/// What multiplies psi, its derivative by phi, and the second one, times r^2, beside the flat Laplacian.
struct Terms {
  double psi, by_phi, by_phi_phi;
};
Terms terms(const Wave& wave, double r, double theta, double phi) {
  const double rho = r * std::sin(theta), z = r * std::cos(theta),
               across = 1 / (std::sin(theta) * std::sin(theta));
  const Q at = q(wave, rho, z, phi);
  const double stretch = std::exp(2 * at.value);
  return {(r * r * at.laplacian + stretch * across * (3 * at.by_phi * at.by_phi + 2 * at.by_phi_phi)) / 4,
          2 * stretch * at.by_phi * across, std::expm1(2 * at.value) * across};
}

/// Solves in place; the matrix is lost.
void solve_in_place(gsl_matrix* equations, gsl_vector* unknowns) {
  const gsl::QuietGsl quiet;
  const Permutation order(gsl_permutation_alloc(unknowns->size), gsl_permutation_free);
  int sign;
  const bool is_solved = order && gsl_linalg_LU_decomp(equations, order.get(), &sign) == GSL_SUCCESS &&
                         gsl_linalg_LU_svx(equations, order.get(), unknowns) == GSL_SUCCESS;
  if (!is_solved || !std::isfinite(gsl_blas_dasum(unknowns)))
    throw std::runtime_error("The equations for the conformal factor of the Brill wave are singular");
}

}  // namespace

/// The linear equations. Unknowns are ordered by mode, then by point.
struct Solution::Equations {
  gsl::QuietGsl quiet;
  int points;
  Matrix matrix;
  Vector right;  ///< of the equations; then their solution

  Equations(int radial, std::size_t modes)
      : points(radial),
        matrix(gsl_matrix_calloc(radial * modes, radial * modes), gsl_matrix_free),
        right(gsl_vector_calloc(radial * modes), gsl_vector_free) {
    const std::size_t unknowns = radial * modes;
    if (!matrix || !right)
      throw std::runtime_error(
          "There is not enough memory for the " + std::to_string(unknowns) +
          " equations of the Brill wave, " + std::to_string(unknowns * unknowns * sizeof(double) >> 20) +
          " MB; expected fewer points: IDBrillData::npoints_r, IDBrillData::npoints_theta");
  }

  std::size_t index(std::size_t mode, int i) const { return mode * points + i; }
  double& entry(std::size_t row, std::size_t column) { return *gsl_matrix_ptr(matrix.get(), row, column); }
  double& value(std::size_t row) { return *gsl_vector_ptr(right.get(), row); }

  /// The flat Laplacian of a mode. At infinity psi - 1 vanishes; at the origin so do modes with l > 0, and
  /// l = 0 has no slope.
  void add_laplacian(std::size_t mode, double l, const Rows& rows) {
    const int origin = points - 1;
    entry(index(mode, 0), index(mode, 0)) = 1;
    for (int j = 0; j < points; ++j) {
      entry(index(mode, origin), index(mode, j)) = l == 0 ? rows.by_x[origin * points + j] : j == origin;
      for (int i = 1; i < origin; ++i)
        entry(index(mode, i), index(mode, j)) = rows.radial[i * points + j] - (i == j) * l * (l + 1);
    }
  }

  /// What else acts at a radius, at one of the angles.
  void add_terms(int i, const Terms& t, const Angles::Point& p) {
    for (std::size_t k = 0; k < p.harmonics.size(); ++k) {
      const double weight = p.weight * p.harmonics[k].value;
      value(index(k, i)) -= weight * t.psi;
      for (std::size_t other = 0; other < p.harmonics.size(); ++other) {
        const Harmonic& h = p.harmonics[other];
        entry(index(k, i), index(other, i)) +=
            weight * (t.psi * h.value + t.by_phi * h.by_phi + t.by_phi_phi * h.by_phi_phi);
      }
    }
  }
};

void Solution::solve(const Wave& wave) {
  const int points = resolution_.radial;
  const Rows rows(points);
  const Angles angles(wave, resolution_, modes_);
  Equations equations(points, modes_.size());
  for (std::size_t k = 0; k < modes_.size(); ++k) equations.add_laplacian(k, modes_[k].l, rows);
  for (int i = 1; i + 1 < points; ++i) {
    const double x = point(i, points), r = resolution_.scale * (1 + x) / (1 - x);
    for (const Angles::Point& p : angles.points) equations.add_terms(i, terms(wave, r, p.theta, p.phi), p);
  }
  solve_in_place(equations.matrix.get(), equations.right.get());
  set_coefficients(equations.right->data);
  set_mass(wave, angles);
}

// The flux of grad psi through a great sphere is -2 pi mass, so mass = (1/2 pi) int (-Laplacian psi) d^3x: 2
// int dr of the mean over directions, with dr = 2 scale dx / (1 - x)^2.
void Solution::set_mass(const Wave& wave, const Angles& angles) {
  const int points = resolution_.radial;
  mass_ = 0;
  for (int i = 1; i + 1 < points; ++i) {
    const double x = point(i, points), r = resolution_.scale * (1 + x) / (1 - x);
    double mean = 0;
    for (const Angles::Point& p : angles.points) {
      const Terms t = terms(wave, r, p.theta, p.phi);
      mean += p.weight * t.psi;
      for (std::size_t k = 0; k < modes_.size(); ++k) {
        const Harmonic& h = p.harmonics[k];
        mean += p.weight * (t.psi * h.value + t.by_phi * h.by_phi + t.by_phi_phi * h.by_phi_phi) *
                series(coefficients_.data() + k * points, points, x);
      }
    }
    mass_ += 2 * quadrature_weight(i, points) * mean * 2 * resolution_.scale / ((1 - x) * (1 - x));
  }
}

/// The cosine transform of values at the points.
void Solution::set_coefficients(const double* values) {
  const int points = resolution_.radial, last = points - 1;
  coefficients_.assign(modes_.size() * points, 0);
  for (std::size_t k = 0; k < modes_.size(); ++k)
    for (int n = 0; n < points; ++n) {
      double sum = 0;
      for (int i = 0; i < points; ++i)
        sum += (i == 0 || i == last ? 0.5 : 1) * values[k * points + i] * std::cos(pi * n * i / last);
      coefficients_[k * points + n] = sum * (n == 0 || n == last ? 1.0 : 2.0) / last;
    }
}

double Solution::psi(double x, double y, double z) const {
  const int points = resolution_.radial;
  const double r = std::sqrt(x * x + y * y + z * z), rho = std::sqrt(x * x + y * y);
  const double where = (r - resolution_.scale) / (r + resolution_.scale);
  const double theta = std::atan2(rho, z), phi = rho > 0 ? std::atan2(y, x) : 0;
  double sum = 1;
  for (std::size_t k = 0; k < modes_.size(); ++k) {
    const double* const c = coefficients_.data() + k * points;
    sum += harmonic(modes_[k].l, modes_[k].m, theta, phi).value * series(c, points, where);
  }
  return sum;
}

double Solution::tail() const {
  const int points = resolution_.radial;
  const int greatest_l = 2 * (resolution_.angular - 1);
  double all = 0, last = 0;
  for (std::size_t k = 0; k < modes_.size(); ++k)
    for (int n = 0; n < points; ++n) {
      const double size = std::abs(coefficients_[k * points + n]);
      all = std::max(all, size);
      if (n >= points - 2 || modes_[k].l == greatest_l) last = std::max(last, size);
    }
  return all > 0 ? last / all : 0;
}

}  // namespace brill
