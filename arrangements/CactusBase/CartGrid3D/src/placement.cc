// SPDX-License-Identifier: LGPL-2.1-or-later
#include "placement.hh"

namespace cartgrid3d {

namespace {

/// Distance from the plane of symmetry to the first point above or on it, in spacings.
double stagger(const Line& line) { return line.avoid_origin ? 0.5 : 0.0; }

}  // namespace

Placement by_range(const Line& line, double lower, double upper) {
  if (line.lower == LowerEnd::symmetry) {
    const double spacing = upper / (line.points - line.ghosts - 1 + stagger(line));
    return {(stagger(line) - line.ghosts) * spacing, spacing};
  }
  if (line.periodic) {
    const double spacing = (upper - lower) / (line.points - 2 * line.ghosts);
    return {lower + (stagger(line) - line.ghosts) * spacing, spacing};
  }
  return {lower, (upper - lower) / (line.points - 1)};
}

Placement by_spacing(const Line& line, double spacing) {
  if (line.lower == LowerEnd::symmetry) return {(stagger(line) - line.ghosts) * spacing, spacing};
  // An even number of points avoids 0 by itself; an odd one is moved up by half a spacing.
  const bool moved = line.avoid_origin && line.points % 2 == 1;
  return {-0.5 * (line.points - (moved ? 2 : 1)) * spacing, spacing};
}

}  // namespace cartgrid3d
