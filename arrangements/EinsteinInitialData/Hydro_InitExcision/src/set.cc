// SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>

#include "HydroBase.h"
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "excised.hh"

namespace {

excision::Shape shape() {
  DECLARE_CCTK_PARAMETERS;
  using enum excision::Shape;
  const auto is = [&](const char* type) { return CCTK_EQUALS(hydro_initexcision_type, type); };
  return is("box")        ? box
         : is("x-axis")   ? x_axis
         : is("y-axis")   ? y_axis
         : is("z-axis")   ? z_axis
         : is("diagonal") ? diagonal
                          : sphere;
}

excision::Region chosen_region(const cGH* gh) {
  DECLARE_CCTK_PARAMETERS;
  excision::Region region{
      shape(),
      hydro_initexcision_fraction,
      hydro_initexcision_coordinate_length,
      hydro_initexcision_flip != 0,
      {hydro_initexcision_position_x, hydro_initexcision_position_y, hydro_initexcision_position_z},
      {},
      {}};
  static constexpr const char* names[] = {"x", "y", "z"};
  for (int axis = 0; axis < 3; ++axis)
    if (CCTK_CoordRange(gh, &region.lower[axis], &region.upper[axis], -1, names[axis], "cart3d") < 0)
      CCTK_VERROR("Hydro_InitExcision needs the range of the coordinate %s", names[axis]);
  return region;
}

/// Calls excise(p) for all excised points of the component.
template <class Excise>
void at_excised_points(CCTK_ARGUMENTS, const Excise& excise) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const excision::Region region = chosen_region(cctkGH);
  const double spacing = std::max({CCTK_DELTA_SPACE(0), CCTK_DELTA_SPACE(1), CCTK_DELTA_SPACE(2)});
  if (region.size() < static_cast<double>(hydro_initexcision_min_points) * spacing) return;
  for (int iz = 0; iz < cctk_lsh[2]; ++iz)
    for (int iy = 0; iy < cctk_lsh[1]; ++iy)
      for (int ix = 0; ix < cctk_lsh[0]; ++ix) {
        const int p = CCTK_GFINDEX3D(cctkGH, ix, iy, iz);
        if (region.contains({x[p], y[p], z[p]})) excise(p);
      }
}

}  // namespace

extern "C" void Hydro_InitExcision(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  at_excised_points(CCTK_PASS_CTOC, [&](int p) { hydro_excision_mask[p] = HYDRO_EXCISION_EXCISED; });
}

extern "C" void Hydro_InitExcision_OldMask(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  if (emask == nullptr)
    CCTK_ERROR("Hydro_InitExcision::hydro_initexcision_old_mask needs SpaceMask::use_mask = yes");
  at_excised_points(CCTK_PASS_CTOC, [&](int p) { emask[p] = 0; });
}
