// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The proper length of a straight line, from the metric at some of its points.
#include <array>
#include <cmath>
#include <vector>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "due.hh"
#include "util_Table.h"

namespace {

constexpr std::array<const char*, 6> metric{"ADMBase::gxx", "ADMBase::gxy", "ADMBase::gxz",
                                            "ADMBase::gyy", "ADMBase::gyz", "ADMBase::gzz"};

/// The metric at some points of the grid. Collective.
std::array<std::vector<CCTK_REAL>, 6> metric_at(const cGH* gh,
                                                const std::array<std::vector<CCTK_REAL>, 3>& points) {
  DECLARE_CCTK_PARAMETERS;
  const int interpolator = CCTK_InterpHandle(Hydro_Analysis_interpolator_name);
  const int options = Util_TableCreateFromString(Hydro_Analysis_interpolator_options);
  const int system = CCTK_CoordSystemHandle(Hydro_Analysis_interpolator_coordinates);
  if (interpolator < 0 || options < 0 || system < 0)
    CCTK_VERROR(
        "Hydro_Analysis cannot interpolate with Hydro_Analysis_interpolator_name = \"%s\", ..._options = "
        "\"%s\" and "
        "..._coordinates = \"%s\"",
        Hydro_Analysis_interpolator_name, Hydro_Analysis_interpolator_options,
        Hydro_Analysis_interpolator_coordinates);
  std::array<std::vector<CCTK_REAL>, 6> result;
  std::array<CCTK_INT, 6> variables, types;
  std::array<void*, 6> outputs;
  for (std::size_t i = 0; i < 6; ++i) {
    result[i].resize(points[0].size());
    variables[i] = CCTK_VarIndex(metric[i]), types[i] = CCTK_VARIABLE_REAL, outputs[i] = result[i].data();
  }
  const void* const coordinates[] = {points[0].data(), points[1].data(), points[2].data()};
  if (CCTK_InterpGridArrays(gh, 3, interpolator, options, system, static_cast<int>(points[0].size()),
                            CCTK_VARIABLE_REAL, coordinates, 6, variables.data(), 6, types.data(),
                            outputs.data()) < 0)
    CCTK_ERROR("Hydro_Analysis cannot interpolate the metric between the origin and the largest density");
  Util_TableDestroy(options);
  return result;
}

}  // namespace

// The trapezoidal rule for sqrt(g_ij d^i d^j), d the vector from the origin.
extern "C" void Hydro_Analysis_MeasureDistance(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  if (!hydro_analysis::is_due(cctkGH)) return;
  const auto count = static_cast<std::size_t>(Hydro_Analysis_rho_max_origin_distance_npoints);
  const CCTK_REAL* const d = Hydro_Analysis_rho_max_loc;
  std::array<std::vector<CCTK_REAL>, 3> points;
  for (std::size_t n = 0; n < count; ++n)
    for (std::size_t i = 0; i < 3; ++i)
      points[i].push_back(d[i] * static_cast<CCTK_REAL>(n) / static_cast<CCTK_REAL>(count - 1));
  const auto g = metric_at(cctkGH, points);
  CCTK_REAL length = 0;
  for (std::size_t n = 0; n < count; ++n) {
    const CCTK_REAL square = g[0][n] * d[0] * d[0] + g[3][n] * d[1] * d[1] + g[5][n] * d[2] * d[2] +
                             2 * (g[1][n] * d[0] * d[1] + g[2][n] * d[0] * d[2] + g[4][n] * d[1] * d[2]);
    const bool is_end = n == 0 || n + 1 == count;
    length += (is_end ? 0.5 : 1.0) * std::sqrt(square) / static_cast<CCTK_REAL>(count - 1);
  }
  *Hydro_Analysis_rho_max_origin_distance = length;
}
