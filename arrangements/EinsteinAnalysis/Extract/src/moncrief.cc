// SPDX-License-Identifier: LGPL-2.1-or-later
#include "moncrief.hh"

#include <cmath>
#include <cstddef>
#include <numbers>

#include "harmonics.hh"

namespace extract {
namespace {

using Complex = std::complex<double>;

Spherical along(const Symmetric& t, const Vector& r, const Vector& theta, const Vector& phi) {
  return {contracted(t, r, r),         contracted(t, r, theta),   contracted(t, r, phi),
          contracted(t, theta, theta), contracted(t, theta, phi), contracted(t, phi, phi)};
}

/// Visits all points: visit(weight, sin(theta), harmonic conjugate, metric, derivative).
template <class Visit>
void for_each_point(const Surface& surface, int l, int m, const Visit& visit) {
  for (std::size_t n = 0; n < surface.directions.size(); ++n) {
    const Direction& at = surface.directions[n];
    Harmonic h = harmonic(l, m, at.theta, at.phi);
    for (Complex* const part : {&h.Y, &h.by_theta, &h.by_phi, &h.W, &h.X}) *part = std::conj(*part);
    visit(at.weight, std::sin(at.theta), h, surface.metric[n], surface.derivative[n]);
  }
}

/// Coefficients of even tensor harmonics, in the notation of Regge and Wheeler: perturbations
/// h_rr = H2 Y / S, h_rA = h1 Y_,A, h_AB = r^2 (K Omega_AB Y + G Y_:AB).
struct EvenCoefficients {
  Complex H2, h1, K, K_by_r, G, G_by_r;
};

EvenCoefficients even_coefficients(const Surface& surface, const Background& b, int l, int m) {
  const double L = l * (l + 1.0), N = (l - 1) * L * (l + 2), r = b.radius, r2 = r * r;
  EvenCoefficients c{};
  for_each_point(surface, l, m,
                 [&](double w, double s, const Harmonic& h, const Spherical& g, const Spherical& d) {
                   const double s2 = s * s;
                   const double sum = g.tt + g.pp / s2, sum_by_r = (d.tt + d.pp / s2) / b.slope;
                   const double difference = g.tt - g.pp / s2, difference_by_r = (d.tt - d.pp / s2) / b.slope;
                   // The background is subtracted first: sums over points are not exactly orthogonal to it.
                   c.H2 += w * (b.S / (b.slope * b.slope) * g.rr - 1) * h.Y;
                   c.h1 += w * (g.rt * h.by_theta + g.rp * h.by_phi / s2) / (b.slope * L);
                   c.K += w * 0.5 * (sum / r2 - 2) * h.Y;
                   c.K_by_r += w * 0.5 * (sum_by_r / r2 - 2 * sum / (r2 * r)) * h.Y;
                   c.G += w * (difference * h.W + 2 * g.tp / s2 * h.X) / (r2 * N);
                   c.G_by_r += w * (difference_by_r * h.W + 2 * d.tp / (b.slope * s2) * h.X) / (r2 * N);
                 });
  c.G_by_r -= 2.0 / r * c.G;
  // The trace of h_AB has -L/2 G.
  c.K += L / 2 * c.G;
  c.K_by_r += L / 2 * c.G_by_r;
  return c;
}

}  // namespace

Surface surface_of(double coordinate_radius, const std::vector<Direction>& directions,
                   const std::vector<Sample>& samples) {
  Surface surface{directions, {}, {}};
  const double r = coordinate_radius;
  for (std::size_t n = 0; n < directions.size(); ++n) {
    const double st = std::sin(directions[n].theta), ct = std::cos(directions[n].theta);
    const double sp = std::sin(directions[n].phi), cp = std::cos(directions[n].phi);
    const Vector e_r = {st * cp, st * sp, ct}, e_theta = {r * ct * cp, r * ct * sp, -r * st},
                 e_phi = {-r * st * sp, r * st * cp, 0};
    const Spherical g = along(samples[n].metric, e_r, e_theta, e_phi);
    Spherical d = along(samples[n].radial, e_r, e_theta, e_phi);
    // Vectors along angles grow with the radius.
    d.rt += g.rt / r, d.rp += g.rp / r;
    d.tt += 2 * g.tt / r, d.tp += 2 * g.tp / r, d.pp += 2 * g.pp / r;
    surface.metric.push_back(g);
    surface.derivative.push_back(d);
  }
  return surface;
}

Background background_of(const Surface& surface) {
  double square = 0, square_by_r = 0, radial = 0;
  for (std::size_t n = 0; n < surface.directions.size(); ++n) {
    const Spherical &g = surface.metric[n], &d = surface.derivative[n];
    const double sine = std::sin(surface.directions[n].theta), sine2 = sine * sine;
    const double mean = surface.directions[n].weight / (4 * std::numbers::pi);
    square += mean * (g.tt + g.pp / sine2) / 2;
    square_by_r += mean * (d.tt + d.pp / sine2) / 2;
    radial += mean * g.rr;
  }
  Background background{};
  background.radius = std::sqrt(square);
  background.slope = square_by_r / (2 * background.radius);
  background.S = background.slope * background.slope / radial;
  return background;
}

// Moncrief's k2 has derivatives of h1 and second ones of G. They cancel against those of k1, which leaves
// k2 = (H2 - r K' - (1 - M/(r S)) K) / (2 S).
std::complex<double> even_mode(const Surface& surface, const Background& background, int l, int m) {
  const EvenCoefficients c = even_coefficients(surface, background, l, m);
  const double L = l * (l + 1.0), r = background.radius, S = background.S, M = background.mass();
  const double lambda = (l - 1) * (l + 2) + 6 * M / r;
  const Complex k1 = c.K + S / r * (r * r * c.G_by_r - 2.0 * c.h1);
  const Complex k2 = (c.H2 - r * c.K_by_r - (1 - M / (r * S)) * c.K) / (2 * S);
  return std::sqrt(2 * (l - 1) * (l + 2) / L) / lambda * (4 * r * S * S * k2 + L * r * k1);
}

// h_rA = c1 X_A, h_AB = -c2 X_(A:B) with X_theta = -Y_,phi / sin, X_phi = sin Y_,theta.
std::complex<double> odd_mode(const Surface& surface, const Background& background, int l, int m) {
  const double L = l * (l + 1.0), N = (l - 1) * L * (l + 2), r = background.radius;
  Complex c1 = 0, c2 = 0, c2_by_r = 0;
  for_each_point(surface, l, m,
                 [&](double w, double s, const Harmonic& h, const Spherical& g, const Spherical& d) {
                   const double s2 = s * s;
                   c1 += w * (g.rp * h.by_theta - g.rt * h.by_phi) / (s * L);
                   c2 += w * ((g.tt - g.pp / s2) * h.X - 2 * g.tp * h.W) / (s * N);
                   c2_by_r += w * ((d.tt - d.pp / s2) * h.X - 2 * d.tp * h.W) / (s * N);
                 });
  c1 /= background.slope, c2_by_r /= background.slope;
  return std::sqrt(2 * N) * (c1 + 0.5 * (c2_by_r - 2.0 / r * c2)) * background.S / r;
}

bool vanishes(const ModeName& mode, const Mirrors& mirrors) {
  const bool is_polar = (mode.l + mode.m) % 2 == 0;
  if (mirrors[2] && is_polar != mode.is_even) return true;
  if (mirrors[0] && mirrors[1] && mode.m % 2 != 0) return true;
  return (mirrors[0] || mirrors[1]) && mode.m == 0 && !mode.is_even;
}

}  // namespace extract
