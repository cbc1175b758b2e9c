// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Output/src/places.hh"

#include <algorithm>

#include "cctk.h"
#include "cctk_Functions.h"
#include "util_Table.h"

namespace output {
namespace {

constexpr const char* common_thorn = "IOUtil";

bool is_set(const std::string& parameter, const std::string& thorn) {
  return CCTK_ParameterQueryTimesSet(parameter.c_str(), thorn.c_str()) > 0;
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

/// What is set in the thorn goes before what is set in IO, and an index before a coordinate.
Position position_on(const Family& family, char axis, const std::string& thorn) {
  const std::string own = family.own + axis, common = family.common + axis;
  if (is_set(own + "i", thorn)) return {integer_parameter(own + "i", thorn), 0};
  if (is_set(own, thorn) || family.common.empty()) return {{}, real_parameter(own, thorn)};
  if (const int index = integer_parameter(common + "i", common_thorn); index >= 0) return {index, 0};
  return {{}, real_parameter(common, common_thorn)};
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

}  // namespace

bool boolean_parameter(const std::string& parameter, const std::string& thorn) {
  return integer_parameter(parameter, thorn) != 0;
}
int integer_parameter(const std::string& parameter, const std::string& thorn) {
  return int(*static_cast<const CCTK_INT*>(CCTK_ParameterGet(parameter.c_str(), thorn.c_str(), nullptr)));
}
double real_parameter(const std::string& parameter, const std::string& thorn) {
  return double(*static_cast<const CCTK_REAL*>(CCTK_ParameterGet(parameter.c_str(), thorn.c_str(), nullptr)));
}
const char* text_parameter(const std::string& parameter, const std::string& thorn) {
  return *static_cast<const char* const*>(CCTK_ParameterGet(parameter.c_str(), thorn.c_str(), nullptr));
}

bool is_wanted(const Slice& slice, const std::string& thorn) {
  const std::size_t dimension = slice.is_diagonal ? 1 : slice.axes.size();
  const bool has_switch = dimension == 1 || dimension == 2;
  return !has_switch ||
         boolean_parameter("out" + std::to_string(dimension) + "D_" + std::string(slice.suffix), thorn);
}

std::array<Position, 3> positions_of(const Slice& slice, const std::string& thorn) {
  std::array<Position, 3> result;
  const Family family = family_of(slice);
  for (int axis = 0; axis < 3; ++axis)
    if (std::find(slice.axes.begin(), slice.axes.end(), axis) == slice.axes.end())
      result[axis] = position_on(family, "xyz"[axis], thorn);
  return result;
}

grid_driver::PerFace<int> omitted_points(const cGH* gh, bool has_boundary, bool has_symmetry) {
  grid_driver::PerFace<int> result{};
  if (has_boundary && has_symmetry) return result;
  const auto symmetries = symmetry_widths(gh);
  // As many as there are ghost points, however wide the boundary is: the public drivers count so.
  const auto ghosts =
      grid_driver::level_shape(gh, 0, std::max(grid_driver::current_view(gh).level, 0)).ghosts;
  for (int face = 0; face < 6; ++face)
    if (symmetries[face] > 0)
      result[face] = has_symmetry ? 0 : symmetries[face];
    else
      result[face] = has_boundary ? 0 : static_cast<int>(ghosts[face / 2]);
  return result;
}

}  // namespace output
