// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Interpolation of grid functions at any points, on any process: each point travels to the process that owns
// the nearest grid point, a local operator (CCTK_InterpLocalUniform) interpolates there, and the results
// travel back.
//
// Local operators work in units of grid points: they see origin 0 and spacing 1, and coordinates counted from
// the first point that the component stores. Those are exact for any way in which the grid is cut, so results
// are the same bits for any number of processes and components; derivatives are scaled afterwards.
#ifndef SAGUARO_INTERPOLATION_HH
#define SAGUARO_INTERPOLATION_HH

#include <functional>
#include <vector>

#include "Saguaro/GridDriver/src/public/grid_driver.hh"
#include "Saguaro/LocalInterpolation/src/local_uniform.hh"

namespace interpolation {

using grid_driver::cGH;

/// Where to interpolate: one level of one map.
struct Place {
  int map = 0;
  int level = 0;
};

struct Input {
  int variable;  ///< a grid function; < 0: none, outputs that depend on it stay untouched
  int timelevel = 0;
};

struct Output {
  int type;                 ///< CCTK_VARIABLE_...
  void* data;               ///< has an element for each point of this process; null: not wanted
  int time_derivative = 0;  ///< 0 ... 2
};

/// Interpolates arrays of one component; \return a status. An operator that writes `error_point_status` to
/// the table reports on each point in `per_point_status`.
using LocalOperator = std::function<int(const local_interpolation::LocalUniform&)>;

struct Request {
  int dimensions = 3;
  LocalOperator local_operator;
  /// Points of its molecules in each direction, or more: these lie around their point, but for ends that they
  /// must not reach over. 0: unknown, it may read all that a component stores.
  int molecule = 0;
  int table = -1;                          ///< options of the local operator
  int points = 0;                          ///< of this process; may be 0
  std::vector<const double*> coordinates;  ///< one array per direction
  std::vector<int> places{};               ///< of the points in arrays of outputs; empty: 0, 1, 2 ...
  std::vector<Input> inputs;
  std::vector<Output> outputs;
  int time_levels = 1;  ///< that time derivatives are computed from: 1 ... 3
  /// Where a time is wanted that is not the level's own: weights of timelevels, newest first, in the values
  /// and in each time derivative there. Empty: the level's time. Inputs with one timelevel have the same
  /// values at any time; they have no time derivatives.
  std::vector<std::vector<double>> in_time{};
};

/// Interpolates. Outputs of points that fail stay untouched, and one warning names the first of them unless
/// the table has `suppress_warnings`. Reads the table's `N_boundary_points_to_omit`,
/// `boundary_off_centering_tolerance` and `boundary_extrapolation_tolerance`, which hold at the faces of the
/// domain: where the grid is cut, molecules must fit into the ghost zones. Collective; inputs, outputs and
/// options must be the same on all processes.
///
/// \return the lowest status of this process's points: 0, CCTK_ERROR_INTERP_..., or what the operator returns
/// \throws std::invalid_argument if a variable or an option is not what it must be (on all processes alike)
int interpolate(const cGH* gh, Place place, const Request& request);

/// The same with each point on the finest level whose region holds the nearest grid point. Levels that are at
/// another time than the current view are interpolated in time, from prolongation_order_time + 1 timelevels;
/// time derivatives are those at the time of the current view, too, of the polynomial through `time_levels`.
int interpolate_on_finest_levels(const cGH* gh, int map, const Request& request);

}  // namespace interpolation

#endif
