// SPDX-License-Identifier: LGPL-2.1-or-later
#include "patches.hh"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace ah_finder {
namespace {

constexpr SystemType all_types[] = {SystemType::full_sphere,
                                    SystemType::plus_z_hemisphere,
                                    SystemType::plus_xy_quadrant_mirrored,
                                    SystemType::plus_xy_quadrant_rotating,
                                    SystemType::plus_xz_quadrant_mirrored,
                                    SystemType::plus_xz_quadrant_rotating,
                                    SystemType::plus_xyz_octant_mirrored,
                                    SystemType::plus_xyz_octant_rotating};

/// A smooth function of the direction that has all symmetries of a system: the mean of one that has none over
/// its copies.
double smooth(const PatchSystem& system, const Vector& x) {
  double sum = 0;
  for (const Symmetry& symmetry : system.symmetries()) {
    const Vector y = symmetry.image(x);
    sum += std::exp(0.4 * y[0] - 0.3 * y[1] + 0.5 * y[2]) + y[0] * y[1] * y[2];
  }
  return sum / static_cast<double>(system.symmetries().size());
}

double applied(const Terms& terms, const PatchSystem& system) {
  double sum = 0;
  for (const Term& term : terms) sum += term.weight * smooth(system, system.direction(term.point));
  return sum;
}

Vector turned(const PatchSystem& system, int point, double rho, double sigma) {
  // Where the angles of a point's patch have other values: by Newton, from the derivatives of the direction.
  Vector x = system.direction(point);
  const Patch& patch = system.patch_of(point);
  const double wanted_rho = angle_of(patch.rho.angle, x) + rho,
               wanted_sigma = angle_of(patch.sigma.angle, x) + sigma;
  for (int n = 0; n < 30; ++n) {
    const AngleDerivatives a = derivatives_of(patch.rho.angle, x), b = derivatives_of(patch.sigma.angle, x);
    const double da = std::remainder(wanted_rho - angle_of(patch.rho.angle, x), 2 * M_PI),
                 db = std::remainder(wanted_sigma - angle_of(patch.sigma.angle, x), 2 * M_PI);
    // Least motion: x += u a.first + v b.first.
    double aa = 0, ab = 0, bb = 0;
    for (int d = 0; d < 3; ++d)
      aa += a.first[d] * a.first[d], ab += a.first[d] * b.first[d], bb += b.first[d] * b.first[d];
    const double determinant = aa * bb - ab * ab, u = (da * bb - db * ab) / determinant,
                 v = (db * aa - da * ab) / determinant;
    for (int d = 0; d < 3; ++d) x[d] += u * a.first[d] + v * b.first[d];
    const double length = std::sqrt(x[0] * x[0] + x[1] * x[1] + x[2] * x[2]);
    for (double& component : x) component /= length;
  }
  return x;
}

/// Largest errors of all derivatives, against differences of the function itself.
double derivative_error(SystemType type, int zones) {
  const PatchSystem system(type, zones);
  double error = 0;
  constexpr double h = 1e-3;
  for (int point = 0; point < system.size(); point += 7) {
    const auto f = [&](double a, double b) { return smooth(system, turned(system, point, a, b)); };
    const Stencils& s = system.stencils(point);
    error = std::max(error, std::abs(applied(s.by_rho, system) - (f(h, 0) - f(-h, 0)) / (2 * h)));
    error = std::max(error, std::abs(applied(s.by_sigma, system) - (f(0, h) - f(0, -h)) / (2 * h)));
    error = std::max(error,
                     std::abs(applied(s.by_rho_rho, system) - (f(h, 0) - 2 * f(0, 0) + f(-h, 0)) / (h * h)));
    error = std::max(
        error, std::abs(applied(s.by_sigma_sigma, system) - (f(0, h) - 2 * f(0, 0) + f(0, -h)) / (h * h)));
    error = std::max(error, std::abs(applied(s.by_rho_sigma, system) -
                                     (f(h, h) - f(h, -h) - f(-h, h) + f(-h, -h)) / (4 * h * h)));
  }
  return error;
}

TEST(Patches, CoverTheSphereWithTheRightNumbersOfPoints) {
  const std::pair<SystemType, int> sizes[] = {
      {SystemType::full_sphere, 6 * 19 * 19},
      {SystemType::plus_z_hemisphere, 19 * 19 + 4 * 10 * 19},
      {SystemType::plus_xy_quadrant_mirrored, 2 * 10 * 10 + 2 * 10 * 19},
      {SystemType::plus_xyz_octant_rotating, 3 * 10 * 10}};
  for (const auto& [type, size] : sizes) EXPECT_EQ(PatchSystem(type, 18).size(), size);
}

TEST(Patches, SumToTheSphereByTheirWeights) {
  for (const SystemType type : all_types) {
    const PatchSystem system(type, 18);
    double area = 0;
    for (int point = 0; point < system.size(); ++point) {
      const Vector &a = system.direction_by_rho(point), &b = system.direction_by_sigma(point);
      const Vector cross = {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
      area +=
          system.weight(point) * std::sqrt(cross[0] * cross[0] + cross[1] * cross[1] + cross[2] * cross[2]);
    }
    EXPECT_NEAR(area * static_cast<double>(system.symmetries().size()), 4 * M_PI, 3e-5) << int(type);
  }
}

// All mirrors and permutations of axes map the sphere's six patches onto each other. An odd number of zones
// has no point in the middle of a patch.
TEST(Patches, HaveTheMirrorImagesOfTheirPoints) {
  for (const int zones : {5, 6}) {
    const PatchSystem system(SystemType::full_sphere, zones);
    const auto has = [&](const Vector& x) {
      for (int point = 0; point < system.size(); ++point) {
        const Vector& y = system.direction(point);
        if (std::hypot(x[0] - y[0], x[1] - y[1], x[2] - y[2]) < 1e-14) return true;
      }
      return false;
    };
    for (const Symmetry& symmetry :
         {Symmetry{{0, 1, 2}, {-1, 1, 1}}, Symmetry{{0, 1, 2}, {1, -1, 1}}, Symmetry{{0, 1, 2}, {1, 1, -1}},
          Symmetry{{1, 0, 2}, {1, 1, 1}}, Symmetry{{0, 2, 1}, {1, 1, 1}}})
      for (int point = 0; point < system.size(); ++point)
        EXPECT_TRUE(has(symmetry.image(system.direction(point)))) << zones << ' ' << point;
  }
}

/// The integral over the patch around +z of powers of its angles, which run from 0 to 1 here.
double integral_of_powers(const PatchSystem& system, int power_of_rho, int power_of_sigma) {
  const double right_angle = system.zones() * system.spacing();
  double sum = 0;
  for (int point = 0; point < system.patches()[0].points(); ++point)
    sum += system.weight(point) * std::pow(system.rho(point) / right_angle + 0.5, power_of_rho) *
           std::pow(system.sigma(point) / right_angle + 0.5, power_of_sigma);
  return sum / (right_angle * right_angle);
}

// Simpson's rule, and the one for seven zones and more, are exact for cubic polynomials.
TEST(Patches, IntegratePolynomialsExactly) {
  for (int zones = 5; zones <= 13; ++zones) {
    const PatchSystem system(SystemType::full_sphere, zones);
    const int degree = zones < 7 && zones % 2 == 1 ? 1 : 3;
    for (int a = 0; a <= degree; ++a)
      for (int b = 0; b <= degree; ++b)
        EXPECT_NEAR(integral_of_powers(system, a, b), 1.0 / ((a + 1) * (b + 1)), 1e-14)
            << zones << ' ' << a << ' ' << b;
  }
}

/// Whether fewer than `count` of some places are nearer to x than `place`.
bool is_among_nearest(double place, double x, int count, const std::vector<double>& places) {
  return std::ranges::count_if(
             places, [&](double other) { return std::abs(other - x) < std::abs(place - x); }) < count;
}

// The row of ghost points below +z lies on a grid line of -y, along which they have places of their own.
TEST(Patches, InterpolateBetweenPatchesFromTheNearestPoints) {
  constexpr int zones = 12, neighbour = 4;
  for (const int order : {2, 3, 4, 5}) {
    const PatchSystem system(SystemType::full_sphere, zones, 2, order);
    const Patch &patch = system.patches()[0], &other = system.patches()[neighbour];
    ASSERT_EQ(other.name, "-y");
    for (int j = 0; j <= zones; ++j) {
      const double rho = (patch.rho.first - 1) * system.spacing(),
                   sigma = (patch.sigma.first + j) * system.spacing();
      const double phi = angle_of(Angle::phi, {std::tan(sigma), std::tan(rho), 1});
      std::vector<int> line;
      std::vector<double> places;
      for (int point = other.offset; point < other.offset + other.points(); ++point)
        if (std::abs(angle_of(Angle::mu, system.direction(point)) - rho) < 1e-12) {
          line.push_back(point);
          places.push_back(angle_of(Angle::phi, system.direction(point)));
        }
      const auto is_at = [phi](double place) { return std::abs(place - phi) < 1e-9; };
      if (std::ranges::any_of(places, is_at)) continue;
      std::set<int> expected, found;
      for (std::size_t n = 0; n < line.size(); ++n)
        if (is_among_nearest(places[n], phi, order + 1, places)) expected.insert(line[n]);
      for (const Term& term : system.value_at(0, -1, j)) found.insert(term.point);
      EXPECT_EQ(found, expected) << order << ' ' << j;
    }
  }
}

// Across all edges and symmetries: the fourth order of the stencils shows only if ghost points are right
// everywhere.
TEST(Patches, DifferentiateWithFourthOrderInEverySystem) {
  for (const SystemType type : all_types) {
    const double coarse = derivative_error(type, 12), fine = derivative_error(type, 24);
    EXPECT_LT(coarse, 2e-2) << int(type);
    EXPECT_GT(coarse / fine, 8) << int(type);
  }
}

TEST(Patches, DifferentiateThroughThreePointsIfAsked) {
  const PatchSystem system(SystemType::full_sphere, 6, 2, 3, Differences::of_second_order);
  const Patch& patch = system.patches()[1];
  const int middle = patch.point(3, 3);
  const double h = system.spacing();
  const auto weight = [](const Terms& terms, int point) {
    double sum = 0;
    for (const Term& term : terms) sum += term.point == point ? term.weight : 0;
    return sum;
  };
  const Stencils& s = system.stencils(middle);
  EXPECT_EQ(s.by_rho.size(), 2u);
  EXPECT_NEAR(weight(s.by_rho, patch.point(4, 3)), 1 / (2 * h), 1e-12);
  EXPECT_NEAR(weight(s.by_sigma, patch.point(3, 2)), -1 / (2 * h), 1e-12);
  EXPECT_EQ(s.by_rho_rho.size(), 3u);
  EXPECT_NEAR(weight(s.by_rho_rho, middle), -2 / (h * h), 1e-12);
  EXPECT_NEAR(weight(s.by_sigma_sigma, patch.point(3, 4)), 1 / (h * h), 1e-12);
  EXPECT_EQ(s.by_rho_sigma.size(), 4u);
  EXPECT_NEAR(weight(s.by_rho_sigma, patch.point(4, 2)), -1 / (4 * h * h), 1e-12);
}

TEST(Patches, DifferentiateWithOddNumbersOfZones) {
  EXPECT_LT(derivative_error(SystemType::full_sphere, 23), 2e-3);
  EXPECT_THROW(PatchSystem(SystemType::plus_z_hemisphere, 23), std::invalid_argument);
}

// Values and derivatives of a constant, at all points, from points that there are.
void expect_exact_for_constants(const PatchSystem& system, const std::string& trace) {
  const std::vector<double> ones(system.size(), 1);
  for (int point = 0; point < system.size(); ++point) {
    const Stencils& s = system.stencils(point);
    for (const Terms* terms : {&s.by_rho, &s.by_sigma, &s.by_rho_rho, &s.by_rho_sigma, &s.by_sigma_sigma})
      EXPECT_NEAR(applied(*terms, ones), 0, 1e-9) << trace;
  }
  for (int p = 0; p < static_cast<int>(system.patches().size()); ++p)
    for (const double value : system.extended(p, ones)) EXPECT_NEAR(value, 1, 1e-9) << trace;
}

TEST(Patches, HaveAsManyZonesAsInterpolationNeeds) {
  for (const SystemType type : all_types)
    for (int zones = 1; zones <= 8; ++zones)
      for (const int ghosts : {0, 4})
        for (const int order : {1, 5, 7}) {
          const std::string trace = "type " + std::to_string(int(type)) + ", zones " + std::to_string(zones) +
                                    ", ghosts " + std::to_string(ghosts) + ", order " + std::to_string(order);
          if (problem_of_system(type, zones, ghosts, order).empty())
            expect_exact_for_constants(PatchSystem(type, zones, ghosts, order), trace);
          else
            EXPECT_THROW(PatchSystem(type, zones, ghosts, order), std::invalid_argument) << trace;
        }
}

TEST(Patches, SayHowManyZonesTheyNeed) {
  const auto full = SystemType::full_sphere, octant = SystemType::plus_xyz_octant_mirrored;
  EXPECT_EQ(problem_of_system(full, 5, 2, 5), "");
  EXPECT_EQ(problem_of_system(full, 4, 2, 1),
            "interpolation of order 1 between patches needs 5 zones per right angle or more");
  EXPECT_EQ(problem_of_system(full, 6, 2, 7),
            "interpolation of order 7 between patches needs 7 zones per right angle or more");
  EXPECT_EQ(problem_of_system(octant, 6, 2, 5), "");
  EXPECT_EQ(problem_of_system(octant, 6, 3, 6), "");
  EXPECT_EQ(problem_of_system(octant, 6, 2, 6),
            "interpolation of order 6 between patches needs 8 zones per right angle or more");
  EXPECT_EQ(problem_of_system(octant, 4, 2, 5),
            "interpolation of order 5 between patches needs 6 zones per right angle or more");
}

std::vector<double> smooth_values(const PatchSystem& system) {
  std::vector<double> values;
  for (int point = 0; point < system.size(); ++point)
    values.push_back(smooth(system, system.direction(point)));
  return values;
}

// In all directions, so that each ghost zone, edge and symmetry takes part.
TEST(Interpolant, IsRightInAnyDirection) {
  for (const SystemType type : all_types)
    for (const auto& [order, error] : {std::pair{2, 2e-3}, std::pair{4, 2e-5}, std::pair{5, 4e-6}}) {
      const PatchSystem system(type, 18);
      const Interpolant f(system, smooth_values(system), order);
      for (double theta = 0; theta <= M_PI; theta += 0.21)
        for (double phi = -3; phi < 6.5; phi += 0.37) {
          const Vector x = {std::sin(theta) * std::cos(phi), std::sin(theta) * std::sin(phi),
                            std::cos(theta)};
          EXPECT_NEAR(f(x), smooth(system, x), error) << int(type) << ' ' << theta << ' ' << phi;
        }
    }
}

TEST(Interpolant, HasTheValuesAtPoints) {
  for (const SystemType type : all_types) {
    const PatchSystem system(type, 6);
    const std::vector<double> values = smooth_values(system);
    const Interpolant f(system, values, 4);
    for (int point = 0; point < system.size(); ++point)
      EXPECT_NEAR(f(system.direction(point)), values[point], 1e-13) << int(type) << ' ' << point;
  }
}

// A row of ones, in a patch with its margin: it counts if it is among the nearest ones.
TEST(Interpolant, UsesTheNearestPoints) {
  constexpr int zones = 12, margin = PatchSystem::margin;
  const PatchSystem system(SystemType::full_sphere, zones);
  const Patch& patch = system.patches()[0];
  std::vector<double> places;
  for (int row = -margin; row <= zones + margin; ++row) places.push_back(row);
  for (int row = 0; row <= zones; ++row) {
    std::vector<double> values(system.size(), 0);
    for (int column = 0; column <= zones; ++column) values[patch.point(row, column)] = 1;
    for (int order = 1; order <= 7; ++order) {
      const Interpolant f(system, values, order);
      for (const double at : {0.3, 5.3, 5.7, 11.7}) {
        const double rho = (patch.rho.first + at) * system.spacing();
        EXPECT_EQ(std::abs(f({0, std::tan(rho), 1})) > 1e-6, is_among_nearest(row, at, order + 1, places))
            << order << ' ' << row << ' ' << at;
      }
    }
  }
}

TEST(Interpolant, RefusesOrdersThatItsPointsDoNotAllow) {
  const PatchSystem fine(SystemType::full_sphere, 18), coarse(SystemType::full_sphere, 6);
  EXPECT_NO_THROW(Interpolant(fine, smooth_values(fine), Interpolant::largest_order));
  EXPECT_THROW(Interpolant(fine, smooth_values(fine), Interpolant::largest_order + 1), std::invalid_argument);
  EXPECT_THROW(Interpolant(fine, smooth_values(fine), 0), std::invalid_argument);
  EXPECT_NO_THROW(Interpolant(coarse, smooth_values(coarse), 10));
  EXPECT_THROW(Interpolant(coarse, smooth_values(coarse), 11), std::invalid_argument);
}

TEST(Angles, HaveTheDerivativesTheySay) {
  const Vector x = {0.4, -0.7, 0.6};
  constexpr double h = 1e-5;
  for (const Angle angle : {Angle::mu, Angle::nu, Angle::phi}) {
    const AngleDerivatives d = derivatives_of(angle, x);
    for (int i = 0; i < 3; ++i) {
      Vector more = x, less = x;
      more[i] += h, less[i] -= h;
      EXPECT_NEAR(d.first[i], (angle_of(angle, more) - angle_of(angle, less)) / (2 * h), 1e-9);
      for (int j = 0; j < 3; ++j)
        EXPECT_NEAR(d.second[i][j],
                    (derivatives_of(angle, more).first[j] - derivatives_of(angle, less).first[j]) / (2 * h),
                    1e-8);
    }
  }
}

TEST(SystemTypes, AreKnownByName) {
  EXPECT_EQ(system_type_called("+z hemisphere"), SystemType::plus_z_hemisphere);
  EXPECT_FALSE(system_type_called("match Cactus grid symmetry").has_value());
}

}  // namespace
}  // namespace ah_finder
