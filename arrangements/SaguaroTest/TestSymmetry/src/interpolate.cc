// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Interpolation beyond the faces, at images of grid points: there the interpolator is exact.
#include "SaguaroTest/TestSymmetry/src/setting.hh"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "util_Table.h"

namespace {

using test_symmetry::Point;

/// Grid points near the middle of the domain, taken by maps of the group of the symmetry (or by a period) out
/// of it, and one that stays.
std::vector<Point> points_beyond(const cGH* gh) {
  DECLARE_CCTK_PARAMETERS;
  Point middle, spacing;
  for (int d = 0; d < 3; ++d) {
    CCTK_REAL lower, upper;
    if (CCTK_CoordRange(gh, &lower, &upper, d + 1, nullptr, "cart3d") < 0)
      CCTK_ERROR("The range of the coordinate system cart3d is not known");
    spacing[d] = gh->cctk_delta_space[d];
    middle[d] = lower + spacing[d] * std::floor((upper - lower) / spacing[d] / 2);
  }
  std::vector<Point> points;
  for (const test_symmetry::Matrix& g : test_symmetry::group_of(symmetry)) {
    const Point near{middle[0] + spacing[0], middle[1] - 2 * spacing[1], middle[2] + 2 * spacing[2]};
    Point image{};
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) image[i] += g[i][j] * near[j];
    points.push_back(image);
  }
  if (CCTK_EQUALS(symmetry, "translations"))
    points.push_back({middle[0] + 2 * period, middle[1] - period, middle[2] + period});
  return points;
}

/// Results per variable and point.
using Values = std::vector<std::vector<CCTK_REAL>>;

/// By the operator `interpolator` with options.
/// \return a status, negative if it failed
CCTK_INT interpolate_beyond_symmetries(const cGH* gh, CCTK_INT points, const CCTK_POINTER_TO_CONST* positions,
                                       const std::vector<CCTK_INT>& inputs,
                                       const std::vector<CCTK_POINTER>& outputs) {
  DECLARE_CCTK_PARAMETERS;
  const int operation = CCTK_InterpHandle(interpolator), system = CCTK_CoordSystemHandle("cart3d");
  if (operation < 0 || system < 0 || !CCTK_IsFunctionAliased("SymmetryInterpolate"))
    CCTK_VERROR("The interpolator \"%s\", the coordinates cart3d or SymmetryInterpolate are missing",
                interpolator);
  const int options = Util_TableCreateFromString("order=2");
  const std::vector<CCTK_INT> types(inputs.size(), CCTK_VARIABLE_REAL);
  const CCTK_INT count = CCTK_INT(inputs.size());
  const CCTK_INT status =
      SymmetryInterpolate(gh, 3, operation, options, system, points, CCTK_VARIABLE_REAL, positions, count,
                          inputs.data(), count, types.data(), outputs.data());
  Util_TableDestroy(options);
  return status;
}

Values interpolated(const cGH* gh, const std::vector<Point>& points, const std::vector<int>& variables) {
  DECLARE_CCTK_PARAMETERS;
  std::vector<CCTK_REAL> coordinates[3];
  for (const Point& point : points)
    for (int d = 0; d < 3; ++d) coordinates[d].push_back(point[d]);
  const CCTK_POINTER_TO_CONST positions[] = {coordinates[0].data(), coordinates[1].data(),
                                             coordinates[2].data()};
  const std::vector<CCTK_INT> inputs(variables.begin(), variables.end());
  Values values(variables.size(), std::vector<CCTK_REAL>(points.size()));
  std::vector<CCTK_POINTER> outputs;
  for (auto& results : values) outputs.push_back(results.data());
  const CCTK_INT count = CCTK_INT(inputs.size()), size = CCTK_INT(points.size());
  const CCTK_INT status =
      interpolate_by_order
          ? InterpGridArrays(gh, 3, 2, size, positions, count, inputs.data(), count, outputs.data())
          : interpolate_beyond_symmetries(gh, size, positions, inputs, outputs);
  if (status < 0) CCTK_ERROR("The interpolation beyond symmetries failed");
  return values;
}

}  // namespace

extern "C" void TestSymmetry_Interpolate(CCTK_ARGUMENTS) {
  const test_symmetry::Setting setting;
  const std::vector<Point> points = points_beyond(cctkGH);
  const std::vector<int> variables = test_symmetry::variables();
  const Values values = interpolated(cctkGH, points, variables);
  for (std::size_t p = 0; p < points.size(); ++p) {
    const auto fields = setting.fields(points[p]);
    for (std::size_t n = 0; n < variables.size(); ++n)
      if (!(std::abs(values[n][p] - fields[n]) <= test_symmetry::tolerance))
        CCTK_VERROR("%s interpolated at (%g,%g,%g) is %.17g; it must be %.17g",
                    CCTK_FullVarName(variables[n]), points[p][0], points[p][1], points[p][2],
                    double(values[n][p]), fields[n]);
  }
}
