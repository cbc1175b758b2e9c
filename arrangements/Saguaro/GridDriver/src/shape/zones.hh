// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Zones of levels, and points of one level in terms of the next coarser one. Pure. All lattices have stride 1
// here: each level counts its own points. The *base* of fine point f is coarse point floor(f / step), for
// both centrings.
#ifndef SAGUARO_GRID_DRIVER_SHAPE_ZONES_HH
#define SAGUARO_GRID_DRIVER_SHAPE_ZONES_HH

#include <functional>
#include <span>
#include <vector>

#include "Saguaro/GridDriver/src/public/grid_driver.hh"

namespace grid_driver {

/// The fine points whose bases lie in a coarse box.
inline Box above_bases(const Box& coarse, const Index& step) {
  const auto last = [](Coordinate c, Coordinate r) { return r * (c + 1) - 1; };
  Box result = coarse;
  result.lower = geometry::by_axis<3>(std::multiplies{}, coarse.lower, step);
  result.upper = geometry::by_axis<3>(last, coarse.upper, step);
  return result;
}

/// The bases of the points of a fine box.
inline Box bases(const Box& fine, const Index& step) {
  if (fine.empty()) return fine;
  Box result = fine;
  result.lower = geometry::by_axis<3>(geometry::floor_div, fine.lower, step);
  result.upper = geometry::by_axis<3>(geometry::floor_div, fine.upper, step);
  return result;
}

/// The coarse points whose lowest fine point, step * c, lies in a fine box.
inline Box sampled(const Box& fine, const Index& step) {
  Box result = fine;
  result.lower = geometry::by_axis<3>(geometry::ceil_div, fine.lower, step);
  result.upper = geometry::by_axis<3>(geometry::floor_div, fine.upper, step);
  return result;
}

/// The lowest fine points, step * c, of a coarse box and those between.
inline Box lowest_points(const Box& coarse, const Index& step) {
  Box result = coarse;
  result.lower = geometry::by_axis<3>(std::multiplies{}, coarse.lower, step);
  result.upper = geometry::by_axis<3>(std::multiplies{}, coarse.upper, step);
  return result;
}

inline Region bases(const Region& fine, const Index& step) {
  std::vector<Box> boxes;
  for (const Box& box : fine.boxes()) boxes.push_back(bases(box, step));
  return Region::united(boxes);
}

inline Region sampled(const Region& fine, const Index& step) {
  std::vector<Box> boxes;
  for (const Box& box : fine.boxes())
    if (const Box coarse = sampled(box, step); !coarse.empty()) boxes.push_back(coarse);
  return Region::of_disjoint(boxes);
}

/// The points of a region of a level that are evolved correctly to the end of a step: all but the buffer
/// zones, which lie along its edges, though not along those of the domain.
Region without_buffers(const Region& region, const Box& domain, const Index& buffers);

/// The largest box within a box that has no point of another one.
Box largest_part_without(const Box& box, const Box& hole);

/// The smallest box that holds all points of a box whose distance from the boxes of a region is at most
/// `reach` along each axis; empty if there are none.
Box part_near(const Box& box, std::span<const Box> region, const Index& reach);

/// How a level lies on the next coarser one.
struct Refinement {
  Index step;
  geometry::Centring centring;
  Box fine_interior, coarse_interior;  ///< the domain without outer boundary
  Index below{}, above{};  ///< fine points that must be active before and after the lowest one, step * c
};

/// The coarse points that take their values from active fine ones. Vertex: those that lie on one. Cell: those
/// covered by them. In either case all points from `below` to `above` are active, or of the outer boundary.
Region restricted_points(const Region& active, const Refinement& refinement);

}  // namespace grid_driver

#endif
