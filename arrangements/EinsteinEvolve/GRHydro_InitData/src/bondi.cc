// SPDX-License-Identifier: LGPL-2.1-or-later
#include "bondi.hh"

#include <algorithm>
#include <cmath>
#include <limits>

namespace initial_data {
namespace {

constexpr double pi = 3.14159265358979323846;

/// The root of a function that grows from below 0 to above it; to the last digits.
template <class F>
double increasing_root(const F& f, double low, double high) {
  for (int halving = 0; halving < 200; ++halving) {
    const double middle = low + (high - low) / 2;
    if (middle == low || middle == high) break;
    (f(middle) < 0 ? low : high) = middle;
  }
  return high;
}

/// Density follows from the accretion rate, temperature from density.
BondiFlow::Radial state_of(const BondiFlow& flow, double T_sonic, double r, double inflow) {
  const double u_sonic = std::sqrt(flow.mass / (2 * flow.sonic_r));
  const double rho_sonic = flow.mdot / (4 * pi * u_sonic * flow.sonic_r * flow.sonic_r);
  const double rho = flow.mdot / (4 * pi * r * r * inflow);
  return {rho, rho * T_sonic * std::pow(rho / rho_sonic, flow.gamma - 1), inflow};
}

}  // namespace

// At the sonic point u^2 = M/(2 r) and c_s^2 = u^2/(1 - 3 u^2); T = p/rho from c_s^2 = gamma T/(1 +
// gamma/(gamma - 1) T).
double BondiFlow::temperature_at_sonic_point() const {
  const double u2 = mass / (2 * sonic_r), c2 = u2 / (1 - 3 * u2);
  return c2 / (gamma * (1 - c2 / (gamma - 1)));
}

bool BondiFlow::is_possible() const {
  const double u2 = mass / (2 * sonic_r);
  return u2 < 1.0 / 3 && u2 / (1 - 3 * u2) < gamma - 1 && temperature_at_sonic_point() > 0 && mdot > 0;
}

/// h^2 (1 - 2 M/r + u^2), the same at all radii.
double BondiFlow::bernoulli(double r, double inflow) const {
  const Radial s = state_of(*this, temperature_at_sonic_point(), r, inflow);
  const double h = 1 + gamma / (gamma - 1) * s.press / s.rho;
  return h * h * (1 - 2 * mass / r + inflow * inflow);
}

// Two flows have the same constant at each radius; where matter flows with the speed of sound the constant is
// smallest. Outside of the sonic point the slower flow is that of accretion, inside the faster one.
BondiFlow::Radial BondiFlow::radial(double areal_r) const {
  const double r = std::max(areal_r, r_min);
  const double T = temperature_at_sonic_point(), u_sonic = std::sqrt(mass / (2 * sonic_r));
  const double constant = bernoulli(sonic_r, u_sonic);
  const double g = 1 - 2 * mass / r;
  const auto excess_over_sound = [&](double u) {
    const Radial s = state_of(*this, T, r, u);
    const double t = s.press / s.rho, c2 = gamma * t / (1 + gamma / (gamma - 1) * t);
    return g + u * u <= 0 ? -1 : u * u - c2 * (g + u * u);
  };
  const double slowest = std::sqrt(std::max(0.0, -g)) + 1e-12;
  const double sound = increasing_root(excess_over_sound, slowest, 1e3);
  if (r < sonic_r)
    return state_of(*this, T, r,
                    increasing_root([&](double u) { return bernoulli(r, u) - constant; }, sound, 1e6));
  return state_of(*this, T, r,
                  increasing_root([&](double u) { return constant - bernoulli(r, u); },
                                  std::numeric_limits<double>::min() * 1e20, sound));
}

namespace {

/// What the slices of coordinates say about an inflow at a radius.
struct Observed {
  double velocity;       ///< v^r, negative, of the coordinate radius
  double root_of_gamma;  ///< square root of the determinant of the Cartesian metric
};

// v^r = (u^r/u^t + beta^r)/alpha with a = 2 M/r; u^t in a form that is regular at the horizon.
Observed in_kerr_schild(double a, double inflow) {
  const double s = std::sqrt(1 - a + inflow * inflow);
  const double u_t = (1 + inflow * inflow * (1 + a)) / (s + a * inflow);
  return {std::sqrt(1 + a) * (a / (1 + a) - inflow / u_t), std::sqrt(1 + a)};
}

Observed in_static_slices(double a, double inflow) {
  const double s = std::sqrt(1 - a + inflow * inflow), u_t = s / (1 - a);
  return {-inflow / (u_t * std::sqrt(1 - a)), 1 / std::sqrt(1 - a)};
}

}  // namespace

State BondiFlow::at(const Vector& x) const {
  const double R = std::max(std::sqrt(x[0] * x[0] + x[1] * x[1] + x[2] * x[2]), 1e-10 * mass);
  const bool is_isotropic = coordinates == BondiCoordinates::isotropic;
  const double psi = 1 + mass / (2 * R);
  const double r = is_isotropic ? R * psi * psi : R;
  const Radial flow = radial(r);
  const double a = 2 * mass / std::max(r, r_min);
  Observed seen = coordinates == BondiCoordinates::kerr_schild ? in_kerr_schild(a, flow.inflow)
                                                               : in_static_slices(a, flow.inflow);
  if (is_isotropic) seen = {seen.velocity / (psi * (2 - psi)), std::pow(psi, 6)};  // dr/dR
  State state{flow.rho, flow.press, State::Given::press};
  for (int i = 0; i < 3; ++i) {
    state.velocity[i] = seen.velocity * x[i] / R;
    state.B[i] = bmag * mass * mass * x[i] / (R * R * R * seen.root_of_gamma);
  }
  return state;
}

// b^2 of a radial field that moves along itself is B_r B^r/W^2 + (B.v)^2 = B_r B^r.
double BondiFlow::bmag_of_beta(double beta) const {
  const Radial sonic = radial(sonic_r);
  return std::sqrt(2 * sonic.press / beta) * sonic_r * sonic_r / (mass * mass);
}

}  // namespace initial_data
