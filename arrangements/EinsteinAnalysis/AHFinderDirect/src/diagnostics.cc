// SPDX-License-Identifier: LGPL-2.1-or-later
#include "diagnostics.hh"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <numbers>
#include <vector>

namespace ah_finder {
namespace {

using std::numbers::pi;

/// Mean over the whole surface, by area, of what a point and its symmetric copies have.
template <class Quantity>
double mean_over(const Surface& surface, const SurfaceGeometry& on, double area,
                 const std::vector<Vector>& points, Quantity f) {
  const auto& symmetries = surface.sphere->system().symmetries();
  const double sum = integral(surface, on, [&](int point) {
    double over_copies = 0;
    for (const Symmetry& symmetry : symmetries) over_copies += f(symmetry.image(points[point]));
    return over_copies / static_cast<double>(symmetries.size());
  });
  return sum / area;
}

void take_place(Diagnostics& d, const Surface& surface, const SurfaceGeometry& on) {
  const std::vector<Vector> points = surface.points();
  for (int k = 0; k < 3; ++k)
    d.centroid[k] = mean_over(surface, on, d.area, points, [k](const Vector& x) { return x[k]; });
  for (int i = 0; i < 3; ++i)
    for (int j = i; j < 3; ++j)
      d.quadrupole[component_of(i, j)] =
          mean_over(surface, on, d.area, points, [i, j](const Vector& x) { return x[i] * x[j]; }) -
          d.centroid[i] * d.centroid[j];
  d.lowest.fill(std::numeric_limits<double>::max());
  d.highest.fill(std::numeric_limits<double>::lowest());
  for (const Vector& point : points)
    for (const Symmetry& symmetry : surface.sphere->system().symmetries())
      for (int k = 0; k < 3; ++k) {
        const double x = symmetry.image(point)[k];
        d.lowest[k] = std::min(d.lowest[k], x);
        d.highest[k] = std::max(d.highest[k], x);
      }
}

void take_expansions(Diagnostics& d, const Surface& surface, const SurfaceGeometry& on) {
  d.outgoing = mean_of(on.expansions, &Expansions::outgoing);
  d.ingoing = mean_of(on.expansions, &Expansions::ingoing);
  d.product = mean_of(on.expansions, &Expansions::product);
  double sum = 0;
  d.min_mean_curvature = std::numeric_limits<double>::max();
  d.max_mean_curvature = std::numeric_limits<double>::lowest();
  for (const Expansions& at : on.expansions) {
    sum += at.divergence;
    d.min_mean_curvature = std::min(d.min_mean_curvature, at.divergence);
    d.max_mean_curvature = std::max(d.max_mean_curvature, at.divergence);
  }
  d.mean_curvature = sum / surface.size();
  d.integral_of_mean_curvature =
      integral(surface, on, [&](int point) { return on.expansions[point].divergence; });
}

/// Names of columns, in order.
constexpr const char* columns[] = {"cctk_iteration",
                                   "cctk_time",
                                   "centroid_x",
                                   "centroid_y",
                                   "centroid_z",
                                   "min radius",
                                   "max radius",
                                   "mean radius",
                                   "quadrupole_xx",
                                   "quadrupole_xy",
                                   "quadrupole_xz",
                                   "quadrupole_yy",
                                   "quadrupole_yz",
                                   "quadrupole_zz",
                                   "min x",
                                   "max x",
                                   "min y",
                                   "max y",
                                   "min z",
                                   "max z",
                                   "xy-plane circumference",
                                   "xz-plane circumference",
                                   "yz-plane circumference",
                                   "ratio of xz/xy-plane circumferences",
                                   "ratio of yz/xy-plane circumferences",
                                   "area",
                                   "m_irreducible",
                                   "areal radius",
                                   "expansion Theta_(l)",
                                   "inner expansion Theta_(n)",
                                   "product of the expansions",
                                   "mean curvature",
                                   "gradient of the areal radius",
                                   "gradient of the expansion Theta_(l)",
                                   "gradient of the inner expansion Theta_(n)",
                                   "gradient of the product of the expansions",
                                   "gradient of the mean curvature",
                                   "minimum  of the mean curvature",
                                   "maximum  of the mean curvature",
                                   "integral of the mean curvature"};

}  // namespace

Diagnostics diagnostics_of(const Surface& surface, const SurfaceGeometry& on) {
  Diagnostics d{};
  d.area = area_of(surface, on);
  d.irreducible_mass = std::sqrt(d.area / (16 * pi));
  d.areal_radius = std::sqrt(d.area / (4 * pi));
  d.min_radius = *std::min_element(surface.h.begin(), surface.h.end());
  d.max_radius = *std::max_element(surface.h.begin(), surface.h.end());
  d.mean_radius = integral(surface, on, [&](int point) { return surface.h[point]; }) / d.area;
  take_place(d, surface, on);
  for (int plane = 0; plane < 3; ++plane) d.circumference[plane] = circumference(surface, on, plane);
  d.ratio_xz_xy = d.circumference[1] / d.circumference[0];
  d.ratio_yz_xy = d.circumference[2] / d.circumference[0];
  take_expansions(d, surface, on);
  return d;
}

std::array<double, 5> gradients_of(const Diagnostics& outer, const Diagnostics& inner, double step) {
  const auto slope = [&](double Diagnostics::*quantity) {
    return (outer.*quantity - inner.*quantity) / (2 * step);
  };
  return {slope(&Diagnostics::areal_radius), slope(&Diagnostics::outgoing), slope(&Diagnostics::ingoing),
          slope(&Diagnostics::product), slope(&Diagnostics::mean_curvature)};
}

std::string heading_of_diagnostics(int horizon, int horizons) {
  std::string result =
      "# apparent horizon " + std::to_string(horizon) + "/" + std::to_string(horizons) + "\n#\n";
  int number = 0;
  for (const char* name : columns) {
    char line[100];
    std::snprintf(line, sizeof line, "# column %2d = %s\n", ++number, name);
    result += line;
  }
  return result;
}

std::string line_of_diagnostics(int iteration, double time, const Diagnostics& d) {
  char head[160];
  std::snprintf(head, sizeof head, "%d\t%.3f\t%f\t%f\t%f", iteration, time, d.centroid[0], d.centroid[1],
                d.centroid[2]);
  std::string line = head;
  const auto add = [&](double value) {
    char text[40];
    std::snprintf(text, sizeof text, "\t%#.10g", value);
    line += text;
  };
  for (const double value : {d.min_radius, d.max_radius, d.mean_radius}) add(value);
  for (const double value : d.quadrupole) add(value);
  for (int k = 0; k < 3; ++k) add(d.lowest[k]), add(d.highest[k]);
  for (const double value : d.circumference) add(value);
  for (const double value : {d.ratio_xz_xy, d.ratio_yz_xy, d.area, d.irreducible_mass, d.areal_radius})
    add(value);
  for (const double value : {d.outgoing, d.ingoing, d.product, d.mean_curvature}) add(value);
  for (const double value : d.gradients) add(value);
  for (const double value : {d.min_mean_curvature, d.max_mean_curvature, d.integral_of_mean_curvature})
    add(value);
  return line + "\n";
}

}  // namespace ah_finder
