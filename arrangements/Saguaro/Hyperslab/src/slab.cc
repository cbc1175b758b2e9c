// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Hyperslab/src/slab.hh"

#include <algorithm>

namespace hyperslab {
namespace {

/// Quotients of integers of any sign; the divisor is > 0.
Coordinate ceiling(Coordinate a, Coordinate b) { return a / b + (a % b > 0 ? 1 : 0); }
Coordinate floor(Coordinate a, Coordinate b) { return a / b - (a % b < 0 ? 1 : 0); }

std::string text_of(const Point& numbers) {
  std::string result;
  for (const Coordinate number : numbers) result += (result.empty() ? "(" : ", ") + std::to_string(number);
  return result + ")";
}

std::vector<int> axes_of(const Point& vector) {
  std::vector<int> axes;
  for (int axis = 0; axis < static_cast<int>(vector.size()); ++axis)
    if (vector[axis] != 0) axes.push_back(axis);
  return axes;
}

void require_numbers(const Request& request, const Grid& grid) {
  if (request.directions.size() > grid.size.size())
    throw Refusal(Mistake::bad_dimension, "a slab of a grid with " + std::to_string(grid.size.size()) +
                                              " dimensions cannot have " +
                                              std::to_string(request.directions.size()));
  const auto is_negative = [](Coordinate number) { return number < 0; };
  if (std::any_of(request.origin.begin(), request.origin.end(), is_negative))
    throw Refusal(Mistake::bad_number,
                  "the origin of a slab is " + text_of(request.origin) + "; expected numbers from 0");
  for (const Coordinate extent : request.extent)
    if (extent == 0 || extent < -1)
      throw Refusal(Mistake::bad_number, "the extent of a slab is " + text_of(request.extent) +
                                             "; expected numbers above 0, or -1: all points");
  for (const Coordinate step : request.downsample)
    if (step <= 0)
      throw Refusal(Mistake::bad_number,
                    "a slab is to have every " + std::to_string(step) + "th point; expected numbers above 0");
}

void require_directions(const Request& request, const Grid& grid) {
  std::vector<int> used;
  for (const Point& vector : request.directions) {
    const std::vector<int> axes = axes_of(vector);
    const bool is_diagonal = request.directions.size() == 1 && axes.size() == grid.size.size();
    if (axes.size() != 1 && !is_diagonal)
      throw Refusal(Mistake::bad_direction,
                    "a direction of a slab is " + text_of(vector) +
                        "; expected one number that is not 0, or, of a diagonal, none that is");
    if (!is_diagonal && std::count(used.begin(), used.end(), axes[0]) > 0)
      throw Refusal(Mistake::does_not_fit,
                    "two directions of a slab are along axis " + std::to_string(axes[0]));
    used.insert(used.end(), axes.begin(), axes.end());
  }
}

/// Number of points from the origin to the nearest end of the grid.
Coordinate points_to_end(const Direction& direction, const Request& request, const Grid& grid) {
  Coordinate result = grid.size[direction.axes[0]] - request.origin[direction.axes[0]];
  for (const int axis : direction.axes) result = std::min(result, grid.size[axis] - request.origin[axis]);
  return result;
}

Direction direction_of(const Request& request, std::size_t number, const Grid& grid) {
  Direction result;
  result.axes = axes_of(request.directions[number]);
  result.step = request.downsample.empty() ? 1 : request.downsample[number];
  const Coordinate most = points_to_end(result, request, grid);
  const Coordinate extent = request.extent[number] < 0 ? most : request.extent[number];
  const bool is_empty_grid = std::count(grid.size.begin(), grid.size.end(), 0) > 0;
  if (extent > most && !is_empty_grid)
    throw Refusal(Mistake::does_not_fit, "a slab from " + text_of(request.origin) + " with " +
                                             std::to_string(extent) + " points along axis " +
                                             std::to_string(result.axes[0]) +
                                             " does not fit in a grid of size " + text_of(grid.size));
  result.count = is_empty_grid ? 0 : ceiling(extent, result.step);
  return result;
}

/// Leaves the points of a direction that lie in [first, last] on all of its axes.
void restrict_to(Direction& direction, const Point& origin, const Point& first, const Point& last) {
  Coordinate begin = direction.first, end = direction.first + direction.count;
  for (const int axis : direction.axes) {
    begin = std::max(begin, ceiling(first[axis] - origin[axis], direction.step));
    end = std::min(end, floor(last[axis] - origin[axis], direction.step) + 1);
  }
  direction.first = begin;
  direction.count = std::max<Coordinate>(end - begin, 0);
}

bool has_axis(const Slab& slab, int axis) {
  return std::any_of(slab.directions.begin(), slab.directions.end(), [&](const Direction& direction) {
    return std::count(direction.axes.begin(), direction.axes.end(), axis) > 0;
  });
}

}  // namespace

Coordinate Slab::size() const {
  Coordinate result = 1;
  for (const Direction& direction : directions) result *= direction.count;
  return result;
}

Point Slab::point(const std::vector<Coordinate>& indices) const {
  Point result = origin;
  for (std::size_t d = 0; d < directions.size(); ++d)
    for (const int axis : directions[d].axes)
      result[axis] += (directions[d].first + indices[d]) * directions[d].step;
  return result;
}

Slab slab_of(const Request& request, const Grid& grid) {
  require_numbers(request, grid);
  require_directions(request, grid);
  Slab slab{request.origin, {}};
  for (std::size_t d = 0; d < request.directions.size(); ++d) {
    slab.directions.push_back(direction_of(request, d, grid));
    restrict_to(slab.directions.back(), slab.origin, grid.first, grid.last);
  }
  for (int axis = 0; axis < static_cast<int>(grid.size.size()); ++axis)
    if (grid.size[axis] > 0 && request.origin[axis] >= grid.size[axis])
      throw Refusal(Mistake::does_not_fit, "a slab begins at " + text_of(request.origin) +
                                               ", outside of a grid of size " + text_of(grid.size));
  return slab;
}

Slab part_of(const Slab& slab, const Point& first, const Point& last) {
  Slab result = slab;
  for (Direction& direction : result.directions) restrict_to(direction, slab.origin, first, last);
  for (int axis = 0; axis < static_cast<int>(slab.origin.size()); ++axis)
    if (!has_axis(slab, axis) && (slab.origin[axis] < first[axis] || slab.origin[axis] > last[axis]))
      for (Direction& direction : result.directions) direction.count = 0;
  return result;
}

}  // namespace hyperslab
