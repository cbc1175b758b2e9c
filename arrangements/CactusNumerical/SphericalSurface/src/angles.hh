// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The points of a surface in theta and phi. Pure.
#ifndef SPHERICALSURFACE_ANGLES_HH
#define SPHERICALSURFACE_ANGLES_HH

namespace spherical_surface {

/// Points of one angle: the first one (a ghost point), and from one to the next.
struct Line {
  double first;
  double delta;
  double at(int i) const { return first + i * delta; }
};

/// Which planes x, y, z = 0 cut the surface; one side is stored.
struct Symmetries {
  bool x = false, y = false, z = false;
};

/// Length of the range of theta or phi that is stored.
double theta_range(const Symmetries& symmetries);
double phi_range(const Symmetries& symmetries);

/// theta runs from 0 to pi, points half a distance off both poles; with symmetry in z to pi/2, which is a
/// point.
/// \param points  including `ghosts` at each end
Line theta_line(int points, int ghosts, const Symmetries& symmetries);

/// phi runs once around from 0; with symmetries the first and last point lie on their planes.
Line phi_line(int points, int ghosts, const Symmetries& symmetries);

/// Numbers of points, ghost points included, that are at most `delta` apart: odd in theta; in phi so that
/// each quadrant has equally many.
int theta_points(double delta, int ghosts, const Symmetries& symmetries);
int phi_points(double delta, int ghosts, const Symmetries& symmetries);

/// Distance of an ellipsoid from its centre in a direction.
double ellipsoid_radius(double theta, double phi, const double (&semi_axes)[3]);

}  // namespace spherical_surface

#endif
