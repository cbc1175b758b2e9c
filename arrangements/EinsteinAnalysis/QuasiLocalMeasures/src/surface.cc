// SPDX-License-Identifier: LGPL-2.1-or-later
#include "surface.hh"

#include <cmath>

namespace quasi_local {
namespace {

Vector direction(double theta, double phi) {
  return {std::sin(theta) * std::cos(phi), std::sin(theta) * std::sin(phi), std::cos(theta)};
}

Vector direction_by_theta(double theta, double phi) {
  return {std::cos(theta) * std::cos(phi), std::cos(theta) * std::sin(phi), -std::sin(theta)};
}

Vector direction_by_phi(double theta, double phi) {
  return {-std::sin(theta) * std::sin(phi), std::sin(theta) * std::cos(phi), 0};
}

void set_metric(SurfacePoint& p) {
  const Symmetric& g = p.space.metric;
  p.up = inverse(g);
  p.root = std::sqrt(determinant(g));
  p.gamma = connection(p.space);
  p.metric = {act(g, p.by_theta, p.by_theta), act(g, p.by_theta, p.by_phi), act(g, p.by_phi, p.by_phi)};
  p.area = std::sqrt(p.metric[0] * p.metric[2] - p.metric[1] * p.metric[1]);
  p.normal_below = (p.root / p.area) * cross(p.by_theta, p.by_phi);
  p.normal = act(p.up, p.normal_below);
}

/// q^AB t_AB
double trace(const SurfacePoint& p, const Tangential& t) {
  return (p.metric[2] * t[0] - 2 * p.metric[1] * t[1] + p.metric[0] * t[2]) / (p.area * p.area);
}

/// t_AB t^AB, by the theorem of Cayley and Hamilton.
double square(const SurfacePoint& p, const Tangential& t) {
  const double sum = trace(p, t);
  return sum * sum - 2 * (t[0] * t[2] - t[1] * t[1]) / (p.area * p.area);
}

/// The equation of Gauss.
double scalar_curvature(const SurfacePoint& p) {
  const Symmetric r = ricci(p.space);
  const double sum = trace(p, p.bending);
  return contract(p.up, r) - 2 * act(r, p.normal, p.normal) + sum * sum - square(p, p.bending);
}

}  // namespace

std::vector<Vector> places(const Sphere& sphere, const Field& radius) {
  std::vector<Vector> result(sphere.size());
  for_each_point(sphere, [&](int i, int j) {
    const int n = sphere.at(i, j);
    result[n] = radius[n] * direction(sphere.theta(i), sphere.phi(j));
  });
  return result;
}

Surface::Surface(const Sphere& sphere, const Field& radius, const std::vector<Space>& space)
    : sphere_(sphere), points_(sphere.size()) {
  flesh::for_each_index(sphere_.size(), [&](int n) { points_[n].space = space[n]; });
  set_tangents(radius);
  for (int i = 0; i < sphere_.ntheta; ++i) weights_.push_back(sphere_.weight(i));
  flesh::for_each_index(sphere_.size(), [&](int n) { set_metric(points_[n]); });
  set_curvature();
}

void Surface::set_tangents(const Field& radius) {
  for_each_point(sphere_, [&](int i, int j) {
    const int n = sphere_.at(i, j);
    const double theta = sphere_.theta(i), phi = sphere_.phi(j);
    const Vector outwards = direction(theta, phi);
    SurfacePoint& p = points_[n];
    p.place = radius[n] * outwards;
    p.by_theta = sphere_.by_theta(radius, i, j) * outwards + radius[n] * direction_by_theta(theta, phi);
    p.by_phi = sphere_.by_phi(radius, i, j) * outwards + radius[n] * direction_by_phi(theta, phi);
  });
}

// Components of the normal along x, y, z are scalars on the sphere, so poles are points like others.
void Surface::set_curvature() {
  std::array<Field, 3> normal;
  for (int d = 0; d < 3; ++d)
    for (const SurfacePoint& p : points_) normal[d].push_back(p.normal_below[d]);
  for_each_point(sphere_, [&](int i, int j) {
    SurfacePoint& p = points_[sphere_.at(i, j)];
    Vector along_theta, along_phi;
    for (int d = 0; d < 3; ++d) {
      along_theta[d] = sphere_.by_theta(normal[d], i, j);
      along_phi[d] = sphere_.by_phi(normal[d], i, j);
    }
    const auto part = [&p](const Vector& change, const Vector& v, const Vector& w) {
      return contract(change, w) - contract(p.normal_below, connect(p.gamma, v, w));
    };
    p.bending = {part(along_theta, p.by_theta, p.by_theta),
                 0.5 * (part(along_theta, p.by_theta, p.by_phi) + part(along_phi, p.by_phi, p.by_theta)),
                 part(along_phi, p.by_phi, p.by_phi)};
    p.ricci = scalar_curvature(p);
  });
}

double area_of(const SurfacePoint& p, const Vector& v, const Vector& w) {
  return p.root * contract(cross(v, w), p.normal);
}

// epsilon_ik v^k = [ikl] v^k s^l sqrt(g)
Vector turned(const SurfacePoint& p, const Vector& v) { return act(p.up, p.root * cross(v, p.normal)); }

std::array<double, 2> components(const SurfacePoint& p, const Vector& v) {
  const double t = act(p.space.metric, p.by_theta, v), f = act(p.space.metric, p.by_phi, v);
  const double scale = 1 / (p.area * p.area);
  return {scale * (p.metric[2] * t - p.metric[1] * f), scale * (p.metric[0] * f - p.metric[1] * t)};
}

double bending(const SurfacePoint& p, const Vector& v, const Vector& w) {
  const auto a = components(p, v), b = components(p, w);
  return p.bending[0] * a[0] * b[0] + p.bending[1] * (a[0] * b[1] + a[1] * b[0]) + p.bending[2] * a[1] * b[1];
}

Vector covariant(const SurfacePoint& p, const Vector& v, const Vector& field, const Vector& change) {
  return change + connect(p.gamma, v, field) + bending(p, v, field) * p.normal;
}

}  // namespace quasi_local
