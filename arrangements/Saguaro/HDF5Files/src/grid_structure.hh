// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The text `Grid Structure v5` in data files and checkpoints: which points each level has, and its times.
#ifndef SAGUARO_HDF5FILES_GRID_STRUCTURE_HH
#define SAGUARO_HDF5FILES_GRID_STRUCTURE_HH

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "Saguaro/Geometry/src/geometry.hh"

namespace hdf5 {

/// A box of points of one level, and the process that owns it (-1: of no single one). Indices count points
/// of the level.
struct StructureBox {
  geometry::Box<3> box;
  std::array<bool, 6> outer{};  ///< xmin, xmax, ymin, ...: does the box end at the domain?
  int map = 0;
  int process = -1;
  friend bool operator==(const StructureBox&, const StructureBox&) = default;
};

/// What is told of one level.
struct StructureLevel {
  int stride = 1;                        ///< points of the finest possible level per point
  std::vector<StructureBox> regions;     ///< all points, on all maps
  std::vector<StructureBox> components;  ///< the same, cut among processes
  std::vector<double> times;             ///< of the timelevels, the current one first
  double time_step = 0;
  std::array<int, 3> ghosts{};
  std::array<int, 3> buffers{};
  int prolongation_order = 0;
  friend bool operator==(const StructureLevel&, const StructureLevel&) = default;
};

using GridStructure = std::vector<StructureLevel>;  // coarse to fine

/// Numbers are written such that they come back exactly.
/// \param maps  number of maps; each has its own lists
std::string to_text(const GridStructure& structure, int maps);

/// Reads regions, strides, times and time steps; of the rest nothing is needed.
/// \throws std::runtime_error that says what was expected where
GridStructure parse_grid_structure(std::string_view text);

}  // namespace hdf5

#endif
