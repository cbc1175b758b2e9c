// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Functions on a sphere, at points of equal angles: theta from pole to pole, phi around.
#ifndef QUASILOCALMEASURES_SPHERE_HH
#define QUASILOCALMEASURES_SPHERE_HH

#include <vector>

#include "flesh/loops.hh"

namespace quasi_local {

/// Values of a scalar at all points, phi running slowest: point (i, j) is i + ntheta j.
using Field = std::vector<double>;

/// The points without ghost points: theta = theta_first + i delta_theta, phi likewise. Half a step lies
/// between a pole and the points next to it, and their number around is even, so that meridians go on beyond
/// poles.
struct Sphere {
  int ntheta = 0, nphi = 0;
  double theta_first = 0, phi_first = 0, delta_theta = 0, delta_phi = 0;
  int order = 2;  ///< of differences: 2 or 4

  int size() const { return ntheta * nphi; }
  /// Of any point, also of those around and beyond the poles.
  int at(int i, int j) const;
  double theta(int i) const { return theta_first + i * delta_theta; }
  double phi(int j) const { return phi_first + j * delta_phi; }

  double by_theta(const Field& f, int i, int j) const;
  double by_phi(const Field& f, int i, int j) const;

  /// Of points at theta(i), for sums over all points of densities in theta and phi, such as the root of the
  /// determinant of a metric (Driscoll and Healy 1994, Adv. Appl. Math. 15, 202).
  double weight(int i) const;
  double plain_weight() const { return delta_theta * delta_phi; }

  /// Of theta = pi/2, or next to it.
  int equator() const { return ntheta / 2; }
  /// Of an angle phi, or next to it.
  int meridian(double angle) const;
};

/// Calls f(i, j) for all points, in any order, in all threads that take part.
template <class F>
void for_each_point(const Sphere& on, const F& f) {
  flesh::for_each_index(on.size(), [&](int n) { f(n % on.ntheta, n / on.ntheta); });
}

/// Where the points of a surface are stored. One that is symmetric in planes may be stored on a part of the
/// sphere: north of the equator, which is its last circle; a half or a quarter around, with its first and
/// last meridian in planes of symmetry.
struct Part {
  int ntheta, nphi;      ///< points that are stored
  bool ends_at_equator;  ///< else at the south pole
  int sectors;           ///< so many of what is stored go around: 1, 2 or 4

  /// \throws std::invalid_argument if the first points are not half a step off the pole, if the points fit none
  ///         of these parts, or if their number all around is odd
  Part(int ntheta, int nphi, double theta_first, double delta_theta, double delta_phi);

  int whole_ntheta() const { return ends_at_equator ? 2 * ntheta - 1 : ntheta; }
  int whole_nphi() const { return sectors == 1 ? nphi : sectors * (nphi - 1); }
  /// Where a point of the whole sphere, or its image, is stored.
  int stored_theta(int i) const { return i < ntheta ? i : 2 * (ntheta - 1) - i; }
  int stored_phi(int j) const;
};

}  // namespace quasi_local

#endif
