// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Output/src/slice_text.hh"

#include <algorithm>
#include <utility>

namespace output {
namespace {

using grid_driver::Component;
using grid_driver::Coordinate;

/// The variables grid::x, y, z, or none if they have no storage.
std::vector<int> grid_coordinates(const cGH* gh) {
  std::vector<int> result;
  for (int direction = 1; direction <= 3; ++direction) {
    const int variable = CCTK_CoordIndex(direction, nullptr, "cart3d");
    if (variable < 0 || CCTK_ActiveTimeLevelsVI(gh, variable) < 1) return {};
    result.push_back(variable);
  }
  return result;
}

}  // namespace

SliceValues::SliceValues(std::span<const int> variables, std::vector<std::vector<std::byte>> values)
    : values_(std::move(values)) {
  for (std::size_t n = 0; n < variables.size(); ++n) {
    const int type = CCTK_VarTypeI(variables[n]);
    columns_.push_back({type, values_[n].data(), static_cast<std::size_t>(CCTK_VarTypeSize(type))});
  }
}

SliceText::SliceText(const cGH* gh, const SliceJob& job, const SliceStyle& style)
    : job_(job),
      style_(style),
      group_(CCTK_GroupIndexFromVarI(job.variables.front())),
      is_grid_function_(is_grid_function(job)),
      has_diagonal_(is_grid_function_ || grid_driver::level_count(gh) == 1),
      iteration_(gh->cctk_iteration),
      timelevel_count_(style.has_all_timelevels ? CCTK_ActiveTimeLevelsGI(gh, group_) : 1),
      box_(slice_box_of(gh, job, style.omitted)),
      lattice_(lattice_of(gh, job)),
      index_scale_(is_grid_function_ ? index_scale(gh) : IndexScale{}) {
  if (style.uses_grid_coordinates && is_grid_function_) coordinate_variables_ = grid_coordinates(gh);
  size_ = size_of_text(gh);
}

Index SliceText::IndexScale::operator()(const Index& point) const {
  return geometry::by_axis<3>([](Coordinate i, Coordinate u, Coordinate f) { return f + u * i; }, point, unit,
                              first);
}

SliceText::IndexScale SliceText::index_scale(const cGH* gh) const {
  const grid_driver::LevelShape& shape = grid_driver::level_shape(gh, job_.map, job_.level);
  IndexScale result;
  for (int d = 0; d < 3; ++d) {
    result.unit[d] = gh->cctk_levoffdenom[d];
    if (shape.centring == geometry::Centring::cell)
      result.first[d] = (1 - shape.factor[d]) * result.unit[d] / 2;
  }
  return result;
}

Box SliceText::piece_of(const Component& component) const {
  const Box piece = box_ & (style_.has_ghosts ? component.stored : component.owned);
  return job_.slice.is_diagonal && !piece.empty() ? diagonal_of(piece) : piece;
}

std::int64_t SliceText::size_of_text(const cGH* gh) const {
  constexpr std::int64_t bytes_of_block = 256, bytes_before_values = 96, bytes_of_value = 24;
  const auto values = static_cast<std::int64_t>(job_.variables.size());
  std::int64_t result = 0;
  for (const Component& component : grid_driver::all_components(gh, group_, job_.map, job_.level)) {
    const Box piece = piece_of(component);
    const Coordinate points = piece.empty() ? 0 : job_.slice.is_diagonal ? piece.extent(0) : piece.size();
    result += bytes_of_block + points * (bytes_before_values + bytes_of_value * values);
  }
  return timelevel_count_ * result;
}

void SliceText::add_parts(const SliceBlock& block, std::vector<Part>& parts) const {
  constexpr Coordinate points_of_part = 2048;  // which take half a millisecond
  for (int timelevel = 0; timelevel < timelevel_count_; ++timelevel) {
    if (job_.slice.is_diagonal || job_.slice.axes.empty() || block.box.empty()) {
      parts.push_back({this, &block, timelevel, block.box, true, true});
      continue;
    }
    const int axis = job_.slice.axes.back();
    const Coordinate first = block.box.lower[axis], last = block.box.upper[axis];
    const Coordinate row = block.box.size() / block.box.extent(axis);
    const Coordinate count = std::max<Coordinate>(1, points_of_part / row);
    for (Coordinate begin = first; begin <= last; begin += count) {
      Box rows = block.box;
      rows.lower[axis] = begin;
      rows.upper[axis] = std::min(last, begin + count - 1);
      parts.push_back({this, &block, timelevel, rows, begin == first, rows.upper[axis] == last});
    }
  }
}

std::string SliceText::labels(const BlockColumns& columns) const {
  if (!style_.has_labels || style_.is_compact) return {};
  std::vector<std::string> names;
  for (const int variable : job_.variables) names.push_back(CCTK_VarName(variable));
  return block_labels(columns, style_.precision) +
         column_labels(line_style(job_, style_), names, job_.is_group);
}

void SliceText::append(std::string& text, const Part& part) const {
  const SliceBlock& block = *part.block;
  const BlockColumns columns{
      iteration_, part.timelevel, is_grid_function_ ? job_.level : 0, block.component, 0,
      job_.map,   lattice_.time};
  if (part.is_first) text += labels(columns);
  const LineWriter line(line_style(job_, style_), columns);
  Index point = part.rows.lower;
  if (block.timelevels.empty())
    text += style_.is_compact ? "" : "#\n";
  else if (job_.slice.is_diagonal)
    append_diagonal(text, line, part);
  else
    append_axes(text, line, part, static_cast<int>(job_.slice.axes.size()), point);
  if (part.is_last && part.timelevel == timelevel_count_ - 1 && style_.separates_components) text += '\n';
}

/// Loops over the last of `axis_count` axes, and inside that over the others. A blank line ends each axis;
/// compact files have none after single points.
void SliceText::append_axes(std::string& text, const LineWriter& line, const Part& part, int axis_count,
                            Index& point) const {
  if (axis_count == 0) {
    append_point(text, line, part, point);
    return;
  }
  const int axis = job_.slice.axes[axis_count - 1];
  const bool is_cut = axis_count == static_cast<int>(job_.slice.axes.size());
  for (point[axis] = part.rows.lower[axis]; point[axis] <= part.rows.upper[axis]; ++point[axis])
    append_axes(text, line, part, axis_count - 1, point);
  if (is_cut && !part.is_last) return;
  if (!style_.is_compact || part.block->box.extent(axis) > 1) text += '\n';
}

/// Diagonals are those of the level that is being written. Arrays are on none, and take part only if there is
/// just one.
void SliceText::append_diagonal(std::string& text, const LineWriter& line, const Part& part) const {
  for (Index point = box_.lower; box_.contains(point);
       point = geometry::sum<3>(point, geometry::uniform<3>(1)))
    if (has_diagonal_ && part.block->box.contains(point))
      append_point(text, line, part, point);
    else if (!style_.is_compact)
      text += "#\n";
  if (!style_.is_compact) text += '\n';
}

void SliceText::append_point(std::string& text, const LineWriter& line, const Part& part,
                             const Index& point) const {
  const Index from = geometry::difference<3>(point, part.block->box.lower);
  const Index shape = part.block->box.shape();
  const auto offset = static_cast<std::size_t>(
      job_.slice.is_diagonal ? from[0] : from[0] + shape[0] * (from[1] + shape[1] * from[2]));
  const Index index = index_scale_(point);
  line.append(text, {index[0], index[1], index[2]}, coordinates_of(*part.block, point, offset),
              part.block->timelevels[part.timelevel].columns(), offset);
}

std::array<double, 3> SliceText::coordinates_of(const SliceBlock& block, const Index& point,
                                                std::size_t offset) const {
  std::array<double, 3> result;
  for (int d = 0; d < 3; ++d)
    result[d] =
        block.coordinates
            ? reinterpret_cast<const CCTK_REAL*>(block.coordinates->columns()[d].values)[offset]
            : rounded_coordinate(lattice_.origin[d] + lattice_.spacing[d] * static_cast<double>(point[d]),
                                 lattice_.spacing[d] / static_cast<double>(index_scale_.unit[d]));
  return result;
}

}  // namespace output
