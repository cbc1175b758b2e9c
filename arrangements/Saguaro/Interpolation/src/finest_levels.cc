// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Interpolation on several levels: each point on the finest one that has it.
#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>
#include <string>
#include <utility>

#include "Saguaro/GridDriver/src/public/copy_box.hh"
#include "Saguaro/GridDriver/src/public/faces.hh"
#include "Saguaro/Interpolation/src/component_call.hh"
#include "Saguaro/Interpolation/src/interpolation.hh"
#include "Saguaro/Interpolation/src/routes.hh"
#include "Saguaro/Transfer/src/transfer.hh"

namespace interpolation {
namespace {

/// Some of the points of a request, with arrays of their own for what comes out.
class Part {
 public:
  Part(const Request& whole, const std::vector<int>& points)
      : request_(whole), whole_(whole), points_(points) {
    request_.points = static_cast<int>(points.size());
    for (std::size_t d = 0; d < whole.coordinates.size(); ++d) {
      std::vector<double>& here = coordinates_.emplace_back();
      for (const int point : points) here.push_back(whole.coordinates[d][point]);
    }
    for (std::size_t d = 0; d < coordinates_.size(); ++d) request_.coordinates[d] = coordinates_[d].data();
    values_.resize(whole.outputs.size());
    for (const Output& output : whole.outputs) sizes_.push_back(CCTK_VarTypeSize(output.type));
    for (std::size_t o = 0; o < values_.size(); ++o) {
      if (!whole.outputs[o].data) continue;
      values_[o].resize(points.size() * sizes_[o]);
      move_values(o, [](std::byte* outside, std::byte* here, std::size_t size) {
        grid_driver::copy_row(here, outside, 1, size);
      });
      request_.outputs[o].data = values_[o].data();
    }
  }

  Request& request() { return request_; }

  /// Gives the values back. Points that failed have kept what they had.
  void put_back() {
    for (std::size_t o = 0; o < values_.size(); ++o)
      if (whole_.outputs[o].data)
        move_values(o, [](std::byte* outside, std::byte* here, std::size_t size) {
          grid_driver::copy_row(outside, here, 1, size);
        });
  }

 private:
  template <class Move>
  void move_values(std::size_t o, const Move& move) {
    auto* const outside = static_cast<std::byte*>(whole_.outputs[o].data);
    const std::size_t size = sizes_[o];
    for (std::size_t n = 0; n < points_.size(); ++n)
      move(outside + points_[n] * size, values_[o].data() + n * size, size);
  }

  Request request_;
  const Request& whole_;
  const std::vector<int>& points_;
  std::vector<std::vector<double>> coordinates_;
  std::vector<std::size_t> sizes_;  ///< of a value of each output
  std::vector<std::vector<std::byte>> values_;
};

/// Those of some points whose nearest point of a level exists go to `here`.
/// \return the others
std::vector<int> take_points_of_level(const cGH* gh, Place place, const Request& request,
                                      const std::vector<int>& points, std::vector<int>& here) {
  const auto level = grid_driver::level_coordinates(gh, place.map, place.level);
  const auto& region = grid_driver::grid_layout(gh, place.map, place.level).region;
  const auto is_here = [&](int point) {
    Index nearest{};
    for (int d = 0; d < request.dimensions; ++d) {
      const double position = (request.coordinates[d][point] - level.origin[d]) / level.spacing[d];
      if (!std::isfinite(position)) return false;
      nearest[d] = static_cast<grid_driver::Coordinate>(std::floor(position + 0.5));
    }
    return region.contains(nearest);
  };
  std::vector<int> others;
  for (const int point : points) (is_here(point) ? here : others).push_back(point);
  return others;
}

/// The points of each level. The coarsest has those that no level has: it says what is wrong with them.
std::vector<std::vector<int>> points_by_level(const cGH* gh, int map, const Request& request) {
  std::vector<std::vector<int>> result(grid_driver::level_count(gh));
  std::vector<int> left(request.points);
  std::iota(left.begin(), left.end(), 0);
  for (int level = grid_driver::level_count(gh) - 1; level > 0; --level)
    left = take_points_of_level(gh, {map, level}, request, left, result[level]);
  result[0] = std::move(left);
  return result;
}

/// Weights of timelevels in values and time derivatives at the time of the current view; empty if a level is
/// at that time, or is the only one.
std::vector<std::vector<double>> weights_in_time(const cGH* gh, Place place, int time_levels) {
  if (grid_driver::level_count(gh) == 1) return {};
  const auto level = grid_driver::level_coordinates(gh, place.map, place.level);
  constexpr double tolerance = 1e-12;
  if (std::abs(level.time - gh->cctk_time) <= tolerance * (std::abs(level.time) + std::abs(gh->cctk_time)))
    return {};
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
  const std::vector<std::vector<int>> points = points_by_level(gh, map, request);
  int status = 0;
  for (int level = 0; level < grid_driver::level_count(gh); ++level) {
    Part part(request, points[level]);
    part.request().in_time = weights_in_time(gh, {map, level}, request.time_levels);
    status = std::min(status, interpolate(gh, {map, level}, part.request()));
    part.put_back();
  }
  return status;
}

}  // namespace interpolation
