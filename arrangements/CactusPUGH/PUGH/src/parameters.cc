// SPDX-License-Identifier: LGPL-2.1-or-later
//
// From parameters to settings of the driver, and what cannot be done.
#include <algorithm>
#include <cctype>
#include <exception>
#include <sstream>
#include <stdexcept>
#include <string>

#include "Saguaro/Balance/src/balance.hh"
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "flesh/parameters.hh"
#include "grid_driver_faces.hh"

namespace {

using balance::Coordinate;
using balance::ProcessGrid;
using grid_driver::Index;
using Parts = std::array<int, 3>;

/// The value for all directions if it is given, else those of the single directions.
Index by_direction(CCTK_INT all, CCTK_INT x, CCTK_INT y, CCTK_INT z) {
  return all >= 0 ? Index{all, all, all} : Index{x, y, z};
}

Index ghosts() {
  DECLARE_CCTK_PARAMETERS;
  return by_direction(ghost_size, ghost_size_x, ghost_size_y, ghost_size_z);
}

/// Points of one process; -1 where the whole grid is given.
Index local_points() {
  DECLARE_CCTK_PARAMETERS;
  return by_direction(local_nsize, local_nx, local_ny, local_nz);
}

bool has_local_points() { return local_points() != Index{-1, -1, -1}; }

bool is_manual_topology() {
  DECLARE_CCTK_PARAMETERS;
  return CCTK_EQUALS(processor_topology, "manual");
}

/// What is fixed of the numbers of processes along the axes; 0: free.
Parts given_parts(int dimension) {
  DECLARE_CCTK_PARAMETERS;
  if (!is_manual_topology()) return {0, 0, 0};
  const Parts given[] = {
      {int(processor_topology_1d_x), 0, 0},
      {int(processor_topology_2d_x), int(processor_topology_2d_y), 0},
      {int(processor_topology_3d_x), int(processor_topology_3d_y), int(processor_topology_3d_z)}};
  return given[dimension - 1];
}

/// The whole grid. From local points, neighbours share two ghost zones if these are counted.
Index points() {
  DECLARE_CCTK_PARAMETERS;
  Index result = by_direction(global_nsize, global_nx, global_ny, global_nz);
  if (!has_local_points()) return result;
  const Parts parts = balance::balanced_parts(CCTK_nProcs(nullptr), 3, given_parts(3));
  for (int d = 0; d < 3; ++d) {
    const Coordinate shared = local_size_includes_ghosts ? 2 * ghosts()[d] : 0, local = local_points()[d];
    if (local >= 0) result[d] = parts[d] * (local - shared) + shared;
  }
  return result;
}

/// The numbers in a text such as `4:5:4`. \throws std::invalid_argument if it is something else
std::vector<Coordinate> widths_in(const std::string& text, const std::string& parameter, Coordinate sum) {
  std::istringstream stream(text);
  std::vector<Coordinate> result;
  bool is_good = true;
  for (std::string word; std::getline(stream, word, ':');) {
    const bool is_number = !word.empty() && std::all_of(word.begin(), word.end(),
                                                        [](unsigned char c) { return std::isdigit(c); });
    is_good = is_good && is_number && word.size() < 10;
    result.push_back(is_good ? std::stoll(word) : 0);
    is_good = is_good && result.back() > 0;
    sum -= result.back();
  }
  if (!is_good || sum != 0)
    throw std::invalid_argument("PUGH::" + parameter + " = \"" + text +
                                "\": expected numbers above 0 with colons between them, whose sum is the "
                                "number of grid points in that direction");
  return result;
}

ProcessGrid manual_partition(int dimension, const Index& points) {
  DECLARE_CCTK_PARAMETERS;
  const std::array<const char*, 3> texts[] = {{partition_1d_x, "", ""},
                                              {partition_2d_x, partition_2d_y, ""},
                                              {partition_3d_x, partition_3d_y, partition_3d_z}};
  ProcessGrid grid;
  for (int d = 0; d < dimension; ++d)
    grid.widths[d] = widths_in(texts[dimension - 1][d],
                               "partition_" + std::to_string(dimension) + "d_" + "xyz"[d], points[d]);
  if (grid.processes() != CCTK_nProcs(nullptr))
    throw std::invalid_argument("the parameters PUGH::partition_" + std::to_string(dimension) +
                                "d_x and its kin describe " + std::to_string(grid.processes()) +
                                " parts, but there are " + std::to_string(CCTK_nProcs(nullptr)) +
                                " processes");
  return grid;
}

ProcessGrid process_grid(int dimension, Index points, const balance::PartWidths& widths) {
  DECLARE_CCTK_PARAMETERS;
  std::fill(points.begin() + dimension, points.end(), 1);
  if (CCTK_EQUALS(partition, "manual")) return manual_partition(dimension, points);
  const int processes = CCTK_nProcs(nullptr);
  if (CCTK_EQUALS(processor_topology, "automatic") && !has_local_points())
    return balance::grid_of_least_surface(points, processes, dimension, widths);
  return balance::even_grid(points, balance::balanced_parts(processes, dimension, given_parts(dimension)));
}

/// Is there any grid function of this dimension?
bool is_used(int dimension) {
  for (int group = 0; group < CCTK_NumGroups(); ++group)
    if (CCTK_GroupTypeI(group) == CCTK_GF && CCTK_GroupDimI(group) == dimension) return true;
  return false;
}

/// The parameter that gives the number of points in a direction.
std::string parameter_of_points(int direction) {
  DECLARE_CCTK_PARAMETERS;
  const std::string axis(1, "xyz"[direction]);
  if (local_points()[direction] >= 0) return local_nsize >= 0 ? "PUGH::local_nsize" : "PUGH::local_n" + axis;
  return global_nsize >= 0 ? "PUGH::global_nsize" : "PUGH::global_n" + axis;
}

/// Evolution leaves out the outer ghost zones. Where these hold all points, nothing is left, unless functions
/// work point by point. Single points are often meant so: ordinary differential equations take them.
void warn_of_points_in_ghost_zones_only() {
  DECLARE_CCTK_PARAMETERS;
  const CCTK_INT periodic_in[] = {periodic_x, periodic_y, periodic_z};
  for (int d = 0; d < 3; ++d) {
    const Coordinate there = points()[d], width = ghosts()[d];
    if ((periodic && periodic_in[d]) || there < 2 || there > 2 * width) continue;
    flesh::report_parameter_warning(
        parameter_of_points(d), 0,
        "all " + std::to_string(there) + " points in direction " + "xyz"[d] +
            " lie in the ghost zones at the two faces, " + std::to_string(width) +
            " points at each: functions that leave these out evolve nothing; expected more than " +
            std::to_string(2 * width) + " points");
  }
}

grid_driver::Settings read_settings() {
  DECLARE_CCTK_PARAMETERS;
  grid_driver::Settings settings;
  settings.names.ghosts = "driver::ghost_size";
  settings.model = "";
  settings.points = points();
  settings.ghosts = ghosts();
  settings.periodic = {periodic && periodic_x, periodic && periodic_y, periodic && periodic_z};
  const balance::PartWidths widths = grid_driver::widths_of_parts(settings);
  for (int dimension = 1; dimension <= 3; ++dimension)
    if (is_used(dimension))
      settings.process_grids[dimension - 1] = process_grid(dimension, settings.points, widths);
  settings.has_modes = false;
  settings.enable_all_storage = enable_all_storage;
  settings.poison_new_memory = settings.poison_new_timelevels = !CCTK_EQUALS(initialize_memory, "none");
  settings.poison_byte = CCTK_EQUALS(initialize_memory, "NaN") ? 0xff : 0;
  settings.storage_verbose = CCTK_EQUALS(storage_verbose, "yes");
  settings.initial_time = cctk_initial_time;
  return settings;
}

}  // namespace

extern "C" int PUGH_Startup(void) {
  try {
    grid_driver::start(read_settings);
  } catch (const std::exception& error) {
    CCTK_VERROR("The grid cannot be set up: %s", error.what());
  }
  return 0;
}

extern "C" void PUGH_ParamCheck(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS_PUGH_ParamCheck;
  DECLARE_CCTK_PARAMETERS;
  warn_of_points_in_ghost_zones_only();
  if (!CCTK_EQUALS(presync_mode, "off"))
    CCTK_VPARAMWARN("Cactus::presync_mode = \"%s\" is not supported with PUGH; use \"off\", or Carpet/Carpet",
                    presync_mode);
}
