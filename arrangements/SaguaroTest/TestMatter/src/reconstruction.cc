// SPDX-License-Identifier: LGPL-2.1-or-later
#include "reconstruction.hh"

#include <algorithm>
#include <cmath>
#include <initializer_list>

namespace test_matter {
namespace {

/// (1.8): the mean slope of a cell, 0 at extrema.
double mean_slope(double below, double here, double above) {
  const double down = here - below, up = above - here;
  if (down * up <= 0) return 0;
  const double size = std::min({std::abs(down + up) / 2, 2 * std::abs(down), 2 * std::abs(up)});
  return up > 0 ? size : -size;
}

/// (1.6) at the face between cells n and n + 1.
double at_face(const Row& a, int n) {
  const double slope = mean_slope(a(n - 1), a(n), a(n + 1)), next = mean_slope(a(n), a(n + 1), a(n + 2));
  return a(n) + (a(n + 1) - a(n)) / 2 + (slope - next) / 6;
}

/// (1.10)
Faces monotone(Faces faces, double here) {
  const auto [lower, upper] = faces;
  if ((upper - here) * (here - lower) <= 0) return {here, here};
  const double jump = upper - lower, a6 = 6 * (here - (lower + upper) / 2);
  if (jump * a6 > jump * jump) return {3 * here - 2 * upper, upper};
  if (jump * a6 < -jump * jump) return {lower, 3 * here - 2 * lower};
  return faces;
}

double second_difference(const Row& a, int n) { return a(n + 1) - 2 * a(n) + a(n - 1); }

/// The least of some numbers of one sign, the first of which counts as it is and the others `factor` times; 0
/// if signs differ.
double least_of_one_sign(double first, std::initializer_list<double> others, double factor) {
  double size = std::abs(first);
  for (const double other : others) {
    if (first * other <= 0) return 0;
    size = std::min(size, factor * std::abs(other));
  }
  return std::copysign(size, first);
}

/// (16) to (19) of Colella and Sekora, at the face between cells n and n + 1.
double enhanced_at_face(const Row& a, int n, double c2) {
  const double face = (7 * (a(n) + a(n + 1)) - a(n - 1) - a(n + 2)) / 12;
  const double low = std::min(a(n), a(n + 1)), high = std::max(a(n), a(n + 1));
  if (low <= face && face <= high) return face;
  const double here = 3 * (a(n) - 2 * face + a(n + 1));
  const double limited = least_of_one_sign(here, {second_difference(a, n), second_difference(a, n + 1)}, c2);
  return (a(n) + a(n + 1)) / 2 - limited / 6;
}

/// Is the cell part of something smooth, as its third differences say?
bool is_smooth(const Row& a, double c3) {
  double least = INFINITY, most = -INFINITY;
  for (int n = -2; n < 2; ++n) {
    const double third = second_difference(a, n + 1) - second_difference(a, n);
    least = std::min(least, third), most = std::max(most, third);
  }
  return c3 * std::max(std::abs(least), std::abs(most)) > most - least;
}

/// The part of a parabola's second derivative that is kept at an extremum.
double kept_curvature(const Row& a, const Faces& faces, double c2) {
  const double bend = 6 * (faces.lower - 2 * a(0) + faces.upper);
  double size = 0;
  for (int n = -2; n <= 2; ++n) size = std::max(size, std::abs(a(n)));
  if (std::abs(bend) <= 1e-12 * size) return 0;
  return least_of_one_sign(bend, {second_difference(a, -1), second_difference(a, 0), second_difference(a, 1)},
                           c2) /
         bend;
}

double mixture(double share, double a, double b) { return share * a + (1 - share) * b; }

}  // namespace

Faces minmod_faces(const Row& a) {
  const double down = a(0) - a(-1), up = a(1) - a(0);
  const double slope = down * up <= 0 ? 0 : std::abs(down) < std::abs(up) ? down : up;
  return {a(0) - slope / 2, a(0) + slope / 2};
}

double kept_at_shocks(const Row& press, const Row& velocity, int centre, const ShockConstants& constants) {
  const double below = press(centre - 1), above = press(centre + 1), jump = above - below;
  const double far_jump = press(centre + 2) - press(centre - 2);
  const bool is_compressed = velocity(centre + 1) < velocity(centre - 1);
  const bool is_shock = is_compressed && std::abs(jump) > constants.epsilon * std::min(below, above);
  if (!is_shock || std::abs(far_jump) < constants.small) return 1;
  const double flattened = constants.omega2 * (jump / far_jump - constants.omega1);
  return 1 - std::clamp(flattened, 0.0, 1.0);
}

double contact_share(const Row& rho, const Row& press, const ContactConstants& constants) {
  const auto second = [&](int n) { return rho(n + 1) - 2 * rho(n) + rho(n - 1); };
  const double drho = rho(1) - rho(-1), dpress = press(1) - press(-1);
  if (second(1) * second(-1) >= 0) return 0;
  if (std::abs(drho) <= constants.epsilon * std::min(std::abs(rho(1)), std::abs(rho(-1)))) return 0;
  const double relative_rho = std::abs(drho) / std::min(rho(1), rho(-1)),
               relative_press = std::abs(dpress) / std::min(press(1), press(-1));
  if (constants.k0 * relative_rho < relative_press) return 0;
  const double eta = -(second(1) - second(-1)) / (6 * drho);
  return std::clamp(constants.eta1 * (eta - constants.eta2), 0.0, 1.0);
}

Faces parabolic_faces(const Row& a, double share, double kept) {
  const double steep_lower = a(-1) + mean_slope(a(-2), a(-1), a(0)) / 2,
               steep_upper = a(1) - mean_slope(a(0), a(1), a(2)) / 2;
  const double lower = mixture(share, steep_lower, at_face(a, -1)),
               upper = mixture(share, steep_upper, at_face(a, 0));
  return monotone({mixture(kept, lower, a(0)), mixture(kept, upper, a(0))}, a(0));
}

double kept_with_neighbour(const Row& press, const Row& velocity, const ShockConstants& constants) {
  const int ahead = press(1) < press(-1) ? 1 : -1;
  return std::min(kept_at_shocks(press, velocity, 0, constants),
                  kept_at_shocks(press, velocity, ahead, constants));
}

Faces enhanced_faces(const Row& a, double kept, const EnhancedConstants& constants) {
  Faces faces{enhanced_at_face(a, -1, constants.c2), enhanced_at_face(a, 0, constants.c2)};
  const double down = a(0) - faces.lower, up = faces.upper - a(0);
  const bool is_steep_below = std::abs(down) >= 2 * std::abs(up),
             is_steep_above = std::abs(up) >= 2 * std::abs(down);
  if (down * up > 0 && (a(0) - a(-2)) * (a(2) - a(0)) > 0) {
    if (is_steep_below) faces.lower = a(0) - 2 * up;
    if (is_steep_above) faces.upper = a(0) + 2 * down;
  } else if (const double part = kept_curvature(a, faces, constants.c2);
             part < 1 - 1e-12 && !is_smooth(a, constants.c3)) {
    if (down * up < 0)
      faces = {a(0) - part * down, a(0) + part * up};
    else if (is_steep_below && is_steep_above)  // both are a(0)
      faces = {a(0), a(0)};
    else if (is_steep_below)
      faces.lower = a(0) - 2 * (1 - part) * up - part * down;
    else if (is_steep_above)
      faces.upper = a(0) + 2 * (1 - part) * down + part * up;
  }
  return {mixture(kept, faces.lower, a(0)), mixture(kept, faces.upper, a(0))};
}

}  // namespace test_matter
