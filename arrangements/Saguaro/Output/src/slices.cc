// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Output/src/slices.hh"

#include <algorithm>
#include <cmath>

namespace output {
namespace {

using grid_driver::Component;
using grid_driver::Coordinate;
using grid_driver::Layout;
using grid_driver::Region;

constexpr int writer = 0;
constexpr int axes_of_group[] = {0, 1, 2};
constexpr int xz_axes[] = {0, 2};

constexpr Slice points[] = {{"", {}}};
constexpr Slice lines[] = {{"x", {axes_of_group, 1}},
                           {"y", {axes_of_group + 1, 1}},
                           {"z", {axes_of_group + 2, 1}},
                           {"d", {axes_of_group, 3}, true}};
constexpr Slice planes[] = {{"xy", {axes_of_group, 2}}, {"xz", xz_axes}, {"yz", {axes_of_group + 1, 2}}};
constexpr Slice volumes[] = {{"xyz", axes_of_group}};

/// Where some points of a component are.
struct Place {
  const Component& component;
  int map, level;
  const Region& region;
};

/// Values of some points of all variables, at one timelevel, as the component stores them.
class Values {
 public:
  /// For the writing process and that of the component. The values are on the writing process only.
  Values(const cGH* gh, const std::vector<int>& variables, int timelevel, const Place& place) {
    data_ = grid_driver::gather_stored(gh, variables, timelevel, place.map, place.level, place.component,
                                       place.region, writer);
    for (std::size_t n = 0; n < variables.size(); ++n) {
      const int type = CCTK_VarTypeI(variables[n]);
      columns_.push_back({type, data_[n].data(), static_cast<std::size_t>(CCTK_VarTypeSize(type))});
    }
  }
  Values(Values&&) = default;
  Values& operator=(Values&&) = default;
  std::span<const Column> columns() const { return columns_; }

 private:
  std::vector<std::vector<std::byte>> data_;
  std::vector<Column> columns_;
};

/// The values of some points of a component at all timelevels that are written, and the coordinates of the
/// points.
struct Block {
  Box box;
  std::vector<Values> timelevels;
  std::optional<Values> coordinates;
};

/// The box of the corners of the diagonal, the points of a box with equal indices.
Box diagonal_of(const Box& box) {
  const Coordinate first = *std::max_element(box.lower.begin(), box.lower.end());
  const Coordinate last = *std::min_element(box.upper.begin(), box.upper.end());
  return geometry::box_between<3>(geometry::uniform<3>(first), geometry::uniform<3>(last));
}

/// The variables grid::x, y, z, or none if they have no storage.
std::vector<int> coordinate_variables(const cGH* gh) {
  std::vector<int> result;
  for (int direction = 1; direction <= 3; ++direction) {
    const int variable = CCTK_CoordIndex(direction, nullptr, "cart3d");
    if (variable < 0 || CCTK_ActiveTimeLevelsVI(gh, variable) < 1) return {};
    result.push_back(variable);
  }
  return result;
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

/// From indices of a level to those in files, in which each point of each level is a whole number: points of
/// the finest level that may ever be, or half its cells from the centre of the first one of level 0.
struct IndexScale {
  Index unit = geometry::uniform<3>(1);
  Index first{};

  Index operator()(const Index& point) const {
    return geometry::by_axis<3>([](Coordinate i, Coordinate u, Coordinate f) { return f + u * i; }, point,
                                unit, first);
  }
};

IndexScale index_scale(const cGH* gh, const SliceJob& job) {
  const grid_driver::LevelShape& shape = grid_driver::level_shape(gh, job.map, job.level);
  IndexScale result;
  for (int d = 0; d < 3; ++d) {
    result.unit[d] = gh->cctk_levoffdenom[d];
    if (shape.centring == geometry::Centring::cell)
      result.first[d] = (1 - shape.factor[d]) * result.unit[d] / 2;
  }
  return result;
}

class SliceWriter {
 public:
  SliceWriter(const cGH* gh, const SliceJob& job, const SliceStyle& style, TextFile* file);
  void write();

 private:
  void freshen() const;
  Box piece_of(const Component& component) const;
  Region region_of(const Box& box) const;
  Block gather(const Component& component, const Box& piece) const;
  void write_component(const Component& component, const Block& block);
  void write_points(const LineWriter& line, const Block& block, const Values& values);
  void write_axes(const LineWriter& line, const Block& block, const Values& values, int axis_count,
                  Index& point);
  void write_diagonal(const LineWriter& line, const Block& block, const Values& values);
  void write_point(const LineWriter& line, const Block& block, const Values& values, const Index& point);
  std::array<double, 3> coordinates_of(const Block& block, const Index& point, std::size_t offset) const;

  const cGH* gh_;
  const SliceJob& job_;
  const SliceStyle& style_;
  TextFile* file_;
  int group_;
  bool is_grid_function_;
  int timelevel_count_;
  std::vector<int> coordinate_variables_;
  const Layout& layout_;
  Box box_;
  grid_driver::LevelCoordinates lattice_;
  IndexScale index_scale_;
};

SliceWriter::SliceWriter(const cGH* gh, const SliceJob& job, const SliceStyle& style, TextFile* file)
    : gh_(gh),
      job_(job),
      style_(style),
      file_(file),
      group_(CCTK_GroupIndexFromVarI(job.variables.front())),
      is_grid_function_(is_grid_function(job)),
      timelevel_count_(style.has_all_timelevels ? CCTK_ActiveTimeLevelsGI(gh, group_) : 1),
      layout_(grid_driver::layout(gh, group_, job.map, job.level)),
      box_(slice_box_of(gh, job, style.omitted)),
      lattice_(lattice_of(gh, job)),
      index_scale_(is_grid_function_ ? index_scale(gh, job) : IndexScale{}) {
  if (style.uses_grid_coordinates && is_grid_function_) coordinate_variables_ = coordinate_variables(gh);
}

void SliceWriter::freshen() const {
  for (int timelevel = 0; timelevel < timelevel_count_; ++timelevel)
    for (const int variable : job_.variables) grid_driver::freshen(gh_, variable, timelevel, job_.level);
  for (const int variable : coordinate_variables_) grid_driver::freshen(gh_, variable, 0, job_.level);
}

/// The points of the slice on a component; for a diagonal the box of its corners there.
Box SliceWriter::piece_of(const Component& component) const {
  const Box piece = box_ & (style_.has_ghosts ? component.stored : component.owned);
  return job_.slice.is_diagonal && !piece.empty() ? diagonal_of(piece) : piece;
}

Region SliceWriter::region_of(const Box& box) const {
  if (!job_.slice.is_diagonal) return box;
  std::vector<Box> diagonal;
  for (Index point = box.lower; box.contains(point); point = geometry::sum<3>(point, geometry::uniform<3>(1)))
    diagonal.push_back(geometry::box_between<3>(point, point));
  return Region::of_disjoint(diagonal);
}

Block SliceWriter::gather(const Component& component, const Box& piece) const {
  Block block{piece, {}, {}};
  if (piece.empty()) return block;
  const Region region = region_of(piece);
  const Place place{component, job_.map, job_.level, region};
  for (int timelevel = 0; timelevel < timelevel_count_; ++timelevel)
    block.timelevels.emplace_back(gh_, job_.variables, timelevel, place);
  if (!coordinate_variables_.empty()) block.coordinates.emplace(gh_, coordinate_variables_, 0, place);
  return block;
}

/// Component by component: a whole level may be too large for the writing process.
void SliceWriter::write() {
  freshen();
  if (!file_) {
    for (const Component& component : layout_.local) gather(component, piece_of(component));
    return;
  }
  for (const Component& component : grid_driver::all_components(gh_, group_, job_.map, job_.level))
    write_component(component, gather(component, piece_of(component)));
  if (style_.separates_grids && !style_.is_compact) file_->text() += '\n';
}

void SliceWriter::write_component(const Component& component, const Block& block) {
  std::string& text = file_->text();
  for (int timelevel = 0; timelevel < timelevel_count_; ++timelevel) {
    const BlockColumns columns{gh_->cctk_iteration, timelevel, is_grid_function_ ? job_.level : 0,
                               component.number,    0,         job_.map,
                               lattice_.time};
    if (style_.has_labels && !style_.is_compact) {
      text += block_labels(columns, style_.precision);
      std::vector<std::string> names;
      for (const int variable : job_.variables) names.push_back(CCTK_VarName(variable));
      text += column_labels(line_style(job_, style_), names, job_.is_group);
    }
    if (block.timelevels.empty())
      text += style_.is_compact ? "" : "#\n";
    else
      write_points({line_style(job_, style_), columns}, block, block.timelevels[timelevel]);
  }
  if (style_.separates_components) text += '\n';
}

void SliceWriter::write_points(const LineWriter& line, const Block& block, const Values& values) {
  Index point = block.box.lower;
  if (job_.slice.is_diagonal)
    write_diagonal(line, block, values);
  else
    write_axes(line, block, values, static_cast<int>(job_.slice.axes.size()), point);
}

/// Loops over the last of `axis_count` axes, and inside over the others. A blank line ends each axis; compact
/// files have none after single points.
void SliceWriter::write_axes(const LineWriter& line, const Block& block, const Values& values, int axis_count,
                             Index& point) {
  if (axis_count == 0) {
    write_point(line, block, values, point);
    return;
  }
  const int axis = job_.slice.axes[axis_count - 1];
  for (point[axis] = block.box.lower[axis]; point[axis] <= block.box.upper[axis]; ++point[axis])
    write_axes(line, block, values, axis_count - 1, point);
  if (!style_.is_compact || block.box.extent(axis) > 1) file_->text() += '\n';
  file_->flush_if_large();
}

/// Diagonals are those of the level that is being written. Arrays are on none, and take part only if there is
/// just one.
void SliceWriter::write_diagonal(const LineWriter& line, const Block& block, const Values& values) {
  const bool has_diagonal = is_grid_function_ || grid_driver::level_count(gh_) == 1;
  for (Index point = box_.lower; box_.contains(point);
       point = geometry::sum<3>(point, geometry::uniform<3>(1)))
    if (has_diagonal && block.box.contains(point))
      write_point(line, block, values, point);
    else if (!style_.is_compact)
      file_->text() += "#\n";
  if (!style_.is_compact) file_->text() += '\n';
}

void SliceWriter::write_point(const LineWriter& line, const Block& block, const Values& values,
                              const Index& point) {
  const Index from = geometry::difference<3>(point, block.box.lower);
  const Index shape = block.box.shape();
  const auto offset = static_cast<std::size_t>(
      job_.slice.is_diagonal ? from[0] : from[0] + shape[0] * (from[1] + shape[1] * from[2]));
  const Index index = index_scale_(point);
  line.append(file_->text(), {index[0], index[1], index[2]}, coordinates_of(block, point, offset),
              values.columns(), offset);
}

std::array<double, 3> SliceWriter::coordinates_of(const Block& block, const Index& point,
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

}  // namespace

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

void write_slice(const cGH* gh, const SliceJob& job, const SliceStyle& style, TextFile* file) {
  SliceWriter(gh, job, style, file).write();
}

}  // namespace output
