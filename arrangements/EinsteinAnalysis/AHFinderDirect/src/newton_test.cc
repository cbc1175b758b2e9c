// SPDX-License-Identifier: LGPL-2.1-or-later
#include "newton.hh"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <list>
#include <string>
#include <tuple>

#include "Saguaro/LocalInterpolation/src/interpolate.hh"
#include "cctk.h"
#include "diagnostics.hh"
#include "guesses.hh"

namespace ah_finder {
namespace {

/// Two black holes at rest, at +-b on the z axis. Brill, Lindquist 1963.
GeometrySource two_holes(double m1, double m2, double b) {
  return [=](const std::vector<Vector>& points, std::vector<Geometry>& geometry) {
    geometry.assign(points.size(), {});
    for (std::size_t n = 0; n < points.size(); ++n) {
      double psi = 1;
      Vector slope{};
      for (const auto& [mass, place] : {std::pair{m1, b}, std::pair{m2, -b}}) {
        const Vector x = {points[n][0], points[n][1], points[n][2] - place};
        const double r = std::sqrt(x[0] * x[0] + x[1] * x[1] + x[2] * x[2]);
        psi += mass / (2 * r);
        for (int d = 0; d < 3; ++d) slope[d] -= mass * x[d] / (2 * r * r * r);
      }
      for (const int diagonal : {0, 3, 5}) {
        geometry[n].metric[diagonal] = std::pow(psi, 4);
        for (int d = 0; d < 3; ++d) geometry[n].metric_by[d][diagonal] = 4 * std::pow(psi, 3) * slope[d];
      }
    }
    return std::string();
  };
}

/// A Kerr hole of mass 1 in Kerr-Schild coordinates; derivatives by differences of fourth order.
class KerrSchild {
 public:
  explicit KerrSchild(double a) : a_(a) {}
  Geometry at(const Vector& x) const {
    Geometry geometry;
    geometry.metric = metric(x);
    for (int d = 0; d < 3; ++d)
      geometry.metric_by[d] = slope(d, x, [this](const Vector& y) { return metric(y); });
    // K_ij = (D_i beta_j + D_j beta_i)/(2 alpha) of a stationary metric, beta_i = 2 H l_i.
    const auto shift = [this](const Vector& y) { return shift_in_six(y); };
    double determinant;
    const Symmetric up = inverse_of(geometry.metric, determinant);
    const Symmetric beta = shift(x);
    const double lapse = 1 / std::sqrt(1 + 2 * strength(x).first);
    std::array<Symmetric, 3> beta_by;
    for (int d = 0; d < 3; ++d) beta_by[d] = slope(d, x, shift);
    for (int i = 0; i < 3; ++i)
      for (int j = i; j < 3; ++j) {
        double connection = 0;
        for (int k = 0; k < 3; ++k)
          for (int l = 0; l < 3; ++l)
            connection +=
                up[component_of(k, l)] * beta[l] *
                (geometry.metric_by[i][component_of(k, j)] + geometry.metric_by[j][component_of(k, i)] -
                 geometry.metric_by[k][component_of(i, j)]);
        geometry.curvature[component_of(i, j)] = (beta_by[i][j] + beta_by[j][i] - connection) / (2 * lapse);
      }
    return geometry;
  }
  GeometrySource source() const {
    return [*this](const std::vector<Vector>& points, std::vector<Geometry>& geometry) {
      geometry.clear();
      for (const Vector& x : points) geometry.push_back(at(x));
      return std::string();
    };
  }

 private:
  /// H and l_i
  std::pair<double, Vector> strength(const Vector& x) const {
    const double rho2 = x[0] * x[0] + x[1] * x[1] + x[2] * x[2] - a_ * a_;
    const double r2 = rho2 / 2 + std::sqrt(rho2 * rho2 / 4 + a_ * a_ * x[2] * x[2]), r = std::sqrt(r2);
    return {r2 * r / (r2 * r2 + a_ * a_ * x[2] * x[2]),
            {(r * x[0] + a_ * x[1]) / (r2 + a_ * a_), (r * x[1] - a_ * x[0]) / (r2 + a_ * a_), x[2] / r}};
  }
  Symmetric metric(const Vector& x) const {
    const auto [h, l] = strength(x);
    Symmetric g{};
    for (int i = 0; i < 3; ++i)
      for (int j = i; j < 3; ++j) g[component_of(i, j)] = (i == j) + 2 * h * l[i] * l[j];
    return g;
  }
  Symmetric shift_in_six(const Vector& x) const {
    const auto [h, l] = strength(x);
    return {2 * h * l[0], 2 * h * l[1], 2 * h * l[2], 0, 0, 0};
  }
  template <class Field>
  Symmetric slope(int d, const Vector& x, Field f) const {
    constexpr double h = 1e-3;
    Symmetric result{};
    for (const auto& [step, weight] :
         {std::pair{-2, 1.0}, std::pair{-1, -8.0}, std::pair{1, 8.0}, std::pair{2, -1.0}}) {
      Vector y = x;
      y[d] += step * h;
      const Symmetric value = f(y);
      for (int c = 0; c < 6; ++c) result[c] += weight * value[c] / (12 * h);
    }
    return result;
  }
  double a_;
};

/// What a source gives, at the points of a grid between two corners, and interpolated by Lagrange polynomials
/// of fourth order, as GridGeometry has it done in a run.
class OnGrid {
 public:
  OnGrid(const GeometrySource& source, double spacing, double lower, double upper) {
    axis_.spacing = spacing;
    axis_.origin = (std::floor(lower / spacing) - 2.5) * spacing;  // no puncture lies on a point
    axis_.last = std::ptrdiff_t(std::ceil((upper - axis_.origin) / spacing)) + 3;
    const auto at = [&](std::ptrdiff_t i) { return axis_.origin + double(i) * spacing; };
    std::vector<Vector> points;
    for (std::ptrdiff_t k = 0; k <= axis_.last; ++k)
      for (std::ptrdiff_t j = 0; j <= axis_.last; ++j)
        for (std::ptrdiff_t i = 0; i <= axis_.last; ++i) points.push_back({at(i), at(j), at(k)});
    std::vector<Geometry> geometry;
    EXPECT_EQ(source(points, geometry), "");
    for (int c = 0; c < 6; ++c)
      for (const Geometry& here : geometry) {
        metric_[c].push_back(here.metric[c]);
        curvature_[c].push_back(here.curvature[c]);
      }
  }

  std::string operator()(const std::vector<Vector>& points, std::vector<Geometry>& geometry) const {
    using local_interpolation::Derivative;
    std::array<std::vector<double>, 3> places;
    for (int d = 0; d < 3; ++d)
      for (const Vector& point : points) places[d].push_back(point[d]);
    std::array<std::vector<double>, 30> values;
    local_interpolation::Request request;
    request.rule = {local_interpolation::Family::tensor_product, 4};
    request.dimensions = 3;
    request.axes = {axis_, axis_, axis_};
    request.strides = {1, axis_.last + 1, (axis_.last + 1) * (axis_.last + 1)};
    request.points = int(points.size());
    request.coordinate_type = CCTK_VARIABLE_REAL;
    request.coordinates = {places[0].data(), places[1].data(), places[2].data()};
    const auto wish = [&](const std::vector<double>& field, const Derivative& derivative) {
      if (request.inputs.empty() || request.inputs.back().data != field.data())
        request.inputs.push_back({CCTK_VARIABLE_REAL, field.data()});
      std::vector<double>& value = values[request.outputs.size()];
      value.resize(points.size());
      request.outputs.push_back(
          {int(request.inputs.size()) - 1, derivative, CCTK_VARIABLE_REAL, value.data()});
    };
    for (int c = 0; c < 6; ++c)
      for (const Derivative& derivative :
           {Derivative{0, 0, 0}, Derivative{1, 0, 0}, Derivative{0, 1, 0}, Derivative{0, 0, 1}})
        wish(metric_[c], derivative);
    for (int c = 0; c < 6; ++c) wish(curvature_[c], {0, 0, 0});
    if (!interpolate(request).empty()) return "outside";
    geometry.assign(points.size(), {});
    for (std::size_t n = 0; n < points.size(); ++n)
      for (int c = 0; c < 6; ++c) {
        geometry[n].metric[c] = values[4 * c][n];
        for (int d = 0; d < 3; ++d) geometry[n].metric_by[d][c] = values[4 * c + 1 + d][n];
        geometry[n].curvature[c] = values[24 + c][n];
      }
    return "";
  }

 private:
  local_interpolation::Axis axis_;
  std::array<std::vector<double>, 6> metric_, curvature_;
};

Surface sphere_of(double radius, const Vector& origin = {}, int zones = 12,
                  SystemType type = SystemType::full_sphere) {
  const auto sphere = std::make_shared<Sphere>(PatchSystem(type, zones));
  return {sphere, origin, std::vector<double>(sphere->size(), radius)};
}

// Two equal holes at rest are the same in all octants; Kerr's hole turns.
constexpr SystemType mirrored = SystemType::plus_xyz_octant_mirrored,
                     rotating = SystemType::plus_xyz_octant_rotating;

struct Found {
  Outcome outcome;
  Surface surface;
  Diagnostics diagnostics;
};

Found found(Surface surface, const GeometrySource& source, const Goal& goal = {},
            const Limits& limits = {.iterations = 30, .tolerance = 1e-11}) {
  SurfaceGeometry on;
  const Outcome outcome = find_surface(surface, on, goal, limits, source);
  return {outcome, surface, outcome.is_found ? diagnostics_of(surface, on) : Diagnostics{}};
}

// Minimal surfaces of axisymmetric data, by integration of the curve's equation with 12 digits.
struct Common {
  double b, top, equator, area;
};
constexpr Common common_horizons[] = {{0.10, 0.5138983024, 0.4926222931, 50.26092659},
                                      {0.25, 0.5764388447, 0.4451621446, 50.08954845},
                                      {0.35, 0.6294218108, 0.3580216809, 49.53657057},
                                      {0.38, 0.6377814682, 0.2856231057, 49.15998521}};

struct Single {
  double m1, m2, b, top, bottom, area;
};
constexpr Single single_horizons[] = {{.5, .5, 1, 1.22481398626, .78068949578, 15.9043114483},
                                      {.5, .5, 3, 3.24037433469, 2.76039418461, 13.6353847783},
                                      {.6, .4, 1, 1.27586797802, .73093053462, 21.8956411690},
                                      {.4, .6, 1, 1.17580437074, .82814672392, 10.6361756393}};

Found common_horizon(double b, int zones) {
  return found(sphere_of(0.65, {}, zones, mirrored), two_holes(0.5, 0.5, b));
}

TEST(FindSurface, FindsCommonHorizonsOfTwoHoles) {
  for (const Common& expected : common_horizons) {
    if (expected.b > 0.35) continue;
    const Found horizon = common_horizon(expected.b, 18);
    ASSERT_TRUE(horizon.outcome.is_found) << horizon.outcome.problem;
    EXPECT_NEAR(horizon.diagnostics.area / expected.area, 1, 3e-6) << expected.b;
    EXPECT_NEAR(horizon.surface.radius_in_direction(5)({0, 0, 1}), expected.top, 2e-6);
    EXPECT_NEAR(horizon.surface.radius_in_direction(5)({1, 0, 0}), expected.equator, 2e-6);
  }
}

TEST(FindSurface, FindsCommonHorizonsToSevenDigitsWithThirtySixZones) {
  for (const Common& expected : common_horizons) {
    const Found horizon = common_horizon(expected.b, 36);
    ASSERT_TRUE(horizon.outcome.is_found) << horizon.outcome.problem;
    EXPECT_NEAR(horizon.diagnostics.area / expected.area, 1, 3e-7) << expected.b;
    EXPECT_NEAR(horizon.surface.radius_in_direction(5)({0, 0, 1}), expected.top, 2e-6);
    EXPECT_NEAR(horizon.surface.radius_in_direction(5)({1, 0, 0}), expected.equator, 5e-6);
  }
}

// The horizon and an inner surface meet and vanish at b = 0.38310: separation 1.53239 m.
TEST(FindSurface, FindsNoCommonHorizonBeyondTheCriticalSeparation) {
  EXPECT_TRUE(common_horizon(0.3829, 18).outcome.is_found);
  for (const double b : {0.3831 + 0.002, 0.3831 + 0.0002}) {
    const Found horizon = common_horizon(b, 18);
    EXPECT_FALSE(horizon.outcome.is_found) << b;
    EXPECT_EQ(horizon.outcome.problem, "Newton's method needs more iterations");
  }
}

TEST(FindSurface, FindsSingleHorizonsOfTwoHoles) {
  for (const Single& expected : single_horizons) {
    const auto type = expected.m1 == 0.6 ? SystemType::full_sphere : SystemType::plus_xy_quadrant_mirrored;
    const Found horizon =
        found(sphere_of(0.3, {0, 0, expected.b}, 18, type), two_holes(expected.m1, expected.m2, expected.b));
    ASSERT_TRUE(horizon.outcome.is_found) << horizon.outcome.problem;
    EXPECT_NEAR(horizon.diagnostics.area / expected.area, 1, 3e-6);
    EXPECT_NEAR(horizon.diagnostics.highest[2], expected.top, 1e-7);
    EXPECT_NEAR(horizon.diagnostics.lowest[2], expected.bottom, 1e-7);
    EXPECT_NEAR(horizon.diagnostics.irreducible_mass, expected.m1 * (1 + expected.m2 / (4 * expected.b)),
                1e-6);
  }
}

TEST(FindSurface, FindsSingleHorizonsToSevenDigitsWithThirtySixZones) {
  for (const Single& expected : {single_horizons[0], single_horizons[3]}) {
    const Found horizon =
        found(sphere_of(0.25, {0, 0, expected.b}, 36, SystemType::plus_xy_quadrant_mirrored),
              two_holes(expected.m1, expected.m2, expected.b));
    ASSERT_TRUE(horizon.outcome.is_found) << horizon.outcome.problem;
    EXPECT_NEAR(horizon.diagnostics.area / expected.area, 1, 3e-7);
    EXPECT_NEAR(horizon.diagnostics.highest[2], expected.top, 1e-8);
    EXPECT_NEAR(horizon.diagnostics.lowest[2], expected.bottom, 1e-8);
  }
}

/// Errors of a horizon, relative to the mass 1.
struct Errors {
  double area, top, equator;
};

// M/16 and M/32: a horizon that is 16 points across. Its place has the error of derivatives of psi^4, which
// is steep: psi = 2 there.
TEST(FindSurface, FindsCommonHorizonsOnAGridWithFourthOrder) {
  const Common& exact = common_horizons[0];
  const auto errors = [&](double spacing) {
    const Found horizon =
        found(sphere_of(0.55, {}, 36, mirrored), OnGrid(two_holes(0.5, 0.5, exact.b), spacing, 0, 0.6), {},
              {.iterations = 30, .tolerance = 1e-8});
    EXPECT_TRUE(horizon.outcome.is_found) << horizon.outcome.problem;
    return Errors{std::abs(horizon.diagnostics.area / exact.area - 1),
                  std::abs(horizon.surface.radius_in_direction(5)({0, 0, 1}) - exact.top),
                  std::abs(horizon.surface.radius_in_direction(5)({1, 0, 0}) - exact.equator)};
  };
  const Errors coarse = errors(1.0 / 16), fine = errors(1.0 / 32);
  EXPECT_LT(coarse.area, 1e-4);
  EXPECT_LT(fine.top, 1e-4);
  EXPECT_LT(fine.equator, 1e-4);
  EXPECT_GT(coarse.area / fine.area, 8);
  EXPECT_GT(coarse.top / fine.top, 8);
  EXPECT_GT(coarse.equator / fine.equator, 8);
}

// In Kerr-Schild coordinates spacings of M/6 and M/12 do: the horizon is 43 points across.
TEST(FindSurface, FindsTheHorizonOfKerrOnAGridWithFourthOrder) {
  constexpr double a = 0.8, r = 1.6;
  const auto errors = [&](double spacing) {
    const Found horizon =
        found(sphere_of(1.8, {}, 36, rotating), OnGrid(KerrSchild(a).source(), spacing, 0.0, 1.9), {},
              {.iterations = 30, .tolerance = 1e-8});
    EXPECT_TRUE(horizon.outcome.is_found) << horizon.outcome.problem;
    return Errors{std::abs(horizon.diagnostics.area / (8 * M_PI * r) - 1),
                  std::abs(horizon.surface.radius_in_direction(5)({0, 0, 1}) - r),
                  std::abs(horizon.surface.radius_in_direction(5)({1, 0, 0}) - std::hypot(r, a))};
  };
  const Errors coarse = errors(1.0 / 6), fine = errors(1.0 / 12);
  EXPECT_LT(fine.area, 1e-4);
  EXPECT_LT(fine.top, 1e-4);
  EXPECT_LT(fine.equator, 1e-4);
  EXPECT_GT(coarse.area / fine.area, 8);
  EXPECT_GT(coarse.top / fine.top, 8);
  EXPECT_GT(coarse.equator / fine.equator, 8);
}

/// As on a grid that ends: a request with points beyond fails as a whole. Counts requests.
GeometrySource ending_at(double radius, const GeometrySource& source, int& requests) {
  return [=, &requests](const std::vector<Vector>& points, std::vector<Geometry>& geometry) {
    ++requests;
    for (const Vector& x : points)
      if (std::hypot(x[0], x[1], x[2]) > radius) return std::string("outside");
    return source(points, geometry);
  };
}

TEST(FindSurface, FindsTheSameSideBySide) {
  int together = 0, apart = 0;
  const auto holes = two_holes(0.5, 0.6, 0.25);
  const Limits limits{.iterations = 30, .tolerance = 1e-11};
  for (const bool has_one_outside : {false, true}) {
    std::vector<Surface> surfaces{sphere_of(0.55, {}, 12), sphere_of(0.6, {0, 0.05, 0.1}, 18)};
    if (has_one_outside) surfaces.push_back(sphere_of(5));
    std::vector<Surface> alone = surfaces;
    std::vector<SurfaceGeometry> on(3);
    std::list<Search> searches;
    std::vector<Search*> all;
    for (std::size_t n = 0; n < surfaces.size(); ++n)
      all.push_back(&searches.emplace_back(surfaces[n], on[n], Goal{}, limits));
    together = apart = 0;
    run_together(all, ending_at(3, holes, together));
    for (std::size_t n = 0; n < surfaces.size(); ++n) {
      SurfaceGeometry geometry;
      const Outcome outcome = find_surface(alone[n], geometry, Goal{}, limits, ending_at(3, holes, apart));
      EXPECT_EQ(all[n]->outcome().is_found, n < 2);
      EXPECT_EQ(all[n]->outcome().problem, outcome.problem);
      EXPECT_EQ(all[n]->outcome().iterations, outcome.iterations);
      EXPECT_EQ(surfaces[n].h, alone[n].h);
    }
    if (!has_one_outside) EXPECT_LT(together, apart);
  }
}

TEST(FindSurface, ConvergesWithFourthOrderInTheAngles) {
  const auto error = [](int zones) {
    return std::abs(found(sphere_of(0.5, {}, zones, mirrored), two_holes(0.5, 0.5, 0.25)).diagnostics.area -
                    50.08954845);
  };
  // 12 zones are too few to see the order; later ratios fall to 16 from above.
  const double ratio = error(24) / error(48);
  EXPECT_GT(ratio, 14);
  EXPECT_LT(ratio, 22);
}

TEST(FindSurface, BeginsWithWhatAnotherSearchHasEndedWith) {
  const GeometrySource holes = two_holes(0.5, 0.5, 1.2);
  int requests = 0;
  const GeometrySource counted = [&](const std::vector<Vector>& points, std::vector<Geometry>& geometry) {
    ++requests;
    return holes(points, geometry);
  };
  Surface first = sphere_of(0.25, {0, 0, 1.2});
  SurfaceGeometry on;
  Search base(first, on, {}, {});
  Search* const searches[] = {&base};
  run_together(searches, holes);
  ASSERT_TRUE(base.outcome().is_found);

  std::vector<double> found[2];
  for (const bool takes_over : {false, true}) {
    Surface surface = first;
    SurfaceGeometry here;
    Search search(surface, here, {.desired = 0.001}, {});
    Search* const alone[] = {&search};
    EXPECT_EQ(takes_over && search.advance_from(base), takes_over);
    requests = 0;
    run_together(alone, counted);
    EXPECT_EQ(search.outcome().iterations, requests + (takes_over ? 1 : 0));
    found[takes_over] = surface.h;
  }
  EXPECT_EQ(found[0], found[1]);

  Surface elsewhere = first;
  elsewhere.h[7] += 1e-9;
  Search other(elsewhere, on, {}, {});
  EXPECT_FALSE(other.advance_from(base));
}

// As interpolated geometry has it where the stencil changes: the kink lies between a point of the first
// surface and the one farther out that tells the derivative by the radius.
TEST(FindSurface, DoesNotStumbleOverAKink) {
  const GeometrySource smooth = two_holes(0.5, 0.5, 1.2);
  const Surface first = sphere_of(0.25, {0, 0, 1.2});
  const int point = first.sphere->system().patches()[1].point(4, 7);
  const double kink = first.points()[point][0], side = first.sphere->system().direction(point)[0];
  ASSERT_GT(std::abs(side), 0.5);
  const GeometrySource kinked = [&](const std::vector<Vector>& points, std::vector<Geometry>& geometry) {
    const std::string problem = smooth(points, geometry);
    for (std::size_t n = 0; n < points.size(); ++n)
      if ((points[n][0] - kink) * side > 0.5e-6 * std::abs(side)) geometry[n].metric_by[0][0] *= 1.001;
    return problem;
  };
  const auto residuals = [&](const GeometrySource& source) {
    Surface surface = first;
    SurfaceGeometry on;
    Search search(surface, on, {}, {.iterations = 30, .tolerance = 1e-2});
    Search* const alone[] = {&search};
    run_together(alone, source);
    std::vector<double> result;
    for (const Progress& at : search.progress()) result.push_back(at.residual);
    return result;
  };
  const std::vector<double> plain = residuals(smooth), over = residuals(kinked);
  ASSERT_GE(over.size(), 2u);
  EXPECT_LT(over[1], 2 * plain[1]);
  EXPECT_EQ(over.size(), plain.size());
}

TEST(WithoutSpikes, TakesOnlyWhatStandsApart) {
  const PatchSystem system(SystemType::full_sphere, 12);
  std::vector<double> smooth;
  for (int point = 0; point < system.size(); ++point) {
    const Vector& n = system.direction(point);
    smooth.push_back(-20 * (1 + 0.8 * n[0] - 0.5 * n[1] * n[2]));
  }
  EXPECT_EQ(without_spikes(system, smooth), smooth);
  const Patch& patch = system.patches()[2];
  for (const int spike : {patch.point(0, 0), patch.point(5, 6), patch.point(12, 4), patch.point(12, 12)})
    for (const double size : {1e4, -1e4}) {
      std::vector<double> values = smooth;
      values[spike] += size;
      const std::vector<double> tamed = without_spikes(system, values);
      EXPECT_NEAR(tamed[spike], smooth[spike], 4) << spike;
      values[spike] = tamed[spike];
      EXPECT_EQ(tamed, values) << spike;
    }
}

TEST(FindSurface, FindsTheHorizonOfKerrFromAnyOrigin) {
  const Limits limits{.iterations = 30, .tolerance = 1e-9};
  const Found centred =
      found(sphere_of(2, {}, 18, SystemType::plus_xyz_octant_rotating), KerrSchild(0.6).source(), {}, limits);
  ASSERT_TRUE(centred.outcome.is_found) << centred.outcome.problem;
  EXPECT_NEAR(centred.diagnostics.area / 45.23893421, 1, 3e-6);
  EXPECT_NEAR(centred.diagnostics.highest[2], 1.8, 3e-5);
  EXPECT_NEAR(centred.diagnostics.circumference[0], 4 * M_PI, 3e-5);
  EXPECT_LT(centred.diagnostics.ingoing, 0);
  const Found shifted = found(sphere_of(2, {0.4, -0.3, 0.2}, 18), KerrSchild(0.6).source(), {}, limits);
  ASSERT_TRUE(shifted.outcome.is_found) << shifted.outcome.problem;
  EXPECT_NEAR(shifted.diagnostics.area / 45.23893421, 1, 5e-6);
  for (const double centroid : shifted.diagnostics.centroid) EXPECT_NEAR(centroid, 0, 2e-5);
}

TEST(FindSurface, FindsTheSameInEverySystemOfPatches) {
  const double full = found(sphere_of(2), KerrSchild(0.6).source(), {}, {.iterations = 30, .tolerance = 1e-9})
                          .diagnostics.area;
  for (const SystemType type : {SystemType::plus_z_hemisphere, SystemType::plus_xy_quadrant_rotating,
                                SystemType::plus_xyz_octant_rotating}) {
    const Found horizon = found(sphere_of(2, {}, 12, type), KerrSchild(0.6).source(), {},
                                {.iterations = 30, .tolerance = 1e-9});
    ASSERT_TRUE(horizon.outcome.is_found);
    EXPECT_NEAR(horizon.diagnostics.area / full, 1, 1e-5) << int(type);
  }
}

TEST(FindSurface, ReachesEachDefinedValue) {
  const GeometrySource kerr = KerrSchild(0.6).source();
  const std::tuple<Definition, double, double Diagnostics::*> goals[] = {
      {Definition::expansion, 0.02, &Diagnostics::outgoing},
      {Definition::inner_expansion, -1.4, &Diagnostics::ingoing},
      {Definition::mean_curvature, 0.7, &Diagnostics::mean_curvature},
      {Definition::expansion_product, -0.02, &Diagnostics::product}};
  for (const auto& [definition, desired, quantity] : goals) {
    const Found surface =
        found(sphere_of(2, {}, 12, rotating), kerr, {.definition = definition, .desired = desired},
              {.iterations = 30, .tolerance = 1e-9});
    ASSERT_TRUE(surface.outcome.is_found) << surface.outcome.problem;
    EXPECT_NEAR(surface.diagnostics.*quantity, desired, 1e-9);
  }
}

TEST(FindSurface, SelectsSurfacesOfConstantExpansionByTheirRadius) {
  const GeometrySource kerr = KerrSchild(0.6).source();
  const Limits limits{.iterations = 30, .tolerance = 1e-9};
  const Found areal = found(sphere_of(2, {}, 12, rotating), kerr,
                            {.selection = Selection::areal_radius, .desired = 2.2}, limits);
  ASSERT_TRUE(areal.outcome.is_found) << areal.outcome.problem;
  EXPECT_NEAR(areal.diagnostics.areal_radius, 2.2, 1e-8);
  const Found coordinate = found(sphere_of(2, {}, 12, rotating), kerr,
                                 {.selection = Selection::mean_coordinate_radius, .desired = 2.1}, limits);
  ASSERT_TRUE(coordinate.outcome.is_found) << coordinate.outcome.problem;
  EXPECT_NEAR(coordinate.surface.mean_radius(), 2.1, 1e-8);
  const Found product = found(sphere_of(2.2, {}, 12, rotating), kerr,
                              {.definition = Definition::mean_curvature,
                               .selection = Selection::expansion_times_areal_radius,
                               .desired = 1.45},
                              limits);
  ASSERT_TRUE(product.outcome.is_found) << product.outcome.problem;
  EXPECT_NEAR(product.diagnostics.mean_curvature * product.diagnostics.areal_radius, 1.45, 1e-8);
}

/// Residuals of a search that begins on the surface that has been found for a value close by.
std::vector<double> residuals_from_nearby(Definition definition, Selection selection, double nearby,
                                          double desired) {
  const GeometrySource kerr = KerrSchild(0.6).source();
  Found begin = found(sphere_of(2.2, {}, 6, rotating), kerr,
                      {.definition = definition, .selection = selection, .desired = nearby});
  EXPECT_TRUE(begin.outcome.is_found) << begin.outcome.problem;
  SurfaceGeometry on;
  Search search(begin.surface, on, {.definition = definition, .selection = selection, .desired = desired},
                {.iterations = 2});
  Search* const alone[] = {&search};
  run_together(alone, kerr);
  std::vector<double> result;
  for (const Progress& at : search.progress()) result.push_back(at.residual);
  return result;
}

// A derivative that is wrong by a thousandth leaves a thousandth of the way after the first step.
TEST(FindSurface, SelectsWithErrorsOfSecondOrder) {
  constexpr double way = 1e-5;
  for (const auto& [definition, selection, nearby] :
       {std::tuple{Definition::expansion, Selection::mean_coordinate_radius, 2.1},
        std::tuple{Definition::expansion, Selection::areal_radius, 2.2},
        std::tuple{Definition::mean_curvature, Selection::expansion_times_mean_coordinate_radius, 1.45},
        std::tuple{Definition::mean_curvature, Selection::expansion_times_areal_radius, 1.45}}) {
    const std::vector<double> residuals = residuals_from_nearby(definition, selection, nearby, nearby + way);
    ASSERT_GE(residuals.size(), 2U) << int(selection);
    EXPECT_NEAR(residuals[0], way, 1e-10) << int(selection);
    EXPECT_LT(residuals[1], 20 * way * way) << int(selection);
  }
}

TEST(FindSurface, SaysWhyItGivesUp) {
  // Too far apart for a common horizon.
  const Found common = found(sphere_of(0.9, {}, 12, mirrored), two_holes(0.5, 0.5, 1));
  EXPECT_FALSE(common.outcome.is_found);
  EXPECT_FALSE(common.outcome.problem.empty());
  EXPECT_EQ(found(sphere_of(0.55, {}, 12, mirrored), two_holes(0.5, 0.5, 0.25), {},
                  {.iterations = 2, .tolerance = 1e-11})
                .outcome.problem,
            "Newton's method needs more iterations");
  EXPECT_NE(found(sphere_of(0.55, {}, 12, mirrored), two_holes(0.5, 0.5, 0.25), {},
                  {.iterations = 9, .tolerance = 1e-11, .largest_mean_radius = 0.1})
                .outcome.problem.find("max_allowable_horizon_radius"),
            std::string::npos);
  const GeometrySource outside = [](const std::vector<Vector>&, std::vector<Geometry>&) {
    return std::string("outside");
  };
  EXPECT_EQ(found(sphere_of(1), outside).outcome.problem, "outside");
}

TEST(FindSurface, ForgivesGuessesThirtyPercentOff) {
  for (const double factor : {0.7, 1.3})
    EXPECT_TRUE(found(sphere_of(0.5 * factor, {}, 12, mirrored), two_holes(0.5, 0.5, 0.1)).outcome.is_found)
        << factor;
}

TEST(Guesses, AreWhereTheySay) {
  const Sphere sphere(PatchSystem(SystemType::full_sphere, 12));
  const auto radii = radii_of(Ellipsoid{{0.1, 0.2, 0.3}, {1, 2, 3}}, sphere, {0.2, 0, 0});
  ASSERT_TRUE(radii.has_value());
  for (int n = 0; n < sphere.size(); ++n) {
    const Vector& d = sphere.system().direction(n);
    const double x = 0.2 + (*radii)[n] * d[0] - 0.1, y = (*radii)[n] * d[1] - 0.2,
                 z = (*radii)[n] * d[2] - 0.3;
    EXPECT_NEAR(x * x + y * y / 4 + z * z / 9, 1, 1e-13);
  }
  EXPECT_FALSE(radii_of(Ellipsoid{{0, 0, 0}, {1, 1, 1}}, sphere, {2, 0, 0}).has_value());
  EXPECT_NEAR(kerr_schild_horizon({}, 1, 0.6).semi_axes[2], 1.8, 1e-14);
}

TEST(Guesses, FollowOtherSurfaces) {
  const Surface ball = sphere_of(1.5, {0.1, 0, 0}, 12);
  const auto radii = radii_of(ball, *ball.sphere, {-0.2, 0.1, 0});
  ASSERT_TRUE(radii.has_value());
  for (int n = 0; n < ball.size(); ++n) {
    const Vector& d = ball.sphere->system().direction(n);
    EXPECT_NEAR(std::hypot(-0.3 + (*radii)[n] * d[0], 0.1 + (*radii)[n] * d[1], (*radii)[n] * d[2]), 1.5,
                1e-9);
  }
}

/// A surface that is no sphere, and has no symmetry.
Surface bumpy_surface(const Vector& origin) {
  Surface surface = sphere_of(1, origin, 18);
  for (int n = 0; n < surface.size(); ++n) {
    const Vector& d = surface.sphere->system().direction(n);
    surface.h[n] += 0.1 * d[0] - 0.2 * d[1] * d[2] + 0.15 * d[2] * d[2];
  }
  return surface;
}

// 10 zones, so that no point lies half way between two of the other surface: the polynomials change there.
TEST(Guesses, LieOnOtherSurfacesToRounding) {
  const Surface other = bumpy_surface({0.1, 0, -0.2});
  const Interpolant radius = other.radius_in_direction(4);
  const Sphere sphere(PatchSystem(SystemType::full_sphere, 10));
  for (const Vector& origin : {other.origin, Vector{0.3, -0.2, 0.1}, Vector{0.1, 0.7, -0.2}}) {
    const auto radii = radii_of(other, sphere, origin);
    ASSERT_TRUE(radii.has_value());
    for (int n = 0; n < sphere.size(); ++n) {
      Vector from;
      for (int d = 0; d < 3; ++d)
        from[d] = origin[d] + (*radii)[n] * sphere.system().direction(n)[d] - other.origin[d];
      const double distance = std::hypot(from[0], from[1], from[2]);
      for (double& component : from) component /= distance;
      EXPECT_NEAR(distance, radius(from), 1e-14) << n;
    }
  }
  EXPECT_FALSE(radii_of(other, sphere, {0.1, 2, 0}).has_value());
}

TEST(Guesses, AreTheOtherSurfaceAboutTheSameOrigin) {
  const Surface other = bumpy_surface({0.1, 0, -0.2});
  EXPECT_EQ(radii_of(other, *other.sphere, other.origin), other.h);
  EXPECT_NE(radii_of(other, *other.sphere, {0.1, 0, -0.2001}), other.h);
}

TEST(Diagnostics, HaveFortyNamedColumns) {
  const std::string heading = heading_of_diagnostics(1, 2);
  EXPECT_NE(heading.find("# apparent horizon 1/2\n#\n# column  1 = cctk_iteration\n"), std::string::npos);
  EXPECT_NE(heading.find("# column 40 = integral of the mean curvature\n"), std::string::npos);
  const std::string line = line_of_diagnostics(3, 0.25, Diagnostics{});
  EXPECT_EQ(std::count(line.begin(), line.end(), '\t'), 39);
  EXPECT_EQ(line.substr(0, 8), "3\t0.250\t");
}

}  // namespace
}  // namespace ah_finder
