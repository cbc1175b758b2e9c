// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The faces that a symmetry owns. Faces are counted as in cctk_bbox: lower x, upper x, lower y, ...
#ifndef SAGUARO_GRID_SYMMETRY_FACES_HH
#define SAGUARO_GRID_SYMMETRY_FACES_HH

#include <array>
#include <string>

#include "Saguaro/GridSymmetry/src/axis_map.hh"
#include "cctk.h"

namespace grid_symmetry {

constexpr int face_count = 2 * dimension;

template <class T>
using PerFace = std::array<T, face_count>;

/// The boundary of the domain as the coordinate thorn describes it (see GetBoundarySpecification).
struct BoundarySpecification {
  PerFace<CCTK_INT> width;         ///< number of boundary points
  PerFace<CCTK_INT> is_internal;   ///< the points extend inwards
  PerFace<CCTK_INT> is_staggered;  ///< the face lies half-way between two points
  PerFace<CCTK_INT> shiftout;      ///< the points are moved outwards by this many spacings
};

/// Stops the run if there is no such thorn.
BoundarySpecification boundary_specification();

/// Widths of the ghost zones of grid functions, in any mode.
std::array<int, dimension> ghost_widths(const cGH* gh);

/// "lower x", "upper x", ...
std::string face_name(int face);

/// The faces of the grid that some symmetry owns: it knows what lies beyond them.
PerFace<bool> symmetric_faces(const cGH* gh);

using Interpolator = CCTK_INT (*)(CCTK_POINTER_TO_CONST cctkGH, CCTK_INT N_dims, CCTK_INT local_interp_handle,
                                  CCTK_INT param_table_handle, CCTK_INT coord_system_handle,
                                  CCTK_INT N_interp_points, CCTK_INT interp_coords_type,
                                  const CCTK_POINTER_TO_CONST* interp_coords, CCTK_INT N_input_arrays,
                                  const CCTK_INT* input_array_indices, CCTK_INT N_output_arrays,
                                  const CCTK_INT* output_array_types, const CCTK_POINTER* output_arrays,
                                  CCTK_INT faces);

/// Registers a symmetry for some faces, each with the width of its boundary, and how to interpolate beyond
/// them. Does nothing if no face is wanted. Stops the run if another symmetry owns one of them.
/// \param gh  in the schedule group SymmetryRegister
void register_symmetry(cGH* gh, const std::string& name, const PerFace<bool>& wanted,
                       Interpolator interpolator);

}  // namespace grid_symmetry

#endif
