// SPDX-License-Identifier: LGPL-2.1-or-later
#include "measures.hh"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <functional>
#include <numbers>

#include "test_surfaces.hh"

namespace quasi_local {
namespace {

constexpr double pi = std::numbers::pi;

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
  EXPECT_NEAR(mass(std::sqrt(2 * r), a), 1, 1e-15);
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

/// A sphere around a hole of mass 1 in isotropic coordinates: g = psi^4 with psi = 1 + 1/(2 r).
Surface isotropic(double r) {
  const Sphere on = sphere(21);
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
  return {on, Field(on.size(), r), space};
}

TEST(Measures, EnergyFarAwayIsTheMass) {
  const Surface surface = isotropic(1000);
  EXPECT_NEAR(adm_momenta(surface).energy, 1, 5e-3);
  EXPECT_NEAR(weinberg_momenta(surface).energy, 1, 5e-3);
  EXPECT_NEAR(adm_momenta(surface).momentum[2], 0, 1e-12);
}

TEST(Measures, EnergyNearbyHasTheTraceOfTheMetricOrTheFlatOne) {
  // h = psi^4 - 1, so d_j h_ij n^i = 4 psi^3 psi', and the trace is 3 - 3 psi^-4, or 3 psi^4 - 3.
  constexpr double psi = 1.5, slope = -0.5;
  const Surface surface = isotropic(1);
  const auto energy = [&](double trace_by) {
    return 4 * pi * std::pow(psi, 4) / (16 * pi) * (4 * std::pow(psi, 3) * slope - trace_by) / (psi * psi);
  };
  EXPECT_NEAR(adm_momenta(surface).energy / energy(12 * std::pow(psi, -5) * slope), 1, 2e-3);
  EXPECT_NEAR(weinberg_momenta(surface).energy / energy(12 * std::pow(psi, 3) * slope), 1, 2e-3);
}

/// A surface in flat space around the origin, with its radius in each direction.
Surface in_flat_space(int ntheta, const std::function<double(const Vector&)>& radius_towards) {
  const Sphere on = sphere(ntheta);
  Field radius;
  for (const Vector& direction : places(on, Field(on.size(), 1))) radius.push_back(radius_towards(direction));
  Space flat{};
  flat.metric = {1, 0, 0, 1, 0, 1};
  return {on, radius, std::vector<Space>(on.size(), flat)};
}

/// Thin at the pole of an axis that leans towards x, thick at the other.
Surface pear(double tilt, double asymmetry) {
  const Vector axis{std::sin(tilt), 0, std::cos(tilt)};
  return in_flat_space(40, [=](const Vector& n) {
    return 1 + asymmetry * contract(axis, n) * contract(axis, n) * contract(axis, n);
  });
}

/// The mean of a function of x in [-1, 1].
double mean_over_range(const std::function<double(double)>& f) {
  constexpr int steps = 2000;
  double sum = 0;
  for (int n = 0; n < steps; ++n) sum += f((2 * n + 1.0) / steps - 1);
  return sum / steps;
}

TEST(Measures, CircumferencesAreThoseOfEllipses) {
  constexpr std::array axes{1.0, 1.2, 1.5};
  const Surface surface = in_flat_space(40, [&](const Vector& n) {
    double sum = 0;
    for (int d = 0; d < 3; ++d) sum += n[d] * n[d] / (axes[d] * axes[d]);
    return 1 / std::sqrt(sum);
  });
  const auto ellipse = [&](int d, int e) {
    return 2 * pi * mean_over_range([&](double x) {
             return std::hypot(axes[d] * std::sin(pi * x), axes[e] * std::cos(pi * x));
           });
  };
  const Size size = size_of(surface);
  EXPECT_NEAR(size.equatorial_circumference, ellipse(0, 1), 1e-3);
  EXPECT_NEAR(size.polar_circumference_0, ellipse(0, 2), 1e-3);
  EXPECT_NEAR(size.polar_circumference_pi_2, ellipse(1, 2), 1e-3);
}

TEST(Measures, TheEquatorMayLieBetweenPoints) {
  for (const int ntheta : {20, 21}) {
    const Surface surface = in_flat_space(ntheta, [](const Vector&) { return 1.0; });
    EXPECT_NEAR(size_of(surface).equatorial_circumference, 2 * pi, 1e-4) << ntheta;
  }
}

TEST(Measures, PolarCircumferencesGoAllTheWayRound) {
  constexpr double shift = 0.3;  // of a sphere of radius 1, along x
  const Surface surface = in_flat_space(
      40, [&](const Vector& n) { return shift * n[0] + std::sqrt(1 - shift * shift * (1 - n[0] * n[0])); });
  EXPECT_NEAR(size_of(surface).polar_circumference_0, 2 * pi, 1e-3);
}

TEST(Measures, CurvatureIsThatOfTheHorizonOfKerrToFourthOrder) {
  constexpr double a = 0.8, r = 1.6;
  const auto worst = [&](int ntheta) {
    const Surface surface = horizon({a}, ntheta);
    double error = 0;
    for (int i = 0; i < ntheta; ++i) {
      const SurfacePoint& p = surface.point(i, 4);
      const double z = p.place[2] / r, sigma = r * r + a * a * z * z;
      const double exact = 2 * (r * r + a * a) * (r * r - 3 * a * a * z * z) / (sigma * sigma * sigma);
      error = std::max(error, std::abs(p.ricci - exact));
    }
    return error;
  };
  EXPECT_LT(worst(31), 3e-4);
  EXPECT_NEAR(std::log(worst(16) / worst(32)) / std::log(2), 4, 0.4);
}

TEST(Measures, MultipolesAreThoseOfTheHorizonOfKerr) {
  constexpr double a = 0.8, r = 1.6, square = r * r + a * a;
  const Surface surface = horizon({a}, 31);
  const KillingVector killing =
      find_killing_vector(surface, KillingMethod::eigenvector, Normalisation::average);
  const Field z = invariant_coordinate(surface, killing.xi, std::sqrt(square));
  const Multipoles found = multipoles(surface, killing, z, std::sqrt(square), 1);
  const auto p2 = [](double x) { return (3 * x * x - 1) / 2; };
  const auto p3 = [](double x) { return (5 * x * x - 3) * x / 2; };
  // The invariant coordinate is cos theta of Boyer and Lindquist, and Psi_2 is M / (r - i a z)^3.
  const auto ricci = [&](double x) {
    const double sigma = r * r + a * a * x * x;
    return 2 * square * (r * r - 3 * a * a * x * x) / (sigma * sigma * sigma);
  };
  const auto psi = [&](double x) { return std::pow(std::complex(r, -a * x), -3).imag(); };
  EXPECT_NEAR(found.mass[0], 1, 3e-4);
  EXPECT_NEAR(found.mass[2],
              square * square * mean_over_range([&](double x) { return ricci(x) / 2 * p2(x); }), 5e-3);
  EXPECT_NEAR(found.spin[3] / found.spin[1], square * mean_over_range([&](double x) {
                                               return psi(x) * p3(x);
                                             }) / mean_over_range([&](double x) { return psi(x) * x; }),
              1e-2);
}

TEST(Measures, TransportHasErrorsOfSecondOrder) {
  const auto worst = [](int ntheta) {
    const Surface surface = in_flat_space(ntheta, [](const Vector&) { return 3.0; });
    const KillingVector found =
        find_killing_vector(surface, KillingMethod::eigenvector, Normalisation::average);
    double error = 0;
    for (int i = 0; i < ntheta; ++i)
      error = std::max(error, std::abs(std::abs(found.chi[surface.sphere().at(i, 3)]) -
                                       std::abs(std::cos(surface.sphere().theta(i)))));
    return error;
  };
  EXPECT_NEAR(std::log2(worst(25) / worst(51)), 2, 0.2);
}

TEST(Measures, GradientVectorsFollowLinesOfEqualCurvature) {
  const Surface surface = pear(0.4, 0.2);
  const Sphere& on = surface.sphere();
  Field ricci;
  for (const SurfacePoint& p : surface.points()) ricci.push_back(p.ricci);
  const KillingVector found = find_killing_vector(surface, KillingMethod::gradient, Normalisation::average);
  for (const int j : {3, 17, 60})
    for (int i = 5; i < 35; i += 7) {
      const auto c = components(surface.point(i, j), found.xi[on.at(i, j)]);
      const double along_theta = c[0] * on.by_theta(ricci, i, j), along_phi = c[1] * on.by_phi(ricci, i, j);
      EXPECT_NEAR(along_theta + along_phi, 0, 1e-9 * (std::abs(along_theta) + std::abs(along_phi)));
    }
}

TEST(Measures, PeriodsHaveAMeanWithoutTheExtremesAndAMedian) {
  const std::vector<double> periods{-9, -1, -4, -2, -1000};
  EXPECT_NEAR(mean_period(periods, Normalisation::average), -std::cbrt(9 * 4 * 2), 1e-12);
  EXPECT_NEAR(mean_period(periods, Normalisation::median), -4, 1e-12);
}

TEST(Measures, OrbitsGoTheWayOfPhiOnLeaningSurfaces) {
  for (const double asymmetry : {0.2, -0.2}) {
    const Surface surface = pear(1.2, asymmetry);
    const KillingVector found = find_killing_vector(surface, KillingMethod::gradient, Normalisation::average);
    double way = 0;
    for (std::size_t n = 0; n < found.xi.size(); ++n)
      way += contract(found.xi[n], surface.points()[n].by_phi);
    EXPECT_GT(way, 0) << asymmetry;
    const Field z = invariant_coordinate(surface, found.xi, areal_radius(surface));
    const auto [least, greatest] = std::ranges::minmax(z);
    EXPECT_NEAR(greatest - least, 2, 1e-9);
  }
}

TEST(Measures, InvariantCoordinateHasNoMean) {
  const Surface surface = pear(0, 0.2);
  const KillingVector axial = find_killing_vector(surface, KillingMethod::axial, Normalisation::average);
  const Field z = invariant_coordinate(surface, axial.xi, areal_radius(surface));
  EXPECT_NEAR(surface.integral([&](const SurfacePoint& p) { return z[&p - surface.points().data()]; }), 0,
              1e-12);
  const auto [least, greatest] = std::ranges::minmax(z);
  EXPECT_NEAR(greatest - least, 2, 1e-2);
}

TEST(Measures, MomentaAreThoseOfBowenAndYork) {
  // K of Bowen and York 1980, Phys. Rev. D 21, 2047, in flat space, and a trace 3 c.n that takes r^2 c / 3
  // away.
  constexpr Vector momentum{0.3, -0.2, 0.5}, spin{-0.4, 0.6, 0.1}, c{0.02, 0.05, -0.03};
  constexpr double r = 2;
  const Sphere on = sphere(41);
  std::vector<Space> space;
  for (const Vector& n : places(on, Field(on.size(), 1))) {
    Space s{};
    s.metric = {1, 0, 0, 1, 0, 1};
    const Vector turning = cross(spin, n);
    for (int i = 0; i < 3; ++i)
      for (int j = i; j < 3; ++j) {
        const double unit = i == j ? 1 : 0;
        s.curvature[component(i, j)] =
            1.5 / (r * r) *
                (momentum[i] * n[j] + momentum[j] * n[i] - (unit - n[i] * n[j]) * contract(momentum, n)) +
            3 / (r * r * r) * (turning[i] * n[j] + turning[j] * n[i]) + unit * contract(c, n);
      }
    space.push_back(s);
  }
  const Surface surface(on, Field(on.size(), r), space);
  for (const Momenta& found : {adm_momenta(surface), weinberg_momenta(surface)})
    for (int d = 0; d < 3; ++d) {
      EXPECT_NEAR(found.momentum[d], momentum[d] - r * r * c[d] / 3, 1e-3) << d;
      EXPECT_NEAR(found.angular_momentum[d], spin[d], 1e-3) << d;
    }
}

}  // namespace
}  // namespace quasi_local
