// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Waves that leave, u = u0 + f(r - v t)/r, and their rate of change: Alcubierre et al. 2003, Phys. Rev. D 67,
// 084023, section on boundary conditions. Functions of one point, for hosts and devices.
#ifndef NEWRAD_WAVES_HH
#define NEWRAD_WAVES_HH

#include <cmath>

#include "Saguaro/Device/src/power.hh"
#include "blocks.hh"

namespace newrad {

/// Point p moved by so many steps against the outward direction.
DEVICE_FUNCTION inline Point inwards(const Point& p, const Point& outward, int steps) {
  return {p[0] - steps * outward[0], p[1] - steps * outward[1], p[2] - steps * outward[2]};
}

/// Where the points of a component lie in memory and in space.
struct Grid {
  const double* coordinates[3];
  int strides[3];
  double spacing[3];
  bool z_is_radial = false;  ///< waves travel along z; else away from the origin

  DEVICE_FUNCTION int at(const Point& p) const {
    return p[0] * strides[0] + p[1] * strides[1] + p[2] * strides[2];
  }

  DEVICE_FUNCTION double radius(const Point& p) const {
    const int n = at(p);
    const double x = coordinates[0][n], y = coordinates[1][n], z = coordinates[2][n];
    return z_is_radial ? z : std::sqrt(x * x + y * y + z * z);
  }

  /// n^i d_i f, n the direction of the waves, with differences of second order: centred along axes with
  /// outward = 0, else on points towards the inside.
  DEVICE_FUNCTION double along_waves(const double* f, const Point& p, const Point& outward) const {
    if (z_is_radial) return derivative(f, p, 2, outward[2]);
    double result = 0;
    for (int axis = 0; axis < 3; ++axis)
      result += coordinates[axis][at(p)] / radius(p) * derivative(f, p, axis, outward[axis]);
    return result;
  }

 private:
  DEVICE_FUNCTION double derivative(const double* f, const Point& p, int axis, int outward) const {
    const int n = at(p), step = strides[axis];
    if (outward == 0) return (f[n + step] - f[n - step]) / (2 * spacing[axis]);
    const int in = -outward * step;
    return outward * (3 * f[n] - 4 * f[n + in] + f[n + 2 * in]) / (2 * spacing[axis]);
  }
};

/// u = u0 + f(r - v t)/r, plus a part that falls off like r^-power and is extrapolated from the neighbour
/// inside.
struct Waves {
  double background, speed;
  int power;  ///< negative: there is no such part

  /// du/dt at a boundary point. \param rate_inside  of its neighbour inside; without meaning for negative
  /// powers
  DEVICE_FUNCTION double boundary_rate(const Grid& grid, const double* u, double rate_inside, const Point& p,
                                       const Point& outward) const {
    const double leaves = leaving(grid, u, p, outward);
    if (power < 0) return leaves;
    const Point inner = inwards(p, outward, 1);
    const double rest = rate_inside - leaving(grid, u, inner, Point{0, 0, 0});
    return leaves + rest * device::whole_power(grid.radius(inner) / grid.radius(p), power);
  }

 private:
  DEVICE_FUNCTION double leaving(const Grid& grid, const double* u, const Point& p,
                                 const Point& outward) const {
    return -speed * (grid.along_waves(u, p, outward) + (u[grid.at(p)] - background) / grid.radius(p));
  }
};

/// du/dt at a point of a block of the boundary from rates inside alone: what comes of `boundary_rate` at its
/// neighbour inside, that one's neighbour, and so on, so that no point has to wait for another.
/// \param rate  of points beyond no physical face
DEVICE_FUNCTION inline double rate_from_inside(const Grid& grid, const Waves& waves, const double* u,
                                               const double* rate, const Block& block, const Point& p) {
  int steps = block.steps_inside(p);
  double result = rate[grid.at(block.moved_inwards(p, steps))];
  while (steps-- > 0)
    result =
        waves.boundary_rate(grid, u, result, block.moved_inwards(p, steps), block.outward_after(p, steps));
  return result;
}

/// The cubic polynomial through the four neighbours inside, at a boundary point.
DEVICE_FUNCTION inline double extrapolated(const Grid& grid, const double* u, const Point& p,
                                           const Point& outward) {
  const auto value = [&](int steps) { return u[grid.at(inwards(p, outward, steps))]; };
  return 4 * value(1) - 6 * value(2) + 4 * value(3) - value(4);
}

}  // namespace newrad

#endif
