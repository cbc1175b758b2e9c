// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Output/src/slices.hh"

#include <algorithm>
#include <cmath>

namespace output {
namespace {

using grid_driver::Coordinate;
using grid_driver::Layout;

constexpr int axes_of_group[] = {0, 1, 2};
constexpr int xz_axes[] = {0, 2};

constexpr Slice points[] = {{"", {}}};
constexpr Slice lines[] = {{"x", {axes_of_group, 1}},
                           {"y", {axes_of_group + 1, 1}},
                           {"z", {axes_of_group + 2, 1}},
                           {"d", {axes_of_group, 3}, true}};
constexpr Slice planes[] = {{"xy", {axes_of_group, 2}}, {"xz", xz_axes}, {"yz", {axes_of_group + 1, 2}}};
constexpr Slice volumes[] = {{"xyz", axes_of_group}};

}  // namespace

Box diagonal_of(const Box& box) {
  const Coordinate first = *std::max_element(box.lower.begin(), box.lower.end());
  const Coordinate last = *std::min_element(box.upper.begin(), box.upper.end());
  return geometry::box_between<3>(geometry::uniform<3>(first), geometry::uniform<3>(last));
}

bool is_grid_function(const SliceJob& job) {
  return CCTK_GroupTypeFromVarI(job.variables.front()) == CCTK_GF;
}

grid_driver::LevelCoordinates lattice_of(const cGH* gh, const SliceJob& job) {
  grid_driver::LevelCoordinates result = grid_driver::level_coordinates(gh, job.map, job.level);
  if (is_grid_function(job)) return result;
  result.origin = {0, 0, 0};  // arrays have their indices as coordinates
  result.spacing = {1, 1, 1};
  result.time = grid_driver::global_time(gh);
  return result;
}

std::span<const Slice> slices_of_dimension(int dimension) {
  const std::span<const Slice> all[] = {points, lines, planes, volumes};
  return all[dimension];
}

bool suits(const Slice& slice, int group_dimension) {
  const auto dimension = static_cast<int>(slice.axes.size());
  if (slice.is_diagonal) return group_dimension == 3;
  if (dimension > group_dimension) return false;
  return dimension == 1 ? slice.axes[0] <= group_dimension
                        : dimension == 0 || slice.axes.back() < group_dimension;
}

Box slice_box(const Slice& slice, const Box& domain, const Index& cut) {
  Box box = geometry::box_between<3>(cut, cut);
  for (const int axis : slice.axes) {
    box.lower[axis] = domain.lower[axis];
    box.upper[axis] = domain.upper[axis];
  }
  return slice.is_diagonal && !domain.empty() ? diagonal_of(domain) : box & domain;
}

Box slice_box_of(const cGH* gh, const SliceJob& job, const grid_driver::PerFace<int>& omitted) {
  const int group = CCTK_GroupIndexFromVarI(job.variables.front());
  const Layout& layout = grid_driver::layout(gh, group, job.map, job.level);
  const auto lattice = lattice_of(gh, job);
  Index cut{};
  for (int d = 0; d < std::min(layout.dimension, 3); ++d) {
    const Position& position = job.positions[d];
    // Indices are given for the coarsest level.
    cut[d] = position.index ? Coordinate{*position.index} * (is_grid_function(job) ? gh->cctk_levfac[d] : 1)
                            : nearest_point(position.coordinate, lattice.origin[d], lattice.spacing[d]);
  }
  Box wanted = layout.domain;
  for (int d = 0; d < 3 && is_grid_function(job); ++d) {
    wanted.lower[d] += omitted[2 * d];
    wanted.upper[d] -= omitted[2 * d + 1];
  }
  return slice_box(job.slice, wanted, cut);
}

long long nearest_point(double coordinate, double origin, double spacing) {
  constexpr double tolerance = 1e-6;  // halfway, but for rounding, is halfway
  return std::llround(std::floor((coordinate - origin) / spacing + 0.5 + tolerance));
}

LineStyle line_style(const SliceJob& job, const SliceStyle& style) {
  const int group = CCTK_GroupIndexFromVarI(job.variables.front());
  return {style.is_compact,         job.slice.is_diagonal,
          style.has_all_timelevels, CCTK_GroupTypeI(group) == CCTK_GF || job.slice.is_diagonal,
          CCTK_GroupDimI(group),    style.precision};
}

}  // namespace output
