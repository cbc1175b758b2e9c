// SPDX-License-Identifier: LGPL-2.1-or-later
#include "interpolate.hh"

#include <limits>

#include "Saguaro/GridSymmetry/src/interpolation.hh"
#include "mirror.hh"
#include "planes.hh"

namespace {

using grid_symmetry::AxisMap;
using grid_symmetry::dimension;
using grid_symmetry::face_count;
using grid_symmetry::PerFace;

/// Where the planes lie; infinitely far away where there is none.
PerFace<CCTK_REAL> plane_positions(const cGH* gh, CCTK_INT faces) {
  const auto planes = reflection_symmetry::planes();
  const auto ghosts = grid_symmetry::ghost_widths(gh);
  PerFace<CCTK_REAL> positions;
  for (int face = 0; face < face_count; ++face) {
    const bool is_upper = face % 2 == 1;
    positions[face] = (is_upper ? 1 : -1) * std::numeric_limits<CCTK_REAL>::infinity();
    if (!planes.is_present[face] || !(faces & (1 << face))) continue;
    CCTK_REAL lower, upper;
    if (CCTK_CoordRange(gh, &lower, &upper, face / 2 + 1, nullptr, "cart3d") < 0)
      CCTK_ERROR("Interpolation beyond a plane of symmetry needs the range of the coordinate system cart3d");
    const reflection_symmetry::Mirror mirror{0, ghosts[face / 2], is_upper, planes.is_staggered[face]};
    positions[face] = mirror.plane(lower, upper, gh->cctk_delta_space[face / 2]);
  }
  return positions;
}

/// The reflections of all sets of axes but the empty one: bit d of index + 1 stands for axis d.
std::vector<AxisMap> reflections() {
  std::vector<AxisMap> maps;
  for (int set = 1; set < 1 << dimension; ++set) {
    AxisMap map;
    for (int d = 0; d < dimension; ++d)
      if (set & (1 << d)) map.sign[d] = -1;
    maps.push_back(map);
  }
  return maps;
}

}  // namespace

extern "C" CCTK_INT ReflectionSymmetry_Interpolate(
    CCTK_POINTER_TO_CONST cctkGH, CCTK_INT N_dims, CCTK_INT local_interp_handle, CCTK_INT param_table_handle,
    CCTK_INT coord_system_handle, CCTK_INT N_interp_points, CCTK_INT interp_coords_type,
    const CCTK_POINTER_TO_CONST* interp_coords, CCTK_INT N_input_arrays, const CCTK_INT* input_array_indices,
    CCTK_INT N_output_arrays, const CCTK_INT* output_array_types, const CCTK_POINTER* output_arrays,
    CCTK_INT faces) {
  const PerFace<CCTK_REAL> planes = plane_positions(static_cast<const cGH*>(cctkGH), faces);
  CCTK_INT own_faces = 0;
  for (int face = 0; face < face_count; ++face)
    if (reflection_symmetry::planes().is_present[face]) own_faces |= 1 << face;
  const auto fold = [&](std::array<CCTK_REAL, dimension>& point) {
    int reflected = 0;
    for (int face = 0; face < face_count; ++face) {
      const int d = face / 2;
      const bool is_beyond = face % 2 == 1 ? point[d] > planes[face] : point[d] < planes[face];
      if (!is_beyond) continue;
      point[d] = 2 * planes[face] - point[d];
      reflected ^= 1 << d;
    }
    return reflected - 1;
  };
  return grid_symmetry::interpolate_folded(
      {cctkGH, N_dims, local_interp_handle, param_table_handle, coord_system_handle, N_interp_points,
       interp_coords_type, interp_coords, N_input_arrays, input_array_indices, N_output_arrays,
       output_array_types, output_arrays, faces},
      own_faces, reflections(), fold);
}
