// SPDX-License-Identifier: LGPL-2.1-or-later
#include "blocks.hh"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "Saguaro/GridDriver/src/public/grid_driver.hh"
#include "Saguaro/Values/src/text.hh"
#include "Saguaro/Values/src/types.hh"

namespace io_ascii {
namespace {

using grid_driver::Box;
using grid_driver::Index;
using grid_driver::Region;

constexpr int writer = 0;
constexpr const char* separator = "\t\t";

/// Values at the points of a box or of its diagonal, on the writing process.
struct Values {
  int type = 0;
  flesh::Bytes bytes;
  const std::byte* at(std::size_t offset) const { return bytes.data() + offset * CCTK_VarTypeSize(type); }
};

class BlockWriter {
 public:
  BlockWriter(const cGH* gh, int variable, const Slice& slice, const std::vector<Coordinate>& coordinates,
              const BlockStyle& style, output::TextFile* file)
      : gh_(gh), variable_(variable), slice_(slice), coordinates_(coordinates), style_(style), file_(file) {
    level_ = std::max(grid_driver::current_view(gh).level, 0);
    if (slice.is_diagonal) style_.steps = {1, 1, 1};
  }

  void write(const std::array<int, 3>& cut);

 private:
  Box box(const std::array<int, 3>& cut) const;
  Region region(const Box& box) const;
  Values gather(int variable, const Box& box) const;
  void begin_block();
  void write_box(const Box& box);
  void write_axis(const Box& box, int depth, Index& point);
  void write_point(const Box& box, const Index& point);
  void append_coordinate(int axis, const Index& point, std::size_t offset);
  /// Axes of the loops, outermost first: x runs fastest in volumes, and slowest in planes.
  int loop_axis(int depth) const { return slice_.axes[slice_.dimension == 3 ? 2 - depth : depth]; }

  const cGH* gh_;
  int variable_;
  Slice slice_;
  const std::vector<Coordinate>& coordinates_;
  BlockStyle style_;
  output::TextFile* file_;
  int level_;
  Box all_;  ///< the whole slice: indices are counted from its first point
  Values values_;
  std::vector<Values> coordinate_values_;
};

/// Of an array with more than three dimensions the lattice has all after the second in one; the slice is the
/// first part of it.
Box BlockWriter::box(const std::array<int, 3>& cut) const {
  const int group = CCTK_GroupIndexFromVarI(variable_);
  const grid_driver::Layout& layout = grid_driver::layout(gh_, group, 0, level_);
  Box domain = layout.originals;
  cGroupDynamicData shape;
  if (CCTK_GroupDimI(group) > 3 && CCTK_GroupDynamicData(gh_, group, &shape) == 0)
    domain.upper[2] = std::min<grid_driver::Coordinate>(domain.upper[2], shape.gsh[2] - 1);
  if (slice_.is_diagonal) {
    const auto shortest = std::min({domain.extent(0), domain.extent(1), domain.extent(2)});
    for (int d = 0; d < 3; ++d) domain.upper[d] = domain.lower[d] + shortest - 1;
    return domain;
  }
  Box result = domain;
  for (int axis = 0; axis < 3; ++axis)
    if (!slice_.extends_along(axis) && axis < CCTK_GroupDimI(group))
      result.lower[axis] = result.upper[axis] = cut[axis];
  return result & layout.domain;
}

Region BlockWriter::region(const Box& box) const {
  if (!slice_.is_diagonal) return box;
  std::vector<Box> diagonal;
  for (Index point = box.lower; box.contains(point); point = geometry::sum<3>(point, geometry::uniform<3>(1)))
    diagonal.push_back(geometry::box_between<3>(point, point));
  return Region::of_disjoint(diagonal);
}

Values BlockWriter::gather(int variable, const Box& box) const {
  return {CCTK_VarTypeI(variable), grid_driver::gather(gh_, variable, 0, 0, level_, region(box), writer)};
}

void BlockWriter::write(const std::array<int, 3>& cut) {
  all_ = box(cut);
  if (all_.empty()) return;
  if (file_) begin_block();
  if (slice_.dimension < 3) {
    write_box(all_);
  } else {
    // A volume may be too large for the writing process, so its planes come one by one.
    for (Box plane = all_; plane.lower[2] <= all_.upper[2]; plane.lower[2] += style_.steps[2]) {
      plane.upper[2] = plane.lower[2];
      write_box(plane);
    }
    if (file_) file_->text() += '\n';
  }
}

void BlockWriter::begin_block() {
  std::string& text = file_->text();
  text += slice_.dimension == 3 ? "" : slice_.dimension == 1 && !style_.is_xgraph ? "\n" : "\n\n";
  text += style_.comment() + std::string("Time = ");
  style_.format.append(text, double(gh_->cctk_time));
  text += '\n';
}

/// Gathers some points and writes them.
void BlockWriter::write_box(const Box& box) {
  values_ = gather(variable_, box);
  coordinate_values_.clear();
  if (!slice_.is_diagonal)
    for (int i = 0; i < slice_.dimension && !coordinates_.empty(); ++i)
      coordinate_values_.push_back(gather(coordinates_[slice_.axes[i]].variable, box));
  if (!file_) return;
  Index point = box.lower;
  write_axis(box, 0, point);
  file_->flush_if_large();
}

void BlockWriter::write_axis(const Box& box, int depth, Index& point) {
  if (depth == slice_.dimension) return write_point(box, point);
  const int axis = loop_axis(depth);
  for (point[axis] = box.lower[axis]; point[axis] <= box.upper[axis]; point[axis] += style_.steps[axis])
    write_axis(box, depth + 1, point);
  if (depth > 0) file_->text() += '\n';
}

void BlockWriter::write_point(const Box& box, const Index& point) {
  const Index from = geometry::difference<3>(point, box.lower), shape = box.shape();
  const auto offset = static_cast<std::size_t>(
      slice_.is_diagonal ? from[0] : from[0] + shape[0] * (from[1] + shape[1] * from[2]));
  std::string& text = file_->text();
  if (style_.has_time_column) {
    style_.format.append(text, double(gh_->cctk_time));
    text += separator;
  }
  for (int i = 0; i < slice_.dimension; ++i) append_coordinate(i, point, offset);
  style_.format.append_value(text, values_.type, values_.at(offset), style_.part == Part::imaginary);
  if (style_.part == Part::all && values::is_complex_type(values_.type)) {
    text += separator;
    style_.format.append_value(text, values_.type, values_.at(offset), true);
  }
  text += '\n';
}

/// A diagonal is measured along itself, from the first coordinate.
void BlockWriter::append_coordinate(int i, const Index& point, std::size_t offset) {
  std::string& text = file_->text();
  const int axis = slice_.axes[i];
  if (coordinates_.empty())
    values::append_integer(text, (point[axis] - all_.lower[axis]) / style_.steps[axis]);
  else if (slice_.is_diagonal)
    style_.format.append(text, std::sqrt(3.0) * (coordinates_[0].minimum +
                                                 double(gh_->cctk_delta_space[0]) * double(point[0])));
  else
    style_.format.append_value(text, coordinate_values_[i].type, coordinate_values_[i].at(offset));
  text += separator;
}

}  // namespace

void write_block(const cGH* gh, int variable, const Slice& slice, const std::array<int, 3>& cut,
                 const std::vector<Coordinate>& coordinates, const BlockStyle& style,
                 output::TextFile* file) {
  BlockWriter(gh, variable, slice, coordinates, style, file).write(cut);
}

}  // namespace io_ascii
