// SPDX-License-Identifier: LGPL-2.1-or-later
#include "room.hh"

#include <algorithm>

namespace boundary {
namespace {

/// On each component at the face.
int points_needed(const Room& room) {
  const bool may_be_cut_in_it = room.ghosts > 0 && room.width > room.granted;
  return room.width + std::max(room.inside, may_be_cut_in_it ? 2 * room.ghosts : 0);
}

}  // namespace

std::string counted_points(int points) {
  return std::to_string(points) + (points == 1 ? " point" : " points");
}

std::string lack_of_room(const Room& room) {
  if (room.width < 0) return "which is less than none";
  const std::string inside =
      room.inside > 0 ? "whose values follow from " + counted_points(room.inside) + " inside; " : "but ";
  const int all_needed = room.width + (room.inside > 0 ? room.inside + room.opposite : 0);
  if (room.whole < all_needed)
    return inside + "from face to face there " + (room.whole == 1 ? "is " : "are ") +
           counted_points(room.whole) + ", and it needs " + std::to_string(all_needed) +
           ". Use a larger grid or a narrower boundary";
  if (room.points < points_needed(room))
    return inside + "the part of a process there has " + counted_points(room.points) +
           " with its ghost points, and it needs " + std::to_string(points_needed(room)) +
           ". Use fewer processes, a larger grid or refined region, or a narrower boundary";
  return {};
}

}  // namespace boundary
