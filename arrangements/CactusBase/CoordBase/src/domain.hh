// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Where the points of a domain lie relative to its physical boundary. One direction at a time; pure
// arithmetic.
#ifndef COORDBASE_DOMAIN_HH
#define COORDBASE_DOMAIN_HH

namespace coordbase {

/// The boundary of one face of the domain.
struct FaceBoundary {
  int size;        ///< number of boundary points, >= 0
  bool internal;   ///< the points extend inwards from the face instead of outwards
  bool staggered;  ///< the face lies half-way between two points
  int shiftout;    ///< the points are moved outwards by this many grid spacings
};

/// An interval of one coordinate.
struct Interval {
  double lower;
  double upper;
};

/// The three nested descriptions of one direction of a domain.
/// Physical: the faces. Interior: first and last point that are not boundary points. Exterior: first and last
/// point.
struct Extent {
  Interval physical;
  Interval interior;
  Interval exterior;
};

/// The two faces of one direction.
struct Faces {
  FaceBoundary lower;
  FaceBoundary upper;
};

/// Outward distance from the face to the outermost boundary point, in grid spacings.
double outermost_point(const FaceBoundary& boundary);

Extent from_physical(Interval physical, const Faces& faces, double spacing);
Extent from_interior(Interval interior, const Faces& faces, double spacing);
Extent from_exterior(Interval exterior, const Faces& faces, double spacing);

}  // namespace coordbase

#endif
