// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The weights of grid points in reductions.
#include <array>

#include "Saguaro/Reduction/src/reduction.hh"
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "grid_driver.hh"
#include "octants.hh"

namespace {

/// Where the faces of the domain lie, in indices of the points of a level.
struct Faces {
  std::array<CCTK_REAL, 3> lower{}, upper{};
};

/// Without a thorn that knows boundaries the outermost points lie on the faces.
Faces faces_of(const int* points) {
  Faces faces;
  std::array<CCTK_REAL, 3> first{}, last{}, unused_lower{}, unused_upper{}, spacing{1, 1, 1};
  for (int d = 0; d < 3; ++d) last[d] = points[d] - 1;
  faces = {first, last};
  if (CCTK_IsFunctionAliased("ConvertFromExteriorBoundary") &&
      ConvertFromExteriorBoundary(3, faces.lower.data(), faces.upper.data(), unused_lower.data(),
                                  unused_upper.data(), first.data(), last.data(), spacing.data()) < 0)
    CCTK_ERROR("The boundaries of the domain are unknown, and with them the weights of points in reductions");
  return faces;
}

/// Calls `visit(index, i, j, k)` for each point of the component of a view in local mode.
template <class Visit>
void for_each_point(const cGH* cctkGH, Visit visit) {
  for (int k = 0; k < cctkGH->cctk_lsh[2]; ++k)
    for (int j = 0; j < cctkGH->cctk_lsh[1]; ++j)
      for (int i = 0; i < cctkGH->cctk_lsh[0]; ++i) visit(CCTK_GFINDEX3D(cctkGH, i, j, k), i, j, k);
}

}  // namespace

extern "C" void MaskBase_AllocateMask(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  *excised_cells = 0;
}

extern "C" void MaskBase_InitMask(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  for_each_point(cctkGH, [&](int index, int, int, int) { iweight[index] = carpet_reduce::all_octants; });
}

extern "C" void CoordBase_SetupMask(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  const Faces faces = faces_of(cctk_gsh);
  // One table per axis: the octants of a point are those that all three leave.
  std::array<std::vector<unsigned>, 3> inside;
  for (int d = 0; d < 3; ++d)
    for (int i = 0; i < cctk_lsh[d]; ++i)
      inside[d].push_back(carpet_reduce::octants_inside(d, cctk_lbnd[d] + i, faces.lower[d], faces.upper[d]));
  for_each_point(cctkGH, [&](int index, int i, int j, int k) {
    iweight[index] &= inside[0][i] & inside[1][j] & inside[2][k];
  });
}

/// Ghost zones belong to other components.
extern "C" void CarpetMaskSetup(CCTK_ARGUMENTS) {
  grid_driver::for_each_view(cctkGH, grid_driver::Mode::local, [](cGH* cctkGH) {
    const grid_driver::View view = grid_driver::current_view(cctkGH);
    const grid_driver::Component& component =
        grid_driver::grid_layout(cctkGH, view.map, view.level).local.at(view.component);
    DECLARE_CCTK_ARGUMENTS;
    for_each_point(cctkGH, [&](int index, int i, int j, int k) {
      const auto& first = component.stored.lower;
      if (!component.owned.contains({first[0] + i, first[1] + j, first[2] + k})) iweight[index] = 0;
    });
  });
}

extern "C" void MaskBase_SetMask(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  for_each_point(cctkGH, [&](int index, int, int, int) {
    weight[index] = carpet_reduce::weight_of(iweight[index]);
    one[index] = 1;
  });
}

extern "C" void MaskBase_TestMask(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  if (!verbose) return;
  const int variable = CCTK_VarIndex("CarpetReduce::weight");
  const auto volume = reduction::reduce_variables(cctkGH, reduction::operator_named("count"),
                                                  {variable, reduction::Measure::volume}, {&variable, 1});
  CCTK_VINFO("The points count for %.15g cells of the coarsest level; thorns have taken out %.15g",
             volume.front().real(), *excised_cells);
}
