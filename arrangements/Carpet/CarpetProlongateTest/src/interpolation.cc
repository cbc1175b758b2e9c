// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The polynomial interpolated to places of a lattice of their own.
#include <algorithm>

#include "array_points.hh"
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "polynomial.hh"
#include "util_Table.h"

namespace carpet_prolongate_test {

ArrayPoints array_points(const cGH* gh) {
  cGroupDynamicData data{};
  if (CCTK_GroupDynamicData(gh, CCTK_GroupIndex("CarpetProlongateTest::interp_difference"), &data) != 0)
    CCTK_ERROR("The driver does not say where group interp_difference lies");
  ArrayPoints result;
  std::copy_n(data.lbnd, 3, result.first.begin());
  std::copy_n(data.lsh, 3, result.shape.begin());
  std::copy_n(data.ash, 3, result.allocated.begin());
  return result;
}

namespace {

/// Place number n of so many from one end to the other.
CCTK_REAL place(int n, CCTK_REAL first, CCTK_REAL last, CCTK_INT places) {
  return places == 1 ? first : first + n * ((last - first) / CCTK_REAL(places - 1));
}

int operator_handle(const char* name) {
  const int handle = CCTK_InterpHandle(name);
  if (handle < 0) CCTK_VERROR("There is no interpolation operator \"%s\"", name);
  return handle;
}

int options_table(const char* options) {
  const int table = Util_TableCreateFromString(options);
  if (table < 0) CCTK_VERROR("CarpetProlongateTest::interpolator_options = \"%s\" is no table", options);
  return table;
}

}  // namespace
}  // namespace carpet_prolongate_test

using carpet_prolongate_test::array_points;

extern "C" void CarpetProlongateTest_InterpInit(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  using carpet_prolongate_test::place;
  array_points(cctkGH).for_each([&](int n, const std::array<int, 3>& index) {
    interp_x[n] = place(index[0], interp_xmin, interp_xmax, interp_nx);
    interp_y[n] = place(index[1], interp_ymin, interp_ymax, interp_ny);
    interp_z[n] = place(index[2], interp_zmin, interp_zmax, interp_nz);
  });
}

extern "C" void CarpetProlongateTest_Interp(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const auto [n0, n1, n2] = array_points(cctkGH).allocated;
  const void* const places[] = {interp_x, interp_y, interp_z};
  const CCTK_INT inputs[] = {CCTK_VarIndex("CarpetProlongateTest::u")};
  const CCTK_INT output_types[] = {CCTK_VARIABLE_REAL};
  void* const outputs[] = {interp_u};
  const int options = carpet_prolongate_test::options_table(interpolator_options);
  const int error = CCTK_InterpGridArrays(cctkGH, 3, carpet_prolongate_test::operator_handle(interpolator),
                                          options, CCTK_CoordSystemHandle("cart3d"), n0 * n1 * n2,
                                          CCTK_VARIABLE_REAL, places, 1, inputs, 1, output_types, outputs);
  if (error < 0) CCTK_VERROR("u cannot be interpolated (error %d)", error);
  Util_TableDestroy(options);
}

extern "C" void CarpetProlongateTest_InterpDiff(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  const auto polynomial = carpet_prolongate_test::chosen_polynomial();
  array_points(cctkGH).for_each([&](int n, const std::array<int, 3>&) {
    interp_u0[n] = polynomial(cctk_time, interp_x[n], interp_y[n], interp_z[n]);
    interp_du[n] = interp_u[n] - interp_u0[n];
  });
}
