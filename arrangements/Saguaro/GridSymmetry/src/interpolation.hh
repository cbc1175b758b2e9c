// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Interpolation at points beyond the faces of a symmetry: the points are moved into the domain, the values
// that come back are transformed.
#ifndef SAGUARO_GRID_SYMMETRY_INTERPOLATION_HH
#define SAGUARO_GRID_SYMMETRY_INTERPOLATION_HH

#include <array>
#include <functional>
#include <vector>

#include "Saguaro/GridSymmetry/src/axis_map.hh"
#include "cctk.h"

namespace grid_symmetry {

/// The arguments of SymmetryInterpolateFaces, in their order.
struct Interpolation {
  const void* gh;
  CCTK_INT dimensions;
  CCTK_INT interpolator;  ///< handle
  CCTK_INT options;       ///< table handle
  CCTK_INT coordinates;   ///< handle
  CCTK_INT points;
  CCTK_INT coordinate_type;
  const CCTK_POINTER_TO_CONST* positions;  ///< per dimension
  CCTK_INT input_count;
  const CCTK_INT* inputs;  ///< variable indices
  CCTK_INT output_count;
  const CCTK_INT* output_types;
  const CCTK_POINTER* outputs;
  CCTK_INT faces;  ///< bit mask
};

/// Moves a point into the domain. \return which of the symmetry's maps takes it back to where it was, or -1
/// if it has not been moved
using Fold = std::function<int(std::array<CCTK_REAL, dimension>& point)>;

/// Interpolates with the points beyond `own_faces` folded into the domain, and hands the rest on to the other
/// symmetries. A component of a vector or tensor is transformed, as are derivatives (option
/// `operation_codes`). Collective.
/// \param maps  the linear parts of the maps, as numbered by `fold`
/// \return the result of SymmetryInterpolateFaces
CCTK_INT interpolate_folded(const Interpolation& call, CCTK_INT own_faces, const std::vector<AxisMap>& maps,
                            const Fold& fold);

}  // namespace grid_symmetry

#endif
