// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Waves that leave, u = u0 + f(r - v t)/r, and their rate of change: Alcubierre et al. 2003, Phys. Rev. D 67,
// 084023, section on boundary conditions.
#ifndef NEWRAD_WAVES_HH
#define NEWRAD_WAVES_HH

#include <array>

#include "blocks.hh"

namespace newrad {

/// Point p moved by so many steps against the outward direction.
Point inwards(const Point& p, const Point& outward, int steps);

/// Where the points of a component lie in memory and in space.
struct Grid {
  std::array<const double*, 3> coordinates;
  std::array<int, 3> strides;
  std::array<double, 3> spacing;
  bool z_is_radial = false;  ///< waves travel along z; else away from the origin

  int at(const Point& p) const { return p[0] * strides[0] + p[1] * strides[1] + p[2] * strides[2]; }

  double radius(const Point& p) const;

  /// n^i d_i f, n the direction of the waves, with differences of second order: centred along axes with
  /// outward = 0, else on points towards the inside.
  double along_waves(const double* f, const Point& p, const Point& outward) const;

 private:
  double derivative(const double* f, const Point& p, int axis, int outward) const;
};

/// u = u0 + f(r - v t)/r, plus a part that falls off like r^-power and is extrapolated from the neighbour
/// inside.
struct Waves {
  double background, speed;
  int power;  ///< negative: there is no such part

  /// du/dt at a boundary point, whose neighbour inside knows its rate already.
  double boundary_rate(const Grid& grid, const double* u, const double* rate, const Point& p,
                       const Point& outward) const;

 private:
  double leaving(const Grid& grid, const double* u, const Point& p, const Point& outward) const;
};

/// The cubic polynomial through the four neighbours inside, at a boundary point.
double extrapolated(const Grid& grid, const double* u, const Point& p, const Point& outward);

}  // namespace newrad

#endif
