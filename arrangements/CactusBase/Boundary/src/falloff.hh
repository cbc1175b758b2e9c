// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The conditions Radiation and Robin at one point, for hosts and devices.
//
// Radiation: far from their source f = f0 + u(r - v t) / r + h(r + v t) / r, which obeys along each axis
//
//   (x/r) df/dt + v df/dx + (v x / r^2) (f - f0) = (v x / r^2) H,   H = 2 h',
//
// with x the coordinate of the boundary's normal. It is discretised at second order half-way between a
// boundary point and its inner neighbour, and half-way between two time steps, and solved for the new
// boundary value. H is measured one cell further inside, as the mean over the two points there of
//
//   H = (r/v) df/dt + (r^2/x) df/dx + f - f0,
//
// and carried to the boundary by dH/dx = -n (x/r^2) H, discretised in the same way: H falls off like r^-n
// (n = radpower). Values are those of the public thorn, whose answers to single points show this form.
// Source: Alcubierre, Introduction to 3+1 Numerical Relativity (2008), section 5.9.
#ifndef BOUNDARY_FALLOFF_HH
#define BOUNDARY_FALLOFF_HH

#include <cstdint>

#include "Saguaro/Device/src/power.hh"

namespace boundary {

/// The four values around the centre of a cell in space and time.
struct Cell {
  double outer, inner;          ///< at the new time
  double outer_old, inner_old;  ///< one step ago
};

/// The discretised equation of radiation on the cell between two neighbours along the normal.
class CellEquation {
 public:
  DEVICE_FUNCTION CellEquation(double x_outer, double r_outer, double x_inner, double r_inner, double dt,
                               double limit, double speed)
      : time_outer_(x_outer / r_outer / dt),
        time_inner_(x_inner / r_inner / dt),
        space_(speed / (x_outer - x_inner)),
        decay_outer_(speed * x_outer / (2 * r_outer * r_outer)),
        decay_inner_(speed * x_inner / (2 * r_inner * r_inner)),
        limit_(limit) {}

  /// The new outer value for which the left-hand side times two, minus that for f = f0, is `residual`.
  DEVICE_FUNCTION double solve(const Cell& cell, double residual) const {
    return (residual - without_outer(cell)) / outer_coefficient();
  }

  /// What an incoming part of strength one adds to the residual.
  DEVICE_FUNCTION double incoming() const { return 2 * (decay_outer_ + decay_inner_); }

  /// By how much an incoming part that falls off like r^-power is weaker here than one cell further inside.
  DEVICE_FUNCTION double falloff(int power) const {
    const double change = power * (decay_outer_ + decay_inner_) / (2 * space_);
    return (1 - change) / (1 + change);
  }

 private:
  DEVICE_FUNCTION double outer_coefficient() const { return time_outer_ + space_ + decay_outer_; }

  DEVICE_FUNCTION double without_outer(const Cell& cell) const {
    return -time_outer_ * cell.outer_old + time_inner_ * (cell.inner - cell.inner_old) +
           space_ * (cell.outer_old - cell.inner - cell.inner_old) +
           decay_outer_ * (cell.outer_old - 2 * limit_) +
           decay_inner_ * (cell.inner + cell.inner_old - 2 * limit_);
  }

  double time_outer_, time_inner_, space_, decay_outer_, decay_inner_, limit_;
};

/// Outgoing waves at the boundary of one variable along one normal. Points are counted in elements from the
/// addresses.
struct RadiationAtPoint {
  double* f;
  const double *old, *x, *r;
  std::int64_t inward;  ///< to the neighbour inside
  double dt, limit, speed;
  int power;  ///< with which the incoming part falls off; negative: there is none

  DEVICE_FUNCTION void operator()(std::int64_t outer) const {
    const std::int64_t inner = outer + inward;
    const CellEquation here = equation(outer);
    const double residual = power < 0 ? 0 : incoming_at(inner) * here.incoming() * here.falloff(power);
    f[outer] = here.solve(cell(outer), residual);
  }

 private:
  /// H between a point and its neighbour inside, from their values at both times.
  DEVICE_FUNCTION double incoming_at(std::int64_t outer) const {
    const std::int64_t inner = outer + inward;
    const Cell c = cell(outer);
    const double by_time =
        (r[outer] * (c.outer - c.outer_old) + r[inner] * (c.inner - c.inner_old)) / (2 * speed * dt);
    const double slope = (c.outer + c.outer_old - c.inner - c.inner_old) / (2 * (x[outer] - x[inner]));
    const double by_place = (r[outer] * r[outer] / x[outer] + r[inner] * r[inner] / x[inner]) / 2 * slope;
    return by_time + by_place + (c.outer + c.outer_old + c.inner + c.inner_old) / 4 - limit;
  }
  DEVICE_FUNCTION CellEquation equation(std::int64_t outer) const {
    const std::int64_t inner = outer + inward;
    return CellEquation(x[outer], r[outer], x[inner], r[inner], dt, limit, speed);
  }
  DEVICE_FUNCTION Cell cell(std::int64_t outer) const {
    const std::int64_t inner = outer + inward;
    return {f[outer], f[inner], old[outer], old[inner]};
  }
};

/// f = limit + k / r^power, with k taken from the neighbour towards the interior.
struct RobinAtPoint {
  double* f;
  const double* r;
  std::int64_t inward;
  double limit;
  int power;

  DEVICE_FUNCTION void operator()(std::int64_t outer) const {
    const std::int64_t inner = outer + inward;
    f[outer] = limit + (f[inner] - limit) * device::whole_power(r[inner] / r[outer], power);
  }
};

}  // namespace boundary

#endif
