// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Whether there are points enough for a boundary.
#ifndef BOUNDARY_ROOM_HH
#define BOUNDARY_ROOM_HH

#include <string>

namespace boundary {

/// Points along the axis of a face.
struct Room {
  int width;     ///< of the boundary at the face
  int inside;    ///< points inside of it that its values follow from; they are no boundary points
  int opposite;  ///< width of the boundary or symmetry zone at the opposite face
  int whole;     ///< points of the level, from face to face
  int points;    ///< stored points of the component at the face
  int ghosts;  ///< width of the ghost zone at the other end of the component; 0: it reaches the opposite face
  int granted;  ///< the driver cuts the grid so that boundaries of this width have room
};

/// "1 point", "2 points"
std::string counted_points(int points);

/// What is wrong, to follow "... has a boundary of n points at the lower x face of level 0, "; empty:
/// nothing.
///
/// A component needs its whole part of the boundary and the points that this follows from. If another
/// component follows, what the two own must not overlap in the boundary, and no ghost point of the other may
/// lie in it: SYNC fills that one before the condition sets its owner.
std::string lack_of_room(const Room& room);

}  // namespace boundary

#endif
