// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Fills the points beyond planes of symmetry on the current component: all variables in all threads.
#include <array>
#include <vector>

#include "Saguaro/GridSymmetry/src/variables.hh"
#include "Saguaro/Values/src/types.hh"
#include "cctk.h"
#include "cctk_Arguments.h"
#include "flesh/driver_hooks.hh"
#include "images.hh"
#include "planes.hh"

namespace {

using grid_symmetry::dimension;
using reflection_symmetry::AxisMirror;

/// One of the variables, on the current component.
struct Field {
  int type;
  void* data;
  std::array<bool, dimension> is_negated;
};

Field field_of(const cGH* gh, int variable, const std::array<bool, dimension>& changes_of_sign) {
  void* const data = CCTK_VarDataPtrI(gh, 0, variable);
  if (!data)
    CCTK_VERROR("%s has no storage; its points beyond a plane of symmetry cannot be filled",
                CCTK_FullVarName(variable));
  return {CCTK_VarTypeI(variable), data, changes_of_sign};
}

/// The planes of symmetry that the current component reaches, by face.
std::vector<AxisMirror> mirrors_of(const cGH* gh) {
  const auto planes = reflection_symmetry::planes();
  const auto boundary = grid_symmetry::boundary_specification();
  std::vector<AxisMirror> mirrors;
  for (int face = 0; face < grid_symmetry::face_count; ++face) {
    if (!planes.is_present[face] || !gh->cctk_bbox[face]) continue;
    const int axis = face / 2;
    reflection_symmetry::check_plane(boundary, face, planes.is_staggered[face], gh->cctk_nghostzones[axis]);
    mirrors.push_back({axis, reflection_symmetry::mirror_at(gh->cctk_lsh[axis], gh->cctk_nghostzones[axis],
                                                            face, planes.is_staggered[face])});
  }
  return mirrors;
}

/// Calls `work(values)` with the values of a field, in their type.
template <class Work>
void with_values(const cGH* gh, const Field& field, const Work& work) {
  values::visit_type("reflect", field.type, [&](auto number) {
    using T = decltype(number);
    const int *const lsh = gh->cctk_lsh, *const ash = gh->cctk_ash;
    work(reflection_symmetry::Values<T>{static_cast<T*>(field.data),
                                        {lsh[0], lsh[1], lsh[2]},
                                        {ash[0], std::ptrdiff_t{ash[0]} * ash[1]},
                                        field.is_negated});
  });
}

void fill(const cGH* gh, const std::vector<Field>& fields, const std::vector<AxisMirror>& mirrors) {
  const int planes = gh->cctk_lsh[2], count = static_cast<int>(fields.size());
#pragma omp parallel
  {
#pragma omp for collapse(2) schedule(static)
    for (int n = 0; n < count; ++n)
      for (int k = 0; k < planes; ++k)
        with_values(gh, fields[n], [&](const auto& values) { mirror_within_plane(values, mirrors, k); });
    for (const auto& [axis, mirror] : mirrors) {
      if (axis != 2) continue;
#pragma omp for collapse(2) schedule(static)
      for (int n = 0; n < count; ++n)
        for (int k = mirror.first(); k < mirror.end(); ++k)
          with_values(gh, fields[n], [&](const auto& values) { mirror_plane(values, mirror, k); });
    }
  }
}

}  // namespace

extern "C" void ReflectionSymmetry_Apply(CCTK_ARGUMENTS) {
  if (!CCTK_IsFunctionAliased("Boundary_SelectedGVs")) return;
  const std::vector<AxisMirror> mirrors = mirrors_of(cctkGH);
  if (mirrors.empty()) return;
  std::vector<Field> fields;
  const std::vector<int> variables = grid_symmetry::selected_grid_functions(cctkGH);
  const std::vector<std::array<bool, dimension>> changes_of_sign = grid_symmetry::changes_of_sign(variables);
  for (std::size_t n = 0; n < variables.size(); ++n)
    fields.push_back(field_of(cctkGH, variables[n], changes_of_sign[n]));
  fill(cctkGH, fields, mirrors);
  flesh::driver_hooks().note_filled_outside(flesh::levels().current(cctkGH), variables,
                                            reflection_symmetry::zones(reflection_symmetry::planes()));
}
