// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Fills the points beyond planes of symmetry on the current component.
#include <array>

#include "Saguaro/GridSymmetry/src/variables.hh"
#include "Saguaro/Values/src/types.hh"
#include "cctk.h"
#include "cctk_Arguments.h"
#include "mirror.hh"
#include "planes.hh"

namespace {

using grid_symmetry::dimension;
using reflection_symmetry::Mirror;

template <class T>
void fill(const cGH* gh, int axis, const Mirror& mirror, int sign, T* values) {
  std::array<int, dimension> lower{0, 0, 0}, end, point;
  for (int d = 0; d < dimension; ++d) end[d] = gh->cctk_lsh[d];
  lower[axis] = mirror.first();
  end[axis] = mirror.end();
  const auto at = [gh](const std::array<int, dimension>& p) { return CCTK_GFINDEX3D(gh, p[0], p[1], p[2]); };
  for (point[2] = lower[2]; point[2] < end[2]; ++point[2])
    for (point[1] = lower[1]; point[1] < end[1]; ++point[1])
      for (point[0] = lower[0]; point[0] < end[0]; ++point[0]) {
        std::array<int, dimension> image = point;
        image[axis] = mirror.image(point[axis]);
        const T value = values[at(image)];
        values[at(point)] = sign < 0 ? static_cast<T>(-value) : value;
      }
}

void fill_variable(const cGH* gh, int variable, int axis, const Mirror& mirror) {
  void* const data = CCTK_VarDataPtrI(gh, 0, variable);
  if (!data)
    CCTK_VERROR("%s has no storage; its points beyond a plane of symmetry cannot be filled",
                CCTK_FullVarName(variable));
  const int sign = grid_symmetry::image_of(variable, grid_symmetry::reflection(axis)).sign;
  values::visit_type("reflect", CCTK_VarTypeI(variable), [&](auto number) {
    fill(gh, axis, mirror, sign, static_cast<decltype(number)*>(data));
  });
}

}  // namespace

extern "C" void ReflectionSymmetry_Apply(CCTK_ARGUMENTS) {
  if (!CCTK_IsFunctionAliased("Boundary_SelectedGVs")) return;
  const auto planes = reflection_symmetry::planes();
  const auto boundary = grid_symmetry::boundary_specification();
  const std::vector<int> variables = grid_symmetry::selected_grid_functions(cctkGH);
  // The zones of later faces take their corners from those of earlier ones.
  for (int face = 0; face < grid_symmetry::face_count; ++face) {
    if (!planes.is_present[face] || !cctkGH->cctk_bbox[face]) continue;
    reflection_symmetry::check_plane(boundary, face, planes.is_staggered[face],
                                     cctkGH->cctk_nghostzones[face / 2]);
    const Mirror mirror = reflection_symmetry::mirror_at(
        cctkGH->cctk_lsh[face / 2], cctkGH->cctk_nghostzones[face / 2], face, planes.is_staggered[face]);
    for (const int variable : variables) fill_variable(cctkGH, variable, face / 2, mirror);
  }
}
