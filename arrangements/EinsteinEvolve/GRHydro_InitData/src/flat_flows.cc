// SPDX-License-Identifier: LGPL-2.1-or-later
#include "flat_flows.hh"

#include <algorithm>
#include <cmath>

namespace initial_data {
namespace {

constexpr double pi = 3.14159265358979323846;

/// Into the cell of length `period` around 0.
double wrapped(double x, double period) { return x - period * std::round(x / period); }

}  // namespace

State CylindricalExplosion::at(double r) const {
  const double share = std::clamp((r - r_inner) / (r_outer - r_inner), 0.0, 1.0);
  const auto between = [&](double inner, double outer) {
    if (share == 0) return inner;
    if (share == 1) return outer;
    return std::exp((1 - share) * std::log(inner) + share * std::log(outer));
  };
  return {between(rho_inner, rho_outer), between(press_inner, press_outer), State::Given::press, {}, B};
}

State Rotor::at(const Vector& at) const {
  const double x = at[0] - x_centre, y = at[1] - y_centre, r = std::sqrt(x * x + y * y);
  const double outside =
      edge > 0 ? std::clamp((r - radius) / (edge * radius), 0.0, 1.0) : (r > radius ? 1.0 : 0.0);
  const double inside = 1 - outside;
  const double turning =
      v_max * inside / std::max(r, radius);  // rigid inside, its direction kept in the ring
  return {inside * rho_inside + outside * rho_outside,
          inside * press_inside + outside * press_outside,
          State::Given::press,
          {-turning * y, turning * x, 0},
          B};
}

namespace {

/// Coordinates across and along the axis of an oblique loop.
struct Oblique {
  double x, y;
  explicit Oblique(const Vector& at)
      : x(wrapped((2 * at[0] + at[2]) / std::sqrt(5), 2 / std::sqrt(5))), y(at[1]) {}
};

}  // namespace

Vector FieldLoop::potential(const Vector& at) const {
  const Oblique o(at);
  const double r = is_oblique ? std::sqrt(o.x * o.x + o.y * o.y) : std::sqrt(at[0] * at[0] + at[1] * at[1]);
  const double A = strength * std::max(0.0, radius - r);
  if (!is_oblique) return {0, 0, A};
  return {-A / std::sqrt(5), 0, 2 * A / std::sqrt(5)};
}

State FieldLoop::at(const Vector& at) const {
  const Oblique o(at);
  const double x = is_oblique ? o.x : at[0], y = at[1], r = std::sqrt(x * x + y * y);
  const double turning = r > 0 && r < radius ? strength / r : 0;
  const double across = -turning * y, along_y = turning * x;
  const Vector B = is_oblique ? Vector{2 * across / std::sqrt(5), along_y, across / std::sqrt(5)}
                              : Vector{across, along_y, 0};
  return {rho, press, State::Given::press, velocity, B};
}

double AlfvenWave::speed() const {
  const double w = rho + gamma / (gamma - 1) * press, eta = amplitude;
  const double part = B0 * B0 / (w + B0 * B0 * (1 + eta * eta));
  const double root = std::sqrt(1 - 4 * eta * eta * part * part);
  return std::sqrt(2 * part / (1 + root));
}

double AlfvenWave::phase(const Vector& at) const { return 2 * pi * (is_diagonal ? at[0] + at[1] : at[0]); }

Vector AlfvenWave::turned(double along, double across, double z) const {
  if (!is_diagonal) return {along, across, z};
  return {(along - across) / std::sqrt(2), (along + across) / std::sqrt(2), z};
}

State AlfvenWave::at(const Vector& at) const {
  const double v = speed(), across = amplitude * B0 * std::cos(phase(at)),
               up = amplitude * B0 * std::sin(phase(at));
  return {rho, press, State::Given::press, turned(0, -v * across / B0, -v * up / B0), turned(B0, across, up)};
}

// The part of the field that turns is -k times its own potential; that of the homogeneous part grows along z.
Vector AlfvenWave::potential(const Vector& at) const {
  const double k = 2 * pi * (is_diagonal ? std::sqrt(2) : 1), A = -amplitude * B0 / k;
  return turned(0, A * std::cos(phase(at)) - B0 * at[2], A * std::sin(phase(at)));
}

double SimpleWave::velocity(double x) const {
  return x > 0 && x < 1 ? v_0 * std::pow(std::sin(pi * x), 4) : 0;
}

// atanh(v) - 2/s atanh(c/s) is the same everywhere, with s = sqrt(gamma - 1).
double SimpleWave::sound_speed(double v) const {
  const double s = std::sqrt(gamma - 1);
  return s * std::tanh(std::atanh(c_0 / s) + s / 2 * std::atanh(v));
}

// c^2 = gamma p/(rho h) with h = 1 + gamma/(gamma - 1) p/rho.
State SimpleWave::at(double x) const {
  const double v = velocity(x), c = sound_speed(v), n = gamma - 1;
  const double p_by_rho = c * c * n / (gamma * (n - c * c));
  const double rho = std::pow(p_by_rho / K, 1 / n);
  return {rho, p_by_rho * rho, State::Given::press, {v, 0, 0}, {}};
}

State Monopole::at(const Vector& x) const {
  const double r2 = x[0] * x[0] + x[1] * x[1] + x[2] * x[2];
  const double slope = strength / radius * std::exp(-r2 / (radius * radius));
  State state{rho, press};
  state.B = {slope * x[0], slope * x[1], slope * x[2]};
  return state;
}

}  // namespace initial_data
