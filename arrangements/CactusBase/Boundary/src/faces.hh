// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Which points of the current component are physical boundary points of a variable.
#ifndef BOUNDARY_FACES_HH
#define BOUNDARY_FACES_HH

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "cctk.h"

namespace boundary {

constexpr int max_dimension = 3;
constexpr int max_faces = 2 * max_dimension;

/// Points per face, in the order -x +x -y +y -z +z; 0: the face is left alone.
using Widths = std::array<int, max_faces>;

/// The local shape of a variable; directions beyond its dimension have one point.
struct Shape {
  int dimension;
  std::array<int, max_dimension> points;  ///< local size
  std::array<int, max_dimension> stride;  ///< distance of neighbours in memory, in elements
  std::array<bool, max_faces> physical;   ///< the face lies on the domain's boundary and no symmetry owns it
  std::array<bool, max_faces> symmetry;  ///< the face belongs to a symmetry, on this component or another one
  std::array<bool, max_faces> outer;     ///< the component reaches the face, whoever owns it
  std::array<int, max_dimension> whole;  ///< points of the level, or of the array, from face to face
  std::array<int, max_dimension> ghosts;  ///< width of ghost zones
  int level;                              ///< -1: not on a level
};

Shape shape_of(const cGH* GH, int variable);

/// The boundary points of one face: a box, and the direction that points out of it.
struct Zone {
  int direction;
  int outward;  ///< -1 at a lower face, +1 at an upper one
  std::array<int, max_dimension> lower;
  std::array<int, max_dimension> upper;  ///< one past the last point

  int depth() const { return upper[direction] - lower[direction]; }
};

/// The zones of all physical faces with a width, in the order of the faces. Zones overlap in edges and
/// corners: what is applied to a later one sees what earlier ones have set.
std::vector<Zone> zones(const Shape& shape, const Widths& widths);

/// The zone of one face, whether it is physical or not. \param dir -1, 1, -2, 2, -3, 3
Zone zone_of(const Shape& shape, int face, int width);

/// Visits a zone from the inside out: `visit(element index, array {i, j, k})`. Points at equal depth are
/// independent.
template <class Visit>
void for_each_point(const Shape& shape, const Zone& zone, Visit visit) {
  const int d = zone.direction, a = (d + 1) % max_dimension, b = (d + 2) % max_dimension;
  for (int layer = 0; layer < zone.depth(); ++layer) {
    const int at = zone.outward < 0 ? zone.upper[d] - 1 - layer : zone.lower[d] + layer;
    for (int q = zone.lower[b]; q < zone.upper[b]; ++q)
      for (int p = zone.lower[a]; p < zone.upper[a]; ++p) {
        std::array<int, max_dimension> point{};
        point[d] = at;
        point[a] = p;
        point[b] = q;
        visit(point[0] * shape.stride[0] + point[1] * shape.stride[1] + point[2] * shape.stride[2], point);
      }
  }
}

/// Visits a zone row by row in the order of memory, with all threads: `visit(element index of the row's first
/// point, its {i, j, k}, points of the row)`. For conditions that treat each point of a zone without a look
/// at the others.
template <class Visit>
void for_each_row_apart(const Shape& shape, const Zone& zone, Visit visit) {
  constexpr std::ptrdiff_t worth_threads = 4096;  // points; waking threads costs more than it saves for fewer
  std::ptrdiff_t points = 1;
  for (int d = 0; d < max_dimension; ++d) points *= zone.upper[d] - zone.lower[d];
  const int first = zone.lower[0], count = zone.upper[0] - first;
  if (count <= 0) return;
#pragma omp parallel for collapse(2) schedule(static) if (points > worth_threads)
  for (int k = zone.lower[2]; k < zone.upper[2]; ++k)
    for (int j = zone.lower[1]; j < zone.upper[1]; ++j)
      visit(first * shape.stride[0] + j * shape.stride[1] + k * shape.stride[2],
            std::array<int, max_dimension>{first, j, k}, count);
}

/// Which faces belong to a symmetry.
std::array<bool, max_faces> symmetry_faces(const cGH* GH);

/// A condition, and how many points inside of the boundary its values follow from.
struct Demand {
  std::string condition;
  int points_inside;
};

/// \param condition  the name under which it is registered; those of other thorns demand nothing inside
Demand demand_of(const std::string& condition);

/// Stops the run if a physical face has no room for its boundary, or for what its values follow from: what a
/// condition wrote or read would then lie outside of the array, or depend on how the grid is cut.
void require_room(const Shape& shape, int variable, int face, const Widths& widths, const Demand& demand);

/// Stops the run if a second variable of a condition is of another type, or has other points, than the first
/// one.
void require_alike(const cGH* GH, int variable, int other, const char* condition);

/// The widths of a selection: `width` on all faces, or for a negative `width` the option BOUNDARY_WIDTH, or
/// else the widths of GetBoundarySpecification; 0 in directions of one point to which the domain gives no
/// boundary. Stops the run if none of them is known. For all components: without a look at their points.
Widths given_widths(const cGH* GH, int variable, int width, int table);
/// On the current component, where they have room.
Widths resolve_widths(const cGH* GH, int variable, int width, int table, const Demand& demand);

}  // namespace boundary

#endif
