// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Regridding/src/regions.hh"

#include <algorithm>
#include <vector>

namespace regridding {
namespace {

using geometry::floor_div;
using geometry::floor_mod;

/// The union of what a function makes of each box.
template <class Function>
Region united_boxes(const Region& region, const Function& function) {
  std::vector<Box> boxes = region.boxes();
  for (Box& box : boxes) box = function(box);
  return Region::united(boxes);
}

/// Width on the faces of a box that do not reach a face of the physical domain, 0 on those that do.
Index inside_below(const Box& box, const LevelGrid& grid, const Index& width) {
  return geometry::by_axis<3>(
      [](Coordinate edge, Coordinate face, Coordinate w) { return edge <= face ? 0 : w; }, box.lower,
      grid.physical.lower, width);
}
Index inside_above(const Box& box, const LevelGrid& grid, const Index& width) {
  return geometry::by_axis<3>(
      [](Coordinate edge, Coordinate face, Coordinate w) { return edge >= face ? 0 : w; }, box.upper,
      grid.physical.upper, width);
}

/// The points of the coarser level around a box.
Box coarsened(const Box& box, const LevelGrid& grid) {
  const auto ceil_or_cell = [&](Coordinate upper, Coordinate step) {
    return grid.centring == Centring::vertex ? geometry::ceil_div(upper, step) : floor_div(upper, step);
  };
  return geometry::box_between<3>(geometry::by_axis<3>(floor_div, box.lower, grid.step),
                                  geometry::by_axis<3>(ceil_or_cell, box.upper, grid.step));
}

Coordinate snapped_lower(Coordinate lower, Coordinate margin, Coordinate step) {
  return lower - floor_mod(lower + margin, step);
}
/// Of cells the end counts, which is one beyond the last of them.
Coordinate snapped_upper(Coordinate upper, Coordinate margin, Coordinate step, Centring centring) {
  const Coordinate end = centring == Centring::vertex ? upper : upper + 1;
  return upper + floor_mod(margin - end, step);
}

/// One axis of a box, and of the physical domain: from the first to the last point.
struct Interval {
  Coordinate lower;
  Coordinate upper;
};

/// Reaches to the ends of the domain where it comes near its faces, and is nowhere too near.
Interval fitted(Interval part, const Interval& physical, const Interval& domain, Coordinate ghosts) {
  const Interval given = part;
  if (given.lower <= physical.lower + ghosts)
    part.lower = domain.lower;
  else
    part.lower = std::min(given.lower, physical.upper - ghosts);
  if (given.upper >= physical.upper - ghosts)
    part.upper = domain.upper;
  else
    part.upper = std::max(given.upper, physical.lower + ghosts);
  return part;
}

Box fitted_box(const Box& box, const LevelGrid& grid) {
  Box result = box;
  if ((box & grid.physical).empty()) return {};
  for (int axis = 0; axis < 3; ++axis) {
    const Interval part =
        fitted({box.lower[axis], box.upper[axis]}, {grid.physical.lower[axis], grid.physical.upper[axis]},
               {grid.domain.lower[axis], grid.domain.upper[axis]}, grid.ghosts[axis]);
    result.lower[axis] = part.lower;
    result.upper[axis] = part.upper;
  }
  return result;
}

/// A point is moved to sign * (point[from]) + shift along each axis.
struct Motion {
  std::array<int, 3> from{0, 1, 2};
  std::array<int, 3> sign{1, 1, 1};
  Index shift{};
};

Box moved(const Box& box, const Motion& motion) {
  Box result = box;
  for (int axis = 0; axis < 3; ++axis) {
    const Coordinate a = motion.sign[axis] * box.lower[motion.from[axis]] + motion.shift[axis];
    const Coordinate b = motion.sign[axis] * box.upper[motion.from[axis]] + motion.shift[axis];
    result.lower[axis] = std::min(a, b);
    result.upper[axis] = std::max(a, b);
  }
  return result;
}

bool is_near_lower_face(const Box& box, const LevelGrid& grid, int axis) {
  return box.lower[axis] <= grid.physical.lower[axis] + grid.ghosts[axis];
}

// (x, y) about the corner (X, Y) becomes (X + y - Y, Y - (x - X)), or the other way round. Faces of cells lie
// half a cell beside: sums of two of them are whole, or twice the place of a face.
Motion rotation_to_lower_y(const LevelGrid& grid) {
  const Coordinate x = grid.twice_lower_face(0), y = grid.twice_lower_face(1);
  return {{1, 0, 2}, {1, -1, 1}, {(x - y) / 2, (x + y) / 2, 0}};
}
Motion rotation_to_lower_x(const LevelGrid& grid) {
  const Coordinate x = grid.twice_lower_face(0), y = grid.twice_lower_face(1);
  return {{1, 0, 2}, {-1, 1, 1}, {(x + y) / 2, (y - x) / 2, 0}};
}
/// Twice the middle of the domain.
Coordinate sum_of_faces(const LevelGrid& grid, int axis) {
  return (grid.twice_lower_face(axis) + grid.twice_upper_face(axis)) / 2;
}
Motion half_turn(const LevelGrid& grid) {
  return {{0, 1, 2}, {-1, -1, 1}, {grid.twice_lower_face(0), sum_of_faces(grid, 1), 0}};
}
Motion reflection_at_point(const LevelGrid& grid) {
  return {{0, 1, 2}, {-1, -1, -1}, {sum_of_faces(grid, 0), sum_of_faces(grid, 1), grid.twice_lower_face(2)}};
}
Motion period(const LevelGrid& grid, int axis, int sign) {
  Motion result;
  result.shift[axis] = sign * (grid.twice_upper_face(axis) - grid.twice_lower_face(axis)) / 2;
  return result;
}

std::vector<Motion> motions_for(const Box& box, const LevelGrid& grid, const Symmetries& symmetries) {
  std::vector<Motion> result;
  if (symmetries.rotating_90 && is_near_lower_face(box, grid, 0)) result.push_back(rotation_to_lower_y(grid));
  if (symmetries.rotating_90 && is_near_lower_face(box, grid, 1)) result.push_back(rotation_to_lower_x(grid));
  if (symmetries.rotating_180 && is_near_lower_face(box, grid, 0)) result.push_back(half_turn(grid));
  if (symmetries.parity && is_near_lower_face(box, grid, 2)) result.push_back(reflection_at_point(grid));
  for (int axis = 0; axis < 3; ++axis)
    if (symmetries.periodic[axis])
      for (const int sign : {-1, 1}) result.push_back(period(grid, axis, sign));
  return result;
}

/// A box and all its images that reach into the domain: also images of images, which lie across edges and
/// corners. Images are whole: what lies outside of one face may come in again through another one.
std::vector<Box> images_of(const Box& box, const LevelGrid& grid, const Symmetries& symmetries) {
  std::vector<Box> result{box};
  for (std::size_t n = 0; n < result.size(); ++n)
    for (const Motion& motion : motions_for(result[n], grid, symmetries)) {
      const Box image = moved(result[n], motion);
      const bool is_new = std::find(result.begin(), result.end(), image) == result.end();
      if (is_new && !(image & grid.domain).empty()) result.push_back(image);
    }
  return result;
}

}  // namespace

Region needed_below(const Region& finer, const LevelGrid& finer_grid, const LevelGrid& grid,
                    Coordinate distance) {
  const Index width = geometry::uniform<3>(distance + grid.reach);
  return united_boxes(finer, [&](const Box& box) {
    const Box with_ghosts = box.expanded(inside_below(box, finer_grid, finer_grid.ghosts),
                                         inside_above(box, finer_grid, finer_grid.ghosts));
    return coarsened(with_ghosts, finer_grid)
        .expanded(inside_below(box, finer_grid, width), inside_above(box, finer_grid, width));
  });
}

Region with_margin(const Region& region, const LevelGrid& grid) {
  return region.expanded(grid.margin, grid.margin);
}

Region combined(const Region& region, double min_fraction) {
  const Box around = region.bounding_box();
  const bool is_full_enough =
      min_fraction * static_cast<double>(around.size()) <= static_cast<double>(region.size());
  return min_fraction != 1 && is_full_enough ? Region(around) : region;
}

Region in_blocks(const Region& region, const LevelGrid& grid, Coordinate granularity) {
  if (granularity == 1) return region;
  return united_boxes(region, [&](Box box) {
    for (int axis = 0; axis < 3; ++axis) {
      const Coordinate first = grid.domain.lower[axis];
      box.lower[axis] -= floor_mod(box.lower[axis] - first, granularity);
      box.upper[axis] += floor_mod(first - (box.upper[axis] + 1), granularity);
    }
    return box;
  });
}

Region snapped_to_coarse(const Region& region, const LevelGrid& grid) {
  return united_boxes(region, [&](Box box) {
    for (int axis = 0; axis < 3; ++axis) {
      box.lower[axis] = snapped_lower(box.lower[axis], grid.margin[axis], grid.step[axis]);
      box.upper[axis] = snapped_upper(box.upper[axis], grid.margin[axis], grid.step[axis], grid.centring);
    }
    return box;
  });
}

Region with_images(const Region& region, const LevelGrid& grid, const Symmetries& symmetries) {
  std::vector<Box> boxes;
  for (const Box& box : region.boxes())
    for (const Box& image : images_of(box, grid, symmetries))
      boxes.push_back(image == box ? box : image & grid.domain);
  return Region::united(boxes);
}

Region fitted_to_domain(const Region& region, const LevelGrid& grid) {
  return united_boxes(region, [&](const Box& box) { return fitted_box(box, grid); });
}

bool is_nested(const Region& finer, const LevelGrid& finer_grid, const Region& coarser,
               const LevelGrid& grid) {
  return is_subset(needed_below(finer, finer_grid, grid, 0) & Region(grid.domain), coarser);
}

}  // namespace regridding
