// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The lines of text files that hold values of grid points.
#ifndef SAGUARO_OUTPUT_COLUMNS_HH
#define SAGUARO_OUTPUT_COLUMNS_HH

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace output {

/// How lines look.
struct LineStyle {
  bool is_compact = false;      ///< without level, component and what follows from the group
  bool is_diagonal = false;     ///< of diagonals, which separate their first columns by blanks
  bool has_timelevel = true;    ///< compact lines name the timelevel only if there are several
  bool has_coordinates = true;  ///< compact lines have coordinates only of grid functions and on diagonals
  int dimension = 3;            ///< of the group: compact lines have as many indices
  int precision = 15;           ///< significant digits
};

/// What all points of a block have in common.
struct BlockColumns {
  int iteration = 0;
  int timelevel = 0;
  int level = 0;
  int component = 0;
  int multigrid_level = 0;
  int map = 0;
  double time = 0;
};

/// Values of one variable at the points of a block.
struct Column {
  int type;  ///< CCTK_VARIABLE_...
  const std::byte* values;
  std::size_t element_size;
};

/// Writes the lines of one block. Example of a line: iteration, timelevel, level component multigrid-level,
/// indices, time, coordinates, values: `0\t0\t0 0 0\t3 4 4\t0\t0 0.07 0\t1.5`.
class LineWriter {
 public:
  LineWriter(const LineStyle& style, const BlockColumns& block);

  /// \param index   in points of the finest level that may ever be
  /// \param offset  of the point in the columns
  void append(std::string& text, const std::array<long long, 3>& index,
              const std::array<double, 3>& coordinates, std::span<const Column> columns,
              std::size_t offset) const;

 private:
  LineStyle style_;
  std::string before_indices_;  ///< the same in all lines, and so is the time
  std::string time_;
};

/// `# column format: 1:it\t2:tl\t...` and, for several variables, `# data columns: 13:gxx 14:gxy ...`.
/// Programs that read files look for these lines.
std::string column_labels(const LineStyle& style, std::span<const std::string> variables, bool is_group);

/// The comments before a block: iteration, time, and where it lies.
std::string block_labels(const BlockColumns& block, int precision);

/// A coordinate without the traces of rounding: a multiple of 1e-8 spacings of the lattice that indices
/// count, the finest possible one.
double rounded_coordinate(double coordinate, double spacing);

}  // namespace output

#endif
