// SPDX-License-Identifier: LGPL-2.1-or-later
#include "domain.hh"

namespace coordbase {

namespace {

/// Moves both ends of an interval outwards by the given distances.
Interval widen(Interval interval, double lower, double upper) {
  return {interval.lower - lower, interval.upper + upper};
}

double exterior_offset(const FaceBoundary& boundary, double spacing) {
  return outermost_point(boundary) * spacing;
}

double interior_offset(const FaceBoundary& boundary, double spacing) {
  return (outermost_point(boundary) - boundary.size) * spacing;
}

}  // namespace

double outermost_point(const FaceBoundary& boundary) {
  // Of points that extend outwards and are not staggered, the innermost lies on the face.
  const int outwards = boundary.internal ? 0 : boundary.size - 1;
  return outwards + (boundary.staggered ? 0.5 : 0.0) + boundary.shiftout;
}

Extent from_physical(Interval physical, const Faces& faces, double spacing) {
  return {physical,
          widen(physical, interior_offset(faces.lower, spacing), interior_offset(faces.upper, spacing)),
          widen(physical, exterior_offset(faces.lower, spacing), exterior_offset(faces.upper, spacing))};
}

Extent from_interior(Interval interior, const Faces& faces, double spacing) {
  return from_physical(
      widen(interior, -interior_offset(faces.lower, spacing), -interior_offset(faces.upper, spacing)), faces,
      spacing);
}

Extent from_exterior(Interval exterior, const Faces& faces, double spacing) {
  return from_physical(
      widen(exterior, -exterior_offset(faces.lower, spacing), -exterior_offset(faces.upper, spacing)), faces,
      spacing);
}

}  // namespace coordbase
