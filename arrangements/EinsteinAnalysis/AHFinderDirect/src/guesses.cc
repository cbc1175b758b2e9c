// SPDX-License-Identifier: LGPL-2.1-or-later
#include "guesses.hh"

#include <cmath>
#include <numeric>
#include <sstream>

#include "flesh/loops.hh"

namespace ah_finder {
namespace {

constexpr int interpolation_order = 4;

double length(const Vector& x) { return std::sqrt(x[0] * x[0] + x[1] * x[1] + x[2] * x[2]); }

/// Tells how far outside of a surface points lie, in terms of radii about its origin.
class Excess {
 public:
  explicit Excess(const Surface& surface)
      : surface_(&surface), radius_(surface.radius_in_direction(interpolation_order)) {}
  double operator()(const Vector& point) const {
    Vector from_origin;
    for (int d = 0; d < 3; ++d) from_origin[d] = point[d] - surface_->origin[d];
    const double radius = length(from_origin);
    if (radius == 0) return -surface_->mean_radius();
    for (double& component : from_origin) component /= radius;
    return radius - radius_(from_origin);
  }
  double radius_in(const Vector& direction) const { return radius_(direction); }

 private:
  const Surface* surface_;
  Interpolant radius_;
};

Vector point_on_ray(const Vector& origin, const Vector& direction, double radius) {
  return {origin[0] + radius * direction[0], origin[1] + radius * direction[1],
          origin[2] + radius * direction[2]};
}

/// A zero of f between `inside`, where it is negative, and `outside`, where it is not: by secants, of which
/// the first has the slope 1. Where they leave the bracket or do not halve f, the bracket is halved, as by
/// jumps of f; so the zero is known to `accuracy` after some evaluations, or at worst after two for each
/// halving.
/// \param x  the first guess
template <class F>
double zero_of(const F& f, double inside, double outside, double x, double accuracy) {
  double slope = 1, before = 0, x_before = 0;
  for (bool is_first = true; outside - inside > accuracy; is_first = false) {
    const double value = f(x);
    (value < 0 ? inside : outside) = x;
    if (!is_first && value != before) slope = (value - before) / (x - x_before);
    const bool is_slow = !is_first && !(2 * std::abs(value) <= std::abs(before));
    const double step = -value / slope;
    if (!is_slow && std::abs(step) <= accuracy) return x + step;
    before = value;
    x_before = x;
    x += step;
    if (is_slow || !(x > inside && x < outside)) x = (inside + outside) / 2;
  }
  return (inside + outside) / 2;
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
  if (&sphere == other.sphere.get() && origin == other.origin) return other.h;
  const Excess excess(other);
  if (excess(origin) >= 0) return std::nullopt;
  const double reach = 2 * other.largest_radius(), accuracy = reach * 0x1p-50;
  std::vector<double> radii(sphere.size());
  flesh::for_each_index(sphere.size(), [&](int point) {
    const Vector& direction = sphere.system().direction(point);
    radii[point] = zero_of([&](double radius) { return excess(point_on_ray(origin, direction, radius)); }, 0,
                           reach, excess.radius_in(direction), accuracy);
  });
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
