// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Interpolation on several levels: each point on the finest one that has it.
#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>
#include <utility>

#include "Saguaro/GridDriver/src/public/faces.hh"
#include "Saguaro/Interpolation/src/component_call.hh"
#include "Saguaro/Interpolation/src/interpolation.hh"
#include "Saguaro/Interpolation/src/one_time.hh"
#include "Saguaro/Interpolation/src/routes.hh"
#include "Saguaro/Interpolation/src/threads.hh"
#include "Saguaro/Transfer/src/transfer.hh"

namespace interpolation {
namespace {

/// The part of a request that is about some of its points.
class Part {
 public:
  Part(const Request& whole, std::vector<int> points) : request_(whole) {
    request_.points = static_cast<int>(points.size());
    for (std::size_t d = 0; d < whole.coordinates.size(); ++d) {
      std::vector<double>& here = coordinates_.emplace_back();
      for (const int point : points) here.push_back(whole.coordinates[d][point]);
    }
    for (std::size_t d = 0; d < coordinates_.size(); ++d) request_.coordinates[d] = coordinates_[d].data();
    request_.places = std::move(points);
  }

  Request& request() { return request_; }

 private:
  Request request_;
  std::vector<std::vector<double>> coordinates_;
};

/// Where the points of a level are.
struct LevelPoints {
  grid_driver::LevelCoordinates coordinates;
  const grid_driver::Layout* layout;
};

/// Whether the level has the nearest point.
bool has(const LevelPoints& level, const Request& request, int point) {
  Position position{};
  for (int d = 0; d < request.dimensions; ++d) {
    position[d] =
        (request.coordinates[d][point] - level.coordinates.origin[d]) / level.coordinates.spacing[d];
    if (!std::isfinite(position[d])) return false;
  }
  // A position beyond the domain has the nearest point beyond it as well.
  const Box around = level.layout->domain.expanded({1, 1, 1}, {1, 1, 1});
  return level.layout->region.contains(nearest_point(around, position));
}

/// The points of each level. The coarsest has those that no level has: it says what is wrong with them.
std::vector<std::vector<int>> points_by_level(const cGH* gh, int map, const Request& request) {
  std::vector<LevelPoints> levels;
  for (int level = 0; level < grid_driver::level_count(gh); ++level)
    levels.push_back(
        {grid_driver::level_coordinates(gh, map, level), &grid_driver::grid_layout(gh, map, level)});
  std::vector<int> level_of(request.points);
#pragma omp parallel for schedule(static) if (are_worth_threads(level_of.size() * levels.size()))
  for (int point = 0; point < request.points; ++point) {
    int level = static_cast<int>(levels.size()) - 1;
    while (level > 0 && !has(levels[level], request, point)) --level;
    level_of[point] = level;
  }
  std::vector<std::vector<int>> result(levels.size());
  for (int point = 0; point < request.points; ++point) result[level_of[point]].push_back(point);
  return result;
}

/// Weights of timelevels in values and time derivatives at the time of the current view; empty if a level is
/// at that time, or is the only one.
std::vector<std::vector<double>> weights_in_time(const cGH* gh, Place place, int time_levels) {
  if (grid_driver::level_count(gh) == 1) return {};
  const auto level = grid_driver::level_coordinates(gh, place.map, place.level);
  if (are_at_one_time(level.time, gh->cctk_time)) return {};
  std::vector<double> times;
  for (int n = 0; n <= grid_driver::settings().prolongation_order_time; ++n)
    times.push_back(level.time - n * level.time_step);
  std::vector<std::vector<double>> result{transfer::time_weights(times, gh->cctk_time)};
  const double later = (gh->cctk_time - level.time) / level.time_step;
  for (int derivative = 1; derivative < time_levels; ++derivative)
    result.push_back(derivative_weights(time_levels, derivative, level.time_step, later));
  return result;
}

}  // namespace

int interpolate_on_finest_levels(const cGH* gh, int map, const Request& request) {
  std::vector<std::vector<int>> points = points_by_level(gh, map, request);
  int status = 0;
  for (int level = 0; level < grid_driver::level_count(gh); ++level) {
    Part part(request, std::move(points[level]));
    part.request().in_time = weights_in_time(gh, {map, level}, request.time_levels);
    status = std::min(status, interpolate(gh, {map, level}, part.request()));
  }
  return status;
}

}  // namespace interpolation
