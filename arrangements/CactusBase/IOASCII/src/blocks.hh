// SPDX-License-Identifier: LGPL-2.1-or-later
//
// One output of one slice: a line of text for each point.
#ifndef IOASCII_BLOCKS_HH
#define IOASCII_BLOCKS_HH

#include <array>
#include <vector>

#include "Saguaro/Output/src/number_format.hh"
#include "Saguaro/Output/src/text_file.hh"
#include "cctk.h"
#include "names.hh"
#include "places.hh"

namespace io_ascii {

struct BlockStyle {
  output::NumberFormat format;
  bool is_xgraph = false;  ///< else for gnuplot
  bool has_time_column = false;
  Part part = Part::all;              ///< all: the imaginary part of a complex number follows the real one
  std::array<int, 3> steps{1, 1, 1};  ///< every so many points along each axis; diagonals have all

  char comment() const { return is_xgraph ? '"' : '#'; }
};

/// Writes the points of a slice, of which those that are copies through periodic faces are left out.
/// Collective.
/// \param cut          where it cuts the other axes; beyond the grid it has no points
/// \param coordinates  those to print, one per dimension; none: indices
/// \param file         null on processes that do not write; the first process does
void write_block(const cGH* gh, int variable, const Slice& slice, const std::array<int, 3>& cut,
                 const std::vector<Coordinate>& coordinates, const BlockStyle& style, output::TextFile* file);

}  // namespace io_ascii

#endif
