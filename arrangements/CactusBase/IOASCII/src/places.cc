// SPDX-License-Identifier: LGPL-2.1-or-later
#include "places.hh"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <string>

#include "cctk_Functions.h"
#include "util_Table.h"

namespace io_ascii {
namespace {

constexpr double not_given = -424242;

int integer(const std::string& parameter, const char* thorn) {
  return int(*static_cast<const CCTK_INT*>(CCTK_ParameterGet(parameter.c_str(), thorn, nullptr)));
}
double real(const std::string& parameter, const char* thorn) {
  return double(*static_cast<const CCTK_REAL*>(CCTK_ParameterGet(parameter.c_str(), thorn, nullptr)));
}

/// What is given for one axis of a slice: here, else in IO.
struct Given {
  std::string parameter;  ///< for messages
  int index;              ///< negative: by position
  double position;
};

Given given(const Slice& slice, int axis) {
  std::string letters;
  for (int i = 0; i < slice.dimension; ++i) letters += "xyz"[slice.axes[i]];
  const std::string name = letters + (slice.dimension == 1 ? "line_" : "plane_") + "xyz"[axis];
  const std::string own = "out" + std::to_string(slice.dimension) + "D_" + name, common = "out_" + name;
  Given result{own, integer(own + "i", "IOASCII"), real(own, "IOASCII")};
  if (result.index < 0) result.index = integer(common + "i", "IOUtil");
  if (result.position == not_given) result.position = real(common, "IOUtil");
  return result;
}

/// Index of the first point at or above a coordinate; outside of the grid 0, or the centre for index -2.
int index_at(const Given& given, const Coordinate& coordinate, bool warn) {
  constexpr double tolerance = 1e-6;  // of a spacing, so that rounding does not move to the next point
  constexpr int centre_otherwise = -2;
  const auto index = [&](double distance) {
    return int(std::ceil(distance / coordinate.spacing - tolerance));
  };
  if (given.position >= coordinate.minimum && given.position <= coordinate.maximum)
    return index(given.position - coordinate.minimum);
  const int instead =
      given.index == centre_otherwise ? index((coordinate.maximum - coordinate.minimum) / 2) : 0;
  if (warn)
    CCTK_VWARN(CCTK_WARN_ALERT,
               "%s: the coordinate %g is not between %g and %g; taking the point with index %d",
               given.parameter.c_str(), given.position, coordinate.minimum, coordinate.maximum, instead);
  return instead;
}

bool has_tag(int group, const char* key) {
  const int table = CCTK_GroupTagsTableI(group);
  return table >= 0 && Util_TableQueryValueInfo(table, nullptr, nullptr, key) > 0;
}

/// False if an entry is missing.
bool read_coordinate(int table, Coordinate& result) {
  CCTK_INT variable = -1;
  CCTK_REAL minimum, maximum, spacing;
  if (Util_TableGetInt(table, &variable, "GAINDEX") < 0 ||
      Util_TableGetReal(table, &minimum, "COMPMIN") < 0 ||
      Util_TableGetReal(table, &maximum, "COMPMAX") < 0 || Util_TableGetReal(table, &spacing, "DELTA") < 0)
    return false;
  result = {int(variable), double(minimum), double(maximum), double(spacing)};
  return result.variable >= 0;
}

}  // namespace

std::vector<Coordinate> coordinates_of(const cGH* gh, int group) {
  if (!CCTK_IsFunctionAliased("Coord_GroupSystem")) return {};
  if (CCTK_GroupTypeI(group) != CCTK_GF && !has_tag(group, "COORDSYSTEM")) return {};
  const std::unique_ptr<char, decltype(&std::free)> name(CCTK_GroupName(group), &std::free);
  const int system = Coord_GroupSystem(gh, name.get());
  if (system < 0) return {};
  std::vector<CCTK_INT> tables(CCTK_GroupDimI(group), -1);
  Util_TableGetIntArray(system, int(tables.size()), tables.data(), "COORDINATES");
  std::vector<Coordinate> result(tables.size());
  for (std::size_t d = 0; d < tables.size(); ++d)
    if (tables[d] < 0 || !read_coordinate(int(tables[d]), result[d])) return {};
  return result;
}

std::array<int, 3> cut_of(const cGH* gh, int group, const Slice& slice, bool warn) {
  std::array<int, 3> result{};
  if (CCTK_GroupTypeI(group) != CCTK_GF || slice.is_diagonal) return result;
  const std::vector<Coordinate> coordinates = coordinates_of(gh, group);
  for (int axis = 0; axis < CCTK_GroupDimI(group); ++axis) {
    if (slice.extends_along(axis)) continue;
    const Given here = given(slice, axis);
    if (here.index >= 0)
      result[axis] = here.index;
    else if (!coordinates.empty())
      result[axis] = index_at(here, coordinates[axis], warn);
  }
  return result;
}

}  // namespace io_ascii
