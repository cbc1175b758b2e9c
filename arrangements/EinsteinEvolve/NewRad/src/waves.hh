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

/// Where a point lies: its distance r, 1/r, and the direction n^i in which waves pass it. Divisions cost more
/// than all else that a point needs, so what is the same for all variables is divided once.
struct Place {
  double radius, inverse, direction[3];
};

/// Where the points of a component lie in memory and in space.
struct Grid {
  const double* coordinates[3];
  int strides[3];
  double per_difference[3];  ///< 1 / (2 spacing)
  bool z_is_radial = false;  ///< waves travel along z; else away from the origin

  void set_spacing(int axis, double spacing) { per_difference[axis] = 1 / (2 * spacing); }

  DEVICE_FUNCTION int at(const Point& p) const {
    return p[0] * strides[0] + p[1] * strides[1] + p[2] * strides[2];
  }

  DEVICE_FUNCTION Place place(const Point& p) const {
    const int n = at(p);
    const double x = coordinates[0][n], y = coordinates[1][n], z = coordinates[2][n];
    if (z_is_radial) return {z, 1 / z, {0, 0, 1}};
    const double radius = std::sqrt(x * x + y * y + z * z), inverse = 1 / radius;
    return {radius, inverse, {x * inverse, y * inverse, z * inverse}};
  }

  /// n^i d_i f with differences of second order: centred along axes with outward = 0, else on points towards
  /// the inside.
  DEVICE_FUNCTION double along_waves(const double* f, const Point& p, const Point& outward,
                                     const Place& place) const {
    if (z_is_radial) return derivative(f, p, 2, outward[2]);
    double result = 0;
    for (int axis = 0; axis < 3; ++axis)
      result += place.direction[axis] * derivative(f, p, axis, outward[axis]);
    return result;
  }

 private:
  DEVICE_FUNCTION double derivative(const double* f, const Point& p, int axis, int outward) const {
    const int n = at(p), step = strides[axis];
    if (outward == 0) return (f[n + step] - f[n - step]) * per_difference[axis];
    const int in = -outward * step;
    return outward * (3 * f[n] - 4 * f[n + in] + f[n + 2 * in]) * per_difference[axis];
  }
};

/// A boundary point and its neighbour inside, for all variables.
struct Step {
  Point point, inner, outward;
  Place here, inside;
  double falloff;  ///< (r inside / r)^power

  /// \param power  negative: nothing of the neighbour is needed
  DEVICE_FUNCTION Step(const Grid& grid, const Point& p, const Point& towards, int power)
      : Step(grid, p, towards, power, power < 0 ? Place{} : grid.place(inwards(p, towards, 1))) {}
  /// \param of_inner  where the neighbour lies
  DEVICE_FUNCTION Step(const Grid& grid, const Point& p, const Point& towards, int power,
                       const Place& of_inner)
      : point(p), inner(inwards(p, towards, 1)), outward(towards), here(grid.place(p)), inside(of_inner) {
    falloff = power < 0 ? 0 : device::whole_power(inside.radius * here.inverse, power);
  }
};

/// u = u0 + f(r - v t)/r, plus a part that falls off like r^-power and is extrapolated from the neighbour
/// inside.
struct Waves {
  double background, speed;
  int power;  ///< negative: there is no such part

  /// du/dt at a boundary point. \param rate_inside  of its neighbour inside; without meaning for negative
  /// powers
  DEVICE_FUNCTION double boundary_rate(const Grid& grid, const double* u, double rate_inside,
                                       const Step& step) const {
    const double leaves = leaving(grid, u, step.point, step.outward, step.here);
    if (power < 0) return leaves;
    // The same differences at both points, so that their errors nearly cancel.
    const double rest = rate_inside - leaving(grid, u, step.inner, step.outward, step.inside);
    return leaves + rest * step.falloff;
  }
  DEVICE_FUNCTION double boundary_rate(const Grid& grid, const double* u, double rate_inside, const Point& p,
                                       const Point& outward) const {
    return boundary_rate(grid, u, rate_inside, Step(grid, p, outward, power));
  }

 private:
  DEVICE_FUNCTION double leaving(const Grid& grid, const double* u, const Point& p, const Point& outward,
                                 const Place& place) const {
    return -speed * (grid.along_waves(u, p, outward, place) + (u[grid.at(p)] - background) * place.inverse);
  }
};

/// An evolved variable on one component.
struct Field {
  const double* u;
  double* rate;
  Waves waves;
};

/// Sets du/dt of some fields at a point of a block of the boundary from rates inside alone: to what comes of
/// `boundary_rate` at its neighbour inside, that one's neighbour, and so on, so that no point has to wait for
/// another. What is the same for all fields is found once.
/// \param fields  `count` of at most `most`, all with the same power
template <int most>
DEVICE_FUNCTION void set_rates_from_inside(const Grid& grid, const Field* fields, int count,
                                           const Block& block, const Point& p) {
  int steps = block.steps_inside(p);
  const int start = grid.at(block.moved_inwards(p, steps));
  double rates[most];
  for (int n = 0; n < most; ++n)
    if (n < count) rates[n] = fields[n].rate[start];
  while (steps-- > 0) {
    const Step step(grid, block.moved_inwards(p, steps), block.outward_after(p, steps),
                    fields[0].waves.power);
    for (int n = 0; n < most; ++n)
      if (n < count) rates[n] = fields[n].waves.boundary_rate(grid, fields[n].u, rates[n], step);
  }
  for (int n = 0; n < most; ++n)
    if (n < count) fields[n].rate[grid.at(p)] = rates[n];
}

/// The same for all points of a face that lie behind each other, from inside outward.
/// \param p  the one next to the interior
template <int most>
DEVICE_FUNCTION void set_rates_outward(const Grid& grid, const Field* fields, int count, const Block& block,
                                       Point p) {
  const int power = fields[0].waves.power;
  const Point start = inwards(p, block.outward, 1);
  Place inside = power < 0 ? Place{} : grid.place(start);
  double rates[most];
  for (int n = 0; n < most; ++n)
    if (n < count) rates[n] = fields[n].rate[grid.at(start)];
  for (; block.contains(p); p = inwards(p, block.outward, -1)) {
    const Step step(grid, p, block.outward, power, inside);
    // What is read for all fields is on its way before anything is written.
    for (int n = 0; n < most; ++n)
      if (n < count) rates[n] = fields[n].waves.boundary_rate(grid, fields[n].u, rates[n], step);
    for (int n = 0; n < most; ++n)
      if (n < count) fields[n].rate[grid.at(p)] = rates[n];
    inside = step.here;
  }
}

/// The cubic polynomial through the four neighbours inside, at a boundary point.
DEVICE_FUNCTION inline double extrapolated(const Grid& grid, const double* u, const Point& p,
                                           const Point& outward) {
  const auto value = [&](int steps) { return u[grid.at(inwards(p, outward, steps))]; };
  return 4 * value(1) - 6 * value(2) + 4 * value(3) - value(4);
}

/// The same at all points of a block that lie behind each other, from inside outward.
/// \param p  one that the block holds, but not its neighbour inside
DEVICE_FUNCTION inline void extrapolate_outward(const Grid& grid, double* u, const Block& block, Point p) {
  for (; block.contains(p); p = inwards(p, block.outward, -1))
    u[grid.at(p)] = extrapolated(grid, u, p, block.outward);
}

}  // namespace newrad

#endif
