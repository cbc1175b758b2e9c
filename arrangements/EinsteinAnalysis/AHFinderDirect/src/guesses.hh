// SPDX-License-Identifier: LGPL-2.1-or-later
//
// First guesses of surfaces. Pure.
#ifndef AHFINDERDIRECT_GUESSES_HH
#define AHFINDERDIRECT_GUESSES_HH

#include <optional>
#include <string>
#include <vector>

#include "surface.hh"

namespace ah_finder {

struct Ellipsoid {
  Vector centre{};
  Vector semi_axes{1, 1, 1};
};

/// The horizon of a Kerr black hole whose spin, a = spin * mass, is along z: a sphere in Kerr coordinates, r
/// = m + sqrt(m^2 - a^2), and an ellipsoid with semi-axes sqrt(r^2 + a^2) in Kerr-Schild coordinates.
Ellipsoid kerr_horizon(const Vector& centre, double mass, double spin);
Ellipsoid kerr_schild_horizon(const Vector& centre, double mass, double spin);

/// Radii of an ellipsoid about `origin`, which lies inside of it; nothing if it does not.
std::optional<std::vector<double>> radii_of(const Ellipsoid& ellipsoid, const Sphere& sphere,
                                            const Vector& origin);

/// Radii of another surface about `origin`, which lies inside of it; nothing if it does not.
std::optional<std::vector<double>> radii_of(const Surface& other, const Sphere& sphere, const Vector& origin);

/// The third numbers of lines that are no comments, as in files of h.
/// \return nothing if there are not `count` of them
std::optional<std::vector<double>> radii_in_file(const std::string& text, int count);

/// h -> shiftout ((1 - smoothing) h + smoothing mean(h))
void smooth(std::vector<double>& h, double smoothing, double shiftout);

}  // namespace ah_finder

#endif
