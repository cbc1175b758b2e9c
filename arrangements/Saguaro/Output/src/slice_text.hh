// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The text of one slice. Several threads can format parts of it at once.
#ifndef SAGUARO_OUTPUT_SLICE_TEXT_HH
#define SAGUARO_OUTPUT_SLICE_TEXT_HH

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "Saguaro/Output/src/columns.hh"
#include "Saguaro/Output/src/slices.hh"

namespace output {

/// Values of variables at some points, variable by variable.
class SliceValues {
 public:
  SliceValues(std::span<const int> variables, std::vector<std::vector<std::byte>> values);
  std::span<const Column> columns() const { return columns_; }

 private:
  std::vector<std::vector<std::byte>> values_;
  std::vector<Column> columns_;
};

/// The part of a slice on a component: values at all timelevels that are written, and coordinates.
struct SliceBlock {
  int component = 0;  ///< its number
  Box box;            ///< its points; for a diagonal the box of its corners
  std::vector<SliceValues> timelevels{};
  std::optional<SliceValues> coordinates{};
};

/// A slice of a level as text. It can be written after the level has been left.
class SliceText {
 public:
  /// In level mode.
  SliceText(const cGH* gh, const SliceJob& job, const SliceStyle& style);

  const SliceJob& job() const { return job_; }
  int group() const { return group_; }
  int timelevel_count() const { return timelevel_count_; }
  /// The variables that hold coordinates; none if those of the lattice are written.
  const std::vector<int>& coordinate_variables() const { return coordinate_variables_; }
  /// The points of the slice on a component; for a diagonal the box of its corners there.
  Box piece_of(const grid_driver::Component& component) const;
  /// About how many bytes the text has; the same number on all processes.
  std::int64_t size() const { return size_; }

  /// Some rows of a block at one timelevel.
  struct Part {
    const SliceText* slice;
    const SliceBlock* block;
    int timelevel;
    Box rows;  ///< cut along the slice's last axis
    bool is_first, is_last;
  };
  /// Cuts a block into parts, each of a size that suits one thread.
  void add_parts(const SliceBlock& block, std::vector<Part>& parts) const;
  /// Appends the text of a part. May be called by several threads.
  void append(std::string& text, const Part& part) const;
  /// What follows the last block.
  std::string ending() const { return style_.separates_grids && !style_.is_compact ? "\n" : ""; }

 private:
  /// Converts indices of a level to those in files, in which each point of each level is a whole number. They
  /// count points of the finest level that may ever exist, or half its cells from the centre of the first one
  /// of level 0.
  struct IndexScale {
    Index unit = geometry::uniform<3>(1);
    Index first{};
    Index operator()(const Index& point) const;
  };
  IndexScale index_scale(const cGH* gh) const;
  std::int64_t size_of_text(const cGH* gh) const;
  std::string labels(const BlockColumns& columns) const;
  void append_axes(std::string& text, const LineWriter& line, const Part& part, int axis_count,
                   Index& point) const;
  void append_diagonal(std::string& text, const LineWriter& line, const Part& part) const;
  void append_point(std::string& text, const LineWriter& line, const Part& part, const Index& point) const;
  std::array<double, 3> coordinates_of(const SliceBlock& block, const Index& point, std::size_t offset) const;

  SliceJob job_;
  SliceStyle style_;
  int group_;
  bool is_grid_function_;
  bool has_diagonal_;
  int iteration_;
  int timelevel_count_;
  std::vector<int> coordinate_variables_;
  Box box_;
  grid_driver::LevelCoordinates lattice_;
  IndexScale index_scale_;
  std::int64_t size_ = 0;
};

}  // namespace output

#endif
