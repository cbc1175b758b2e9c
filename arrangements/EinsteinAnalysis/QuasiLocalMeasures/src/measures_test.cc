// SPDX-License-Identifier: LGPL-2.1-or-later
#include "measures.hh"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <numbers>

namespace quasi_local {
namespace {

constexpr double pi = std::numbers::pi;

Sphere sphere(int ntheta, double first_phi = 0) {
  const double step = pi / ntheta;
  return {ntheta, 2 * ntheta, step / 2, first_phi, step, step, 4};
}

/// Metric and extrinsic curvature of a hole in coordinates of Kerr and Schild: mass 1, spin a, around an axis
/// that leans from z towards x, with the centre at the origin.
struct KerrSchild {
  double a;
  double tilt = 0;

  /// Rotates from the axes of the hole to ours, or back.
  Vector rotated(const Vector& v, int way) const {
    const double s = way * std::sin(tilt), c = std::cos(tilt);
    return {c * v[0] + s * v[2], v[1], c * v[2] - s * v[0]};
  }

  struct Parts {
    double h;
    Vector l;
  };
  Parts parts(const Vector& place) const {
    const Vector x = rotated(place, -1);
    const double rho = contract(x, x) - a * a;
    const double r2 = rho / 2 + std::sqrt(rho * rho / 4 + a * a * x[2] * x[2]), r = std::sqrt(r2);
    const Vector l{(r * x[0] + a * x[1]) / (r2 + a * a), (r * x[1] - a * x[0]) / (r2 + a * a), x[2] / r};
    const double h = r2 * r / (r2 * r2 + a * a * x[2] * x[2]);
    return {h, rotated(l, 1)};
  }
  Symmetric metric(const Vector& x) const {
    const auto [h, l] = parts(x);
    Symmetric g{1, 0, 0, 1, 0, 1};
    for (int i = 0; i < 3; ++i)
      for (int j = i; j < 3; ++j) g[component(i, j)] += 2 * h * l[i] * l[j];
    return g;
  }
  double lapse(const Vector& x) const { return 1 / std::sqrt(1 + 2 * parts(x).h); }
  Vector shift_below(const Vector& x) const {
    const auto [h, l] = parts(x);
    return 2 * h * l;
  }
};

/// d f / d x^axis by differences of sixth order.
double by(const std::function<double(const Vector&)>& f, Vector x, int axis, double step) {
  const auto at = [&](int n) {
    Vector y = x;
    y[axis] += n * step;
    return f(y);
  };
  return (45 * (at(1) - at(-1)) - 9 * (at(2) - at(-2)) + at(3) - at(-3)) / (60 * step);
}

Space space_at(const KerrSchild& hole, const Vector& x) {
  constexpr double step = 2e-3;
  Space s{};
  s.metric = hole.metric(x);
  for (int c = 0; c < 6; ++c) {
    const auto value = [&](const Vector& y) { return hole.metric(y)[c]; };
    for (int i = 0; i < 3; ++i) s.by[i][c] = by(value, x, i, step);
    for (int i = 0; i < 3; ++i)
      for (int j = i; j < 3; ++j)
        s.by_two[component(i, j)][c] = by([&](const Vector& y) { return by(value, y, j, step); }, x, i, step);
  }
  // K_ij = (D_i beta_j + D_j beta_i) / (2 alpha) in a slicing that does not change
  const Connection gamma = connection(s);
  const Vector shift = hole.shift_below(x);
  for (int i = 0; i < 3; ++i)
    for (int j = i; j < 3; ++j) {
      double sum = 0;
      for (const auto& [m, n] : {std::pair{i, j}, std::pair{j, i}})
        sum += by([&, n = n](const Vector& y) { return hole.shift_below(y)[n]; }, x, m, step);
      for (int k = 0; k < 3; ++k) sum -= 2 * gamma[k][component(i, j)] * shift[k];
      s.curvature[component(i, j)] = sum / (2 * hole.lapse(x));
    }
  return s;
}

/// The horizon: r = 1 + sqrt(1 - a^2) of Kerr and Schild, an ellipsoid.
Surface horizon(const KerrSchild& hole, int ntheta) {
  const Sphere on = sphere(ntheta);
  const double r = 1 + std::sqrt(1 - hole.a * hole.a);
  const Vector axis = hole.rotated({0, 0, 1}, 1);
  Field radius(on.size(), 1);
  const std::vector<Vector> directions = places(on, radius);
  std::vector<Space> space;
  for (std::size_t n = 0; n < radius.size(); ++n) {
    const double z = contract(axis, directions[n]);
    radius[n] = 1 / std::sqrt((1 - z * z) / (r * r + hole.a * hole.a) + z * z / (r * r));
  }
  for (const Vector& place : places(on, radius)) space.push_back(space_at(hole, place));
  return {on, radius, space};
}

TEST(Measures, OfARoundSphereInFlatSpace) {
  const Sphere on = sphere(21);
  Space flat{};
  flat.metric = {1, 0, 0, 1, 0, 1};
  const Surface surface(on, Field(on.size(), 3), std::vector<Space>(on.size(), flat));
  const Size size = size_of(surface);
  EXPECT_NEAR(size.area, 36 * pi, 1e-10);
  EXPECT_NEAR(size.radius, 3, 1e-12);
  EXPECT_NEAR(size.equatorial_circumference, 6 * pi, 1e-11);
  EXPECT_NEAR(size.polar_circumference_0, 6 * pi, 1e-11);
  const KillingVector killing =
      find_killing_vector(surface, KillingMethod::eigenvector, Normalisation::average);
  EXPECT_EQ(killing.problem, "");
  EXPECT_NEAR(spin(surface, killing.xi), 0, 1e-12);
  const Field z = invariant_coordinate(surface, killing.xi, 3);
  for (int i = 0; i < on.ntheta; ++i) {
    EXPECT_NEAR(surface.point(i, 5).ricci, 2.0 / 9, 1e-4);
    EXPECT_NEAR(z[on.at(i, 5)], std::cos(on.theta(i)), 5e-3);
  }
  for (int i = 3; i < on.ntheta - 3; ++i)
    EXPECT_NEAR(components(surface.point(i, 5), killing.xi[on.at(i, 5)])[1], 1, 1e-2);
  const Multipoles m = multipoles(surface, killing, z, 3, 1);
  EXPECT_NEAR(m.mass[0], 1, 3e-3);
  EXPECT_NEAR(m.mass[2], 0, 3e-2);
}

TEST(Measures, MassAndSpinOfAHoleAreItsParameters) {
  constexpr double a = 0.8, r = 1.6;
  const Surface surface = horizon({a}, 31);
  const Size size = size_of(surface);
  EXPECT_NEAR(size.area, 8 * pi * r, 2e-3);
  EXPECT_NEAR(size.irreducible_mass, std::sqrt(r / 2), 1e-4);
  EXPECT_NEAR(size.equatorial_circumference, 4 * pi, 1e-3);
  EXPECT_NEAR(size.polar_circumference_0, size.polar_circumference_pi_2, 1e-4);
  EXPECT_NEAR(size.mass_guess, 1, 1e-3);
  EXPECT_NEAR(size.spin_guess, a, 3e-3);
  const KillingVector killing =
      find_killing_vector(surface, KillingMethod::eigenvector, Normalisation::average);
  ASSERT_EQ(killing.problem, "");
  EXPECT_NEAR(killing.eigenvalue_re, 1, 1e-4);
  EXPECT_NEAR(spin(surface, killing.xi), a, 2e-3);
  EXPECT_NEAR(coordinate_spin(surface)[2], a, 1e-3);
  EXPECT_NEAR(mass(size.radius, a), 1, 1e-4);
  const Field z = invariant_coordinate(surface, killing.xi, size.radius);
  const Multipoles m = multipoles(surface, killing, z, size.radius, 1);
  EXPECT_NEAR(m.mass[0], 1, 5e-3);
  EXPECT_NEAR(m.mass[1], 0, 1e-3);
  EXPECT_NEAR(m.spin[1], a, 5e-3);
}

TEST(Measures, FollowAHoleThatLeans) {
  constexpr double a = 0.8;
  for (const double tilt : {0.3, 0.7}) {
    const Surface surface = horizon({a, tilt}, 41);
    EXPECT_NEAR(size_of(surface).area, 8 * pi * 1.6, 2e-3);
    const Vector spins = coordinate_spin(surface);
    EXPECT_NEAR(spins[0], a * std::sin(tilt), 1e-3);
    EXPECT_NEAR(spins[1], 0, 1e-4);
    EXPECT_NEAR(spins[2], a * std::cos(tilt), 1e-3);
    const KillingVector killing =
        find_killing_vector(surface, KillingMethod::eigenvector, Normalisation::average);
    EXPECT_EQ(killing.problem, "");
    EXPECT_NEAR(killing.eigenvalue_re, 1, 1e-2);
    EXPECT_NEAR(spin(surface, killing.xi), a, 2e-2) << tilt;
  }
}

TEST(Measures, KillingVectorsByAxisAndByGradientAreThoseByTransport) {
  const Surface surface = horizon({0.8}, 31);
  const KillingVector axial = find_killing_vector(surface, KillingMethod::axial, Normalisation::average),
                      moved =
                          find_killing_vector(surface, KillingMethod::eigenvector, Normalisation::average),
                      graded = find_killing_vector(surface, KillingMethod::gradient, Normalisation::median);
  EXPECT_NEAR(spin(surface, axial.xi), 0.8, 1e-3);
  for (const int i : {5, 10, 20, 25}) {
    const int n = surface.sphere().at(i, 7);
    EXPECT_NEAR(moved.chi[n], axial.chi[n], 2e-2);
    EXPECT_NEAR(components(surface.point(i, 7), moved.xi[n])[1], 1, 2e-2);
    EXPECT_NEAR(components(surface.point(i, 7), moved.xi[n])[0], 0, 1e-3);
  }
  EXPECT_NEAR(graded.eigenvalue_im, 0, 1e-300);
}

TEST(Measures, EnergyFarAwayIsTheMass) {
  // Isotropic coordinates: psi^4 with psi = 1 + 1/(2 r)
  const Sphere on = sphere(21);
  const double r = 1000;
  std::vector<Space> space;
  for (const Vector& x : places(on, Field(on.size(), r))) {
    const double psi = 1 + 1 / (2 * r);
    Space s{};
    for (const int c : {0, 3, 5}) {
      s.metric[c] = std::pow(psi, 4);
      for (int i = 0; i < 3; ++i) s.by[i][c] = -4 * std::pow(psi, 3) * x[i] / (2 * r * r * r);
    }
    space.push_back(s);
  }
  const Surface surface(on, Field(on.size(), r), space);
  EXPECT_NEAR(adm_momenta(surface).energy, 1, 5e-3);
  EXPECT_NEAR(weinberg_momenta(surface).energy, 1, 5e-3);
  EXPECT_NEAR(adm_momenta(surface).momentum[2], 0, 1e-12);
}

}  // namespace
}  // namespace quasi_local
