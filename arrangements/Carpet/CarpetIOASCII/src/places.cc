// SPDX-License-Identifier: LGPL-2.1-or-later
#include "places.hh"

#include <algorithm>
#include <string>

#include "Saguaro/Output/src/headers.hh"
#include "cctk.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "util_Table.h"

namespace carpet_io_ascii {
namespace {

using output::Position;
using output::Slice;

constexpr const char* own_thorn = "CarpetIOASCII";
constexpr const char* common_thorn = "IOUtil";

bool is_set(const std::string& parameter, const char* thorn) {
  return CCTK_ParameterQueryTimesSet(parameter.c_str(), thorn) > 0;
}
int integer(const std::string& parameter, const char* thorn) {
  return int(*static_cast<const CCTK_INT*>(CCTK_ParameterGet(parameter.c_str(), thorn, nullptr)));
}
double real(const std::string& parameter, const char* thorn) {
  return double(*static_cast<const CCTK_REAL*>(CCTK_ParameterGet(parameter.c_str(), thorn, nullptr)));
}

/// Beginning of the parameter names of a slice: `0D_point`, `1D_xline`, `2D_xyplane`, and without dimension
/// those of IO, which has no points.
struct Family {
  std::string own, common;
};
Family family_of(const Slice& slice) {
  const std::string suffix(slice.suffix);
  if (slice.axes.empty()) return {"out0D_point_", ""};
  if (slice.axes.size() == 1) return {"out1D_" + suffix + "line_", "out_" + suffix + "line_"};
  return {"out2D_" + suffix + "plane_", "out_" + suffix + "plane_"};
}

/// What is set in this thorn goes before what is set in IO, and an index before a coordinate.
Position position_on(const Family& family, char axis) {
  const std::string own = family.own + axis, common = family.common + axis;
  if (is_set(own + "i", own_thorn)) return {integer(own + "i", own_thorn), 0};
  if (is_set(own, own_thorn) || family.common.empty()) return {{}, real(own, own_thorn)};
  if (const int index = integer(common + "i", common_thorn); index >= 0) return {index, 0};
  return {{}, real(common, common_thorn)};
}

/// Number of points in symmetry zones at each face; 0 where there is no symmetry.
grid_driver::PerFace<int> symmetry_widths(const cGH* gh) {
  grid_driver::PerFace<int> result{};
  if (!CCTK_IsFunctionAliased("SymmetryTableHandleForGrid")) return result;
  const int table = SymmetryTableHandleForGrid(gh);
  std::array<CCTK_INT, 6> handles, widths;
  if (table < 0 || Util_TableGetIntArray(table, 6, handles.data(), "symmetry_handle") != 6 ||
      Util_TableGetIntArray(table, 6, widths.data(), "symmetry_zone_width") != 6)
    return result;
  for (int face = 0; face < 6; ++face) result[face] = handles[face] >= 0 ? int(widths[face]) : 0;
  return result;
}

grid_driver::PerFace<int> omitted_points(const cGH* gh, bool has_boundary, bool has_symmetry) {
  grid_driver::PerFace<int> result{};
  if (has_boundary && has_symmetry) return result;
  const auto symmetries = symmetry_widths(gh);
  const auto boundaries = grid_driver::boundary_widths(gh, 0);
  for (int face = 0; face < 6; ++face)
    if (symmetries[face] > 0)
      result[face] = has_symmetry ? 0 : symmetries[face];
    else
      result[face] = has_boundary ? 0 : boundaries[face];
  return result;
}

}  // namespace

bool is_wanted(const Slice& slice) {
  DECLARE_CCTK_PARAMETERS;
  const std::pair<std::string_view, bool> switches[] = {{"x", out1D_x},  {"y", out1D_y},   {"z", out1D_z},
                                                        {"d", out1D_d},  {"xy", out2D_xy}, {"xz", out2D_xz},
                                                        {"yz", out2D_yz}};
  const auto found = std::find_if(std::begin(switches), std::end(switches),
                                  [&](const auto& entry) { return entry.first == slice.suffix; });
  return found == std::end(switches) || found->second;
}

std::array<Position, 3> positions_of(const Slice& slice) {
  std::array<Position, 3> result;
  const Family family = family_of(slice);
  for (int axis = 0; axis < 3; ++axis)
    if (std::find(slice.axes.begin(), slice.axes.end(), axis) == slice.axes.end())
      result[axis] = position_on(family, "xyz"[axis]);
  return result;
}

output::SliceStyle style_of_dimension(const cGH* gh, int dimension) {
  DECLARE_CCTK_PARAMETERS;
  const bool is_volume = dimension == 3;
  output::SliceStyle style;
  style.is_compact = compact_format;
  style.has_labels = output::wants_labels();
  style.separates_grids = separate_grids;
  style.separates_components = separate_components;
  style.has_all_timelevels = output_all_timelevels;
  style.has_ghosts = output_ghost_points && (!is_volume || out3D_ghosts);
  style.uses_grid_coordinates = use_grid_coordinates;
  style.precision = out_precision;
  style.omitted = omitted_points(gh, output_boundary_points && (!is_volume || out3D_outer_ghosts),
                                 output_symmetry_points);
  return style;
}

}  // namespace carpet_io_ascii
