// SPDX-License-Identifier: LGPL-2.1-or-later
#include "guesses.hh"

#include <cmath>
#include <numeric>
#include <sstream>

namespace ah_finder {
namespace {

constexpr int interpolation_order = 4;

double length(const Vector& x) { return std::sqrt(x[0] * x[0] + x[1] * x[1] + x[2] * x[2]); }

/// How far outside of a surface a point lies, in terms of radii about its origin.
double excess(const Surface& surface, const Vector& point) {
  Vector from_origin;
  for (int d = 0; d < 3; ++d) from_origin[d] = point[d] - surface.origin[d];
  const double radius = length(from_origin);
  if (radius == 0) return -surface.mean_radius();
  for (double& component : from_origin) component /= radius;
  return radius - surface.radius_in(from_origin, interpolation_order);
}

Vector point_on_ray(const Vector& origin, const Vector& direction, double radius) {
  return {origin[0] + radius * direction[0], origin[1] + radius * direction[1],
          origin[2] + radius * direction[2]};
}

}  // namespace

Ellipsoid kerr_horizon(const Vector& centre, double mass, double spin) {
  const double radius = mass * (1 + std::sqrt(1 - spin * spin));
  return {centre, {radius, radius, radius}};
}

Ellipsoid kerr_schild_horizon(const Vector& centre, double mass, double spin) {
  const double radius = mass * (1 + std::sqrt(1 - spin * spin)), a = spin * mass;
  const double equatorial = std::sqrt(radius * radius + a * a);
  return {centre, {equatorial, equatorial, radius}};
}

// sum (o + r n - c)^2/s^2 = 1 is quadratic in r; its larger root is positive if the origin lies inside.
std::optional<std::vector<double>> radii_of(const Ellipsoid& ellipsoid, const Sphere& sphere,
                                            const Vector& origin) {
  std::vector<double> radii;
  for (int point = 0; point < sphere.size(); ++point) {
    const Vector& n = sphere.system().direction(point);
    double a = 0, b = 0, c = -1;
    for (int d = 0; d < 3; ++d) {
      const double s2 = ellipsoid.semi_axes[d] * ellipsoid.semi_axes[d],
                   from_centre = origin[d] - ellipsoid.centre[d];
      a += n[d] * n[d] / s2;
      b += n[d] * from_centre / s2;
      c += from_centre * from_centre / s2;
    }
    if (c >= 0) return std::nullopt;
    radii.push_back((-b + std::sqrt(b * b - a * c)) / a);
  }
  return radii;
}

std::optional<std::vector<double>> radii_of(const Surface& other, const Sphere& sphere,
                                            const Vector& origin) {
  if (excess(other, origin) >= 0) return std::nullopt;
  const double reach = 2 * other.largest_radius();
  std::vector<double> radii;
  for (int point = 0; point < sphere.size(); ++point) {
    double inside = 0, outside = reach;
    for (int n = 0; n < 50; ++n) {
      const double middle = (inside + outside) / 2;
      (excess(other, point_on_ray(origin, sphere.system().direction(point), middle)) < 0 ? inside : outside) =
          middle;
    }
    radii.push_back((inside + outside) / 2);
  }
  return radii;
}

std::optional<std::vector<double>> radii_in_file(const std::string& text, int count) {
  std::vector<double> radii;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    double first, second, radius;
    if (line.find('#') == std::string::npos && words >> first >> second >> radius) radii.push_back(radius);
  }
  return static_cast<int>(radii.size()) == count ? std::optional(radii) : std::nullopt;
}

void smooth(std::vector<double>& h, double smoothing, double shiftout) {
  const double mean = std::accumulate(h.begin(), h.end(), 0.0) / static_cast<double>(h.size());
  for (double& radius : h) radius = shiftout * ((1 - smoothing) * radius + smoothing * mean);
}

}  // namespace ah_finder
