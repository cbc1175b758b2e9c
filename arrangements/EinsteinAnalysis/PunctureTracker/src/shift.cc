// SPDX-License-Identifier: LGPL-2.1-or-later
#include "shift.hh"

#include "cctk_Functions.h"
#include "util_Table.h"

namespace puncture_tracker {
namespace {

constexpr int order = 4;

/// One array for each component.
struct Components {
  explicit Components(std::size_t points) {
    for (auto& component : values) component.resize(points);
  }
  std::array<CCTK_REAL*, 3> pointers() { return {values[0].data(), values[1].data(), values[2].data()}; }
  std::array<std::vector<CCTK_REAL>, 3> values;
};

int interpolate(const cGH* cctkGH, int points, const void* const* coordinates, const CCTK_INT* variables,
                void* const* to) {
  if (CCTK_IsFunctionAliased("InterpGridArrays"))
    return InterpGridArrays(cctkGH, 3, order, points, coordinates, 3, variables, 3, const_cast<void**>(to));
  const int interpolator = CCTK_InterpHandle("Lagrange polynomial interpolation");
  if (interpolator < 0)
    CCTK_ERROR("Punctures need the operator \"Lagrange polynomial interpolation\": activate AEILocalInterp");
  const int system = CCTK_CoordSystemHandle("cart3d");
  if (system < 0) CCTK_ERROR("There is no coordinate system \"cart3d\": activate CartGrid3D");
  const int options = Util_TableCreateFromString("order=4");
  const CCTK_INT types[] = {CCTK_VARIABLE_REAL, CCTK_VARIABLE_REAL, CCTK_VARIABLE_REAL};
  const int result = CCTK_InterpGridArrays(cctkGH, 3, interpolator, options, system, points,
                                           CCTK_VARIABLE_REAL, coordinates, 3, variables, 3, types, to);
  Util_TableDestroy(options);
  return result;
}

}  // namespace

std::vector<Vector> shift_at(const cGH* cctkGH, const std::vector<Vector>& places) {
  Components from(places.size()), to(places.size());
  for (std::size_t n = 0; n < places.size(); ++n)
    for (int d = 0; d < 3; ++d) from.values[d][n] = places[n][d];
  const CCTK_INT variables[] = {CCTK_VarIndex("ADMBase::betax"), CCTK_VarIndex("ADMBase::betay"),
                                CCTK_VarIndex("ADMBase::betaz")};
  const auto coordinates = from.pointers(), results = to.pointers();
  const void* const inputs[] = {coordinates[0], coordinates[1], coordinates[2]};
  void* const outputs[] = {results[0], results[1], results[2]};
  const int result = interpolate(cctkGH, places.size(), inputs, variables, outputs);
  if (result < 0)
    CCTK_VERROR(
        "The shift cannot be interpolated to the punctures (error %d): has one of them left the grid?",
        result);
  std::vector<Vector> shift(places.size());
  for (std::size_t n = 0; n < places.size(); ++n)
    shift[n] = {to.values[0][n], to.values[1][n], to.values[2][n]};
  return shift;
}

}  // namespace puncture_tracker
